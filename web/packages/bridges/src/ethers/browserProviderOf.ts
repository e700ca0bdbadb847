// SPDX-License-Identifier: Apache-2.0
//
// The provider of a Portico in the form of ethers.
import type { Portico } from '@portico/sdk';
import { BrowserProvider } from 'ethers';

/**
 * An ethers provider over the connected wallet. It follows changes of the network.
 *
 * @example
 * const balance = await browserProviderOf(portico).getBalance('vitalik.eth');
 */
export function browserProviderOf(portico: Pick<Portico, 'getProvider'>): BrowserProvider {
  // 'any': ethers otherwise refuses every request after the visitor changes the network.
  return new BrowserProvider(portico.getProvider(), 'any');
}
