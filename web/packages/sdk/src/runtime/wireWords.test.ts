// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { wireView } from './wireView.ts';
import { publicView, wireMembers } from './wireWords.ts';

it.each([
  ['allWallets', 'all_wallets'],
  ['AllWallets', 'all_wallets'],
  ['all_wallets', 'all_wallets'],
  ['WhatIsAWallet', 'what_is_a_wallet'],
  ['whatIsANetwork', 'what_is_a_network'],
  ['Account', 'account'],
  ['ConnectingWalletConnectBasic', 'connecting_wallet_connect_basic'],
] as const)('reads the view %s', (name, wire) => {
  expect(wireView(name)).toBe(wire);
  expect(wireView(publicView(wire))).toBe(wire);
});

it.each(['Swap', 'WalletSend', '', 'toString'])('knows no view %s', (name) => {
  expect(() => wireView(name)).toThrow(`there is no view '${name}'`);
});

it('gives members the names of the engine, and leaves out what is not given', () => {
  expect(wireMembers({ imageUrl: 'a', name: undefined, appStore: 'b' })).toEqual({
    image_url: 'a',
    app_store: 'b',
  });
});
