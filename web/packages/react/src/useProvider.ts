// SPDX-License-Identifier: Apache-2.0
//
// The wallet's provider, for a library of the host's choice.
import type { ChainNamespace, HostProvider } from '@portico/sdk';
import { usePortico } from './PorticoProvider.tsx';

/**
 * The provider of a namespace; the same object every time, also before anything is connected.
 *
 * @example
 * const provider = useProvider();
 * const ask = () => provider.request({ method: 'eth_blockNumber' });
 */
export function useProvider(namespace: ChainNamespace = 'eip155'): HostProvider {
  return usePortico().getProvider(namespace);
}
