// SPDX-License-Identifier: Apache-2.0
//
// A wallet client for the account in use.
import type { Portico } from '@portico/sdk';
import { type Address, type Chain, createWalletClient, getAddress, type WalletClient } from 'viem';
import { porticoTransport } from './porticoTransport.ts';

/**
 * A wallet client with the account in use, for the network in use or the given chain. Throws when no
 * eip155 wallet is connected. Make a new one when the account changes.
 *
 * @example
 * const client = walletClientOf(portico, mainnet);
 * const hash = await client.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n });
 */
export function walletClientOf<const Of extends Chain>(
  portico: Pick<Portico, 'getProvider' | 'getAccount'>,
  chain: Of,
): WalletClient<ReturnType<typeof porticoTransport>, Of, { address: Address; type: 'json-rpc' }> {
  const { address } = portico.getAccount('eip155');
  if (address === undefined) throw new Error('Portico: no eip155 wallet is connected');
  const account = { address: getAddress(address), type: 'json-rpc' } as const;
  return createWalletClient({ account, chain, transport: porticoTransport(portico) });
}
