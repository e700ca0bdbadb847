// SPDX-License-Identifier: Apache-2.0
import { expect, it, vi } from 'vitest';
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
  ['WalletSendSelectToken', 'wallet_send_select_token'],
  ['WalletReceive', 'wallet_receive'],
  ['OnRampProviders', 'on_ramp_providers'],
  ['WhatIsABuy', 'what_is_a_buy'],
  ['Swap', 'swap'],
  ['SwapSelectToken', 'swap_select_token'],
  ['WalletCompatibleNetworks', 'wallet_compatible_networks'],
] as const)('reads the view %s', (name, wire) => {
  expect(wireView(name)).toBe(wire);
  expect(wireView(publicView(wire))).toBe(wire);
});

it.each(['Swop', '', 'toString'])('knows no view %s', (name) => {
  expect(() => wireView(name)).toThrow(`there is no view '${name}'`);
});

it.each([
  ['AllWalets', 'allWallets'],
  ['network', 'networks'],
  ['accounts', 'account'],
  ['transaktions', 'transactions'],
])('says instead of %s that %s was meant', (name, meant) => {
  expect(() => wireView(name)).toThrow(`there is no view '${name}' (did you mean '${meant}'?)`);
});

it('names no view in production, and none that is far from what was written', () => {
  expect(() => wireView('SmartSessionList')).toThrow('(docs/options.md has them)');
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => wireView('AllWalets')).toThrow('(docs/options.md has them)');
  vi.unstubAllEnvs();
});

it('gives members the names of the engine, and leaves out what is not given', () => {
  expect(wireMembers({ imageUrl: 'a', name: undefined, appStore: 'b' })).toEqual({
    image_url: 'a',
    app_store: 'b',
  });
});
