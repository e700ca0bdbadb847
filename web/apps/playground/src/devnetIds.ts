// SPDX-License-Identifier: Apache-2.0
//
// The development network (anvil) as Portico wants it.
import type { NetworkDefinition } from '@portico/sdk';

export const DEVNET_ID = 31337;
export const DEVNET = `eip155:${DEVNET_ID}`;

export function devnetNetwork(rpcUrl: string): NetworkDefinition {
  return {
    id: DEVNET_ID,
    name: 'Local devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [rpcUrl],
    // Balances of test networks are not asked for; here they are half the fun.
    testnet: false,
  };
}
