// SPDX-License-Identifier: Apache-2.0
//
// Explorers of Solana (explorer.solana.com, solscan.io) have one address for all its networks and name the network behind
// it. By the beginning of the genesis hash, as CAIP-2 has it.
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
};

/** What follows an explorer's address for this account's network; empty for all others. */
export function clusterOf(caipAddress: string | undefined): string {
  const chain = caipAddress?.split(':').slice(0, 2).join(':') ?? '';
  const cluster = Object.hasOwn(CLUSTERS, chain) ? CLUSTERS[chain] : undefined;
  return cluster === undefined ? '' : `?cluster=${cluster}`;
}
