// SPDX-License-Identifier: Apache-2.0
//
// The provider of a Portico as a transport.
import type { Portico } from '@portico/sdk';
import { type CustomTransport, custom } from 'viem';

/**
 * A transport for any viem client: requests go to the connected wallet, reads also before anything is
 * connected.
 *
 * @example
 * const client = createPublicClient({ chain: mainnet, transport: porticoTransport(portico) });
 */
export function porticoTransport(portico: Pick<Portico, 'getProvider'>): CustomTransport {
  // A declined request must not be asked again.
  return custom(portico.getProvider(), { retryCount: 0 });
}
