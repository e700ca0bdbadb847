// SPDX-License-Identifier: Apache-2.0
//
// The development network (anvil) as viem wants it, and its well-known accounts.
import { type Chain, defineChain } from 'viem';
import { DEVNET_ID } from './devnetIds.ts';

/** Keys of anvil's first accounts. Public, and worthless on every other network. */
export const DEV_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const;

export function devnetChain(rpcUrl: string): Chain {
  return defineChain({
    id: DEVNET_ID,
    name: 'Local devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
}
