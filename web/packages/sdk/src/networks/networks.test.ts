// SPDX-License-Identifier: Apache-2.0
//
// The forms in which a host may write a network, with real objects of viem, and such as AppKit's
// `@reown/appkit/networks` has.
import { readFileSync } from 'node:fs';
import { defineChain } from 'viem';
import { base, mainnet, polygon, sepolia } from 'viem/chains';
import { expect, it } from 'vitest';
import { libraryNetworks, wireNetworks } from '../runtime/wireNetworks.ts';
import { KNOWN } from './knownNetworks.ts';
import type { NetworkOption } from './NetworkOption.ts';
import { networkIdOf } from './networkIdOf.ts';

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
/** AppKit's own: it writes viem's chains as they are, and these for other namespaces. */
const solana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  network: 'solana-mainnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.walletconnect.org/v1'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
  testnet: false,
  chainNamespace: 'solana',
  caipNetworkId: SOLANA,
  deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
};
const local = {
  id: 31337,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
  blockExplorerUrls: ['https://explorer.example'],
  testnet: true,
};

it('knows the built-in networks of the engine, all and no other', () => {
  const table = readFileSync('core/chain/networks.cpp', 'utf8');
  const ids = [...table.matchAll(/^ {4}NETWORK\("([^"]+)"/gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(20);
  const known = Object.entries(KNOWN).flatMap(([namespace, references]) =>
    references.split(' ').map((reference) => `${namespace}:${reference}`),
  );
  expect(known.sort()).toEqual(ids.sort());
});

it.each<[string, NetworkOption, string]>([
  ['CAIP-2 text', 'eip155:1', 'eip155:1'],
  ['a number', 8453, 'eip155:8453'],
  ['a chain of viem', polygon, 'eip155:137'],
  ['another', mainnet, 'eip155:1'],
  ['a Solana chain of AppKit', solana, SOLANA],
  ['an own network with a number', local, 'eip155:31337'],
  [
    'an own network with a CAIP-2 id',
    { ...local, id: undefined, caipNetworkId: 'cosmos:x-1' },
    'cosmos:x-1',
  ],
])('reads %s', (_, network, id) => {
  expect(networkIdOf(network)).toBe(id);
});

it('leaves built-in networks to the engine, also when they come as objects of a library', () => {
  const networks = [1, 'eip155:10', sepolia, base, solana, local];
  expect(libraryNetworks(networks)).toEqual(['eip155:11155111', 'eip155:8453', SOLANA]);
  expect(wireNetworks([1, 'eip155:10'])).toEqual([]);
});

it('takes an own network as it is written, also over a built-in one', () => {
  expect(wireNetworks([local, { ...local, id: 1 }])).toEqual([
    {
      caip_network_id: 'eip155:31337',
      name: 'Local chain',
      native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc_urls: ['http://127.0.0.1:8545'],
      block_explorer_urls: ['https://explorer.example'],
      testnet: true,
    },
    expect.objectContaining({ caip_network_id: 'eip155:1' }),
  ]);
});

it('takes the chain that a host defines by viem', () => {
  const chain = defineChain({
    id: 777,
    name: 'Harbour chain',
    nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 9 },
    rpcUrls: { default: { http: ['https://node.harbour.example'] } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.harbour.example' } },
  });
  expect(wireNetworks([chain])).toEqual([
    {
      caip_network_id: 'eip155:777',
      name: 'Harbour chain',
      native_currency: { name: 'Pearl', symbol: 'PRL', decimals: 9 },
      rpc_urls: ['https://node.harbour.example'],
      block_explorer_urls: ['https://scan.harbour.example'],
      testnet: false,
    },
  ]);
});

it('asks the server for a picture that is named by its id', () => {
  const pictureOf = (network: object, apiUrl?: string) =>
    wireNetworks([{ ...local, ...network }], apiUrl)[0]?.image_url;
  const server = 'https://portico.example';
  expect(pictureOf({ imageId: 'harbour 1' }, server)).toBe(
    'https://portico.example/public/getAssetImage/harbour%201',
  );
  const imageUrl = 'https://harbour.example/1.png';
  expect(pictureOf({ imageId: 'harbour', imageUrl }, server)).toBe(imageUrl);
  expect(pictureOf({ imageId: 'harbour' })).toBeUndefined();
  // As AppKit's chains have it.
  const assets = { imageId: 'ba0ba0cd', imageUrl: '' };
  expect(wireNetworks([{ ...solana, assets }], server)[0]?.image_url).toBe(
    'https://portico.example/public/getAssetImage/ba0ba0cd',
  );
});
