// SPDX-License-Identifier: Apache-2.0
//
// The clusters by their CAIP-2 id (namespace "solana": the first 32 characters of the genesis hash) and by
// their name in the Wallet Standard. The first is the main network.

const CLUSTERS = [
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
] as const;

export function clusterOf(chain: string): string | undefined {
  return CLUSTERS.find(([caip]) => caip === chain)?.[1];
}

/** The chains in the order above of the clusters named. */
export function chainsOf(clusters: readonly string[]): string[] {
  return CLUSTERS.filter(([, name]) => clusters.includes(name)).map(([caip]) => caip);
}
