// SPDX-License-Identifier: Apache-2.0
//
import type { NetworkRow } from '@portico/engine';
import { expect, it } from 'vitest';
import { shownNetworks } from './shownNetworks.ts';

const row = (name: string, more: Partial<NetworkRow> = {}): NetworkRow => ({
  caip_network_id: `eip155:${name}`,
  name,
  active: false,
  enabled: true,
  testnet: false,
  ...more,
});
const rows = [
  row('Ethereum'),
  row('Base'),
  row('Sepolia', { testnet: true }),
  row('Holesky', { testnet: true, active: true }),
];
const names = (query: string, testnets: boolean): string[] =>
  shownNetworks(rows, { query, testnets }).map(({ name }) => name);

it('hides test networks until asked, but never the active one', () => {
  expect(names('', false)).toEqual(['Ethereum', 'Base', 'Holesky']);
  expect(names('', true)).toEqual(['Ethereum', 'Base', 'Sepolia', 'Holesky']);
});

it('finds a hidden test network by its name', () => {
  expect(names(' SEPO', false)).toEqual(['Sepolia']);
  expect(names('celo', false)).toEqual([]);
});
