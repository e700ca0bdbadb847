// SPDX-License-Identifier: Apache-2.0
import { type ChainNamespace, ConnectorRegistry } from '@portico/engine';
import {
  installWallet,
  ScriptedBitcoinWallet,
  ScriptedCosmosWallet,
  ScriptedPolkadotWallet,
  ScriptedSolanaWallet,
  ScriptedWallet,
} from '@portico/testing';
import { afterEach, expect, it } from 'vitest';
import { startAdapters } from './startAdapters.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function start(namespaces: readonly ChainNamespace[]): string[] {
  const registry = new ConnectorRegistry();
  const found: string[] = [];
  registry.watch({ found: ({ id }) => found.push(id) });
  stops.push(startAdapters(registry, { namespaces }));
  return found;
}

function installAll(): void {
  const wallets = [
    new ScriptedWallet(),
    new ScriptedSolanaWallet(),
    new ScriptedBitcoinWallet(),
    new ScriptedPolkadotWallet(),
    new ScriptedCosmosWallet(),
  ];
  stops.push(...wallets.map((wallet) => installWallet(wallet, { name: 'Alder' })));
}

it('finds the wallets of every namespace that the host configured', async () => {
  installAll();
  const found = start(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']);
  await expect
    .poll(() => [...found].sort())
    .toEqual([
      'bip122:alder',
      'cosmos:keplr',
      'org.example.scripted',
      'polkadot:scripted',
      'solana:alder',
    ]);
});

it('finds none of another namespace', async () => {
  installAll();
  const found = start(['solana', 'solana']);
  await expect.poll(() => found).toEqual(['solana:alder']);
});

it('leaves a namespace without browser wallets to pairing', () => {
  expect(start(['tron' as ChainNamespace])).toEqual([]);
});

it('finds nothing once stopped, also while its code is loading', async () => {
  const found = start(['solana', 'eip155']);
  for (const stop of stops.splice(0)) stop();
  installAll();
  const other = start(['solana']);
  await expect.poll(() => other).toHaveLength(1);
  expect(found).toEqual([]);
});
