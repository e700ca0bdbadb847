// SPDX-License-Identifier: Apache-2.0
//
// The references of the built-in networks, by namespace: an unknown one throws before anything loads. The
// networks are the engine's (core/chain/networks.cpp; a test holds the two together).

export const KNOWN: Readonly<Record<string, string>> = {
  eip155:
    '1 10 42161 137 8453 56 43114 100 324 42220 1313161554 7777777 11155111 17000 11155420 421614 ' +
    '80002 84532 97 43113 10200 300 1313161555 999999999',
  solana:
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 ' +
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  bip122: '000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba',
  polkadot: '91b171bb158e2d3848fa23a9f1c25182',
  cosmos: 'cosmoshub-4',
};

/** Whether the engine knows the network of this CAIP-2 id by itself. */
export function isKnownNetwork(id: string): boolean {
  const [namespace = '', reference = ''] = id.split(':');
  return KNOWN[namespace]?.split(' ').includes(reference) ?? false;
}
