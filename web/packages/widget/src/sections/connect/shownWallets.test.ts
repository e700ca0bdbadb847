// SPDX-License-Identifier: Apache-2.0
//
import type { WalletRow } from '@portico/engine';
import { expect, it } from 'vitest';
import { shownWallets } from './shownWallets.ts';

const row = (name: string, kind: WalletRow['kind'] = 'featured'): WalletRow => ({
  id: name,
  name,
  kind,
  last_used: false,
  installed: false,
});
const names = (rows: readonly WalletRow[]): string => rows.map(({ name }) => name).join('');

it('shows five wallets and the phone, in the order given', () => {
  const wallets = ['a', 'b', 'c', 'd', 'e'].map((name) => row(name));
  const shown = shownWallets([...wallets, row('P', 'wallet_connect')]);
  expect(names(shown.rows)).toBe('abcdeP');
  expect(shown.more).toBe(false);
});

it('points to all of them from the sixth on', () => {
  const wallets = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => row(name));
  const shown = shownWallets([row('P', 'wallet_connect'), ...wallets]);
  expect(names(shown.rows)).toBe('Pabcde');
  expect(shown).toMatchObject({ more: true, count: 6 });
});

it('points to the directory when it has others', () => {
  const wallets = ['a', 'b'].map((name) => row(name));
  expect(shownWallets(wallets, 480)).toMatchObject({ known: 2, count: 480, more: true });
  expect(shownWallets(wallets, 2).more).toBe(false);
});

it('keeps places for what is on its way, never more than five in all', () => {
  const wallets = ['a', 'b', 'c'].map((name) => row(name));
  expect(shownWallets([row('P', 'wallet_connect')], 0, 2).places).toBe(2);
  expect(shownWallets(wallets, 0, 7).places).toBe(2);
  expect(shownWallets(wallets).places).toBe(0);
});
