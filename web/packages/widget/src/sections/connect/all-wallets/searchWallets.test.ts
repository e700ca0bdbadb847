// SPDX-License-Identifier: Apache-2.0
//
import type { WalletRow } from '@portico/engine';
import { expect, it } from 'vitest';
import { searchWallets } from './searchWallets.ts';

const row = (name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  id: name,
  name,
  kind: 'featured',
  last_used: false,
  installed: false,
  ...more,
});
const wallets = [
  row('Kestrel'),
  row('Meridian', { installed: true }),
  row('Black Kestrel', { installed: true }),
  row('Fathóm Wallet'),
  row('Phone', { kind: 'wallet_connect' }),
];
const found = (query: string): string[] => searchWallets(wallets, query).map(({ name }) => name);

it.each([
  ['', ['Meridian', 'Black Kestrel', 'Kestrel', 'Fathóm Wallet']],
  ['  ', ['Meridian', 'Black Kestrel', 'Kestrel', 'Fathóm Wallet']],
  ['kestrel', ['Kestrel', 'Black Kestrel']],
  ['KES', ['Kestrel', 'Black Kestrel']],
  ['fathom', ['Fathóm Wallet']],
  ['wallet fathom', ['Fathóm Wallet']],
  ['phone', []],
  ['halcyon', []],
])('“%s” finds %j', (query, names) => {
  expect(found(query)).toEqual(names);
});
