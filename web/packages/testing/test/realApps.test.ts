// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
//
// The libraries by which apps find wallets (mipd, @wallet-standard/app) find the scripted ones.
import { getWallets } from '@wallet-standard/app';
import { createStore } from 'mipd';
import { afterEach, expect, it } from 'vitest';
import {
  installWallet,
  ScriptedBitcoinWallet,
  ScriptedSolanaWallet,
  ScriptedWallet,
} from '../src/index.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('mipd finds an Ethereum wallet, early or late', async () => {
  const wallet = new ScriptedWallet();
  stops.push(installWallet(wallet, { name: 'Alder', key: 'org.example.alder' }));
  const store = createStore();
  stops.push(() => store.destroy());
  stops.push(installWallet(new ScriptedWallet(), { name: 'Birch', key: 'org.example.birch' }));
  expect(store.getProviders().map(({ info }) => info.name)).toEqual(['Alder', 'Birch']);
  const provider = store.findProvider({ rdns: 'org.example.alder' })?.provider;
  expect(await provider?.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts);
});

it('@wallet-standard/app finds Solana and Bitcoin wallets, and sees them go', async () => {
  const { get, on } = getWallets();
  const heard: string[] = [];
  stops.push(
    on('register', (...wallets) => heard.push(...wallets.map(({ name }) => `${name} came`))),
    on('unregister', (...wallets) => heard.push(...wallets.map(({ name }) => `${name} went`))),
  );
  const remove = installWallet(new ScriptedSolanaWallet(), { name: 'Cedar' });
  stops.push(installWallet(new ScriptedBitcoinWallet(), { name: 'Dogwood' }));
  expect(get().map(({ name }) => name)).toEqual(['Cedar', 'Dogwood']);
  remove();
  expect(get().map(({ name }) => name)).toEqual(['Dogwood']);
  expect(heard).toEqual(['Cedar came', 'Dogwood came', 'Cedar went']);
});
