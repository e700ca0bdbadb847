// SPDX-License-Identifier: Apache-2.0
//
// ?wallets=demo: two wallets that announce themselves and one that only sits in window.ethereum, each
// with a key of the devnet. `window.demoWallets` is there to script them from the console or a test.
import { announceWallet } from '@portico/testing';
import { DEV_KEYS } from '../devnet.ts';
import { DevnetWallet } from './DevnetWallet.ts';

const MAINNET = '0x1';
const DEVNET = '0x7a69';

export function announceDemoWallets(rpcUrl: string): void {
  const make = (id: string, index: 0 | 1 | 2, chains: [string, ...string[]]) =>
    new DevnetWallet({ id, key: DEV_KEYS[index], rpcUrl, chains });
  const alder = make('alder', 0, [DEVNET, MAINNET]);
  // Birch does not know the devnet until it is added.
  const birch = make('birch', 1, [MAINNET]);
  const legacy = make('legacy', 2, [DEVNET, MAINNET]);
  announceWallet(alder, { rdns: 'org.example.alder', name: 'Alder', icon: icon('#3d7a4f') });
  announceWallet(birch, { rdns: 'org.example.birch', name: 'Birch', icon: icon('#b08a4a') });
  Object.assign(window, { ethereum: legacy, demoWallets: { alder, birch, legacy } });
}

function icon(colour: string): string {
  const leaf = `<path d="M16 5c8 5 8 15 0 22-8-7-8-17 0-22z" fill="#fff" fill-opacity=".9"/>`;
  const ground = `<rect width="32" height="32" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${leaf}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
