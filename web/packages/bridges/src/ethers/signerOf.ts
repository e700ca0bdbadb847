// SPDX-License-Identifier: Apache-2.0
//
// The account in use as a signer of ethers.
import type { Portico } from '@portico/sdk';
import { JsonRpcSigner } from 'ethers';
import { browserProviderOf } from './browserProviderOf.ts';

/**
 * A signer for the account in use. Throws when no eip155 wallet is connected. Make a new one when the
 * account changes.
 *
 * @example
 * const signature = await signerOf(portico).signMessage('Hello');
 */
export function signerOf(portico: Pick<Portico, 'getProvider' | 'getAccount'>): JsonRpcSigner {
  const { address } = portico.getAccount('eip155');
  if (address === undefined) throw new Error('Portico: no eip155 wallet is connected');
  return new JsonRpcSigner(browserProviderOf(portico), address);
}
