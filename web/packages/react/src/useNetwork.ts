// SPDX-License-Identifier: Apache-2.0
//
// The network in use, and the way to another.
import { usePortico } from './PorticoProvider.tsx';
import { usePorticoState } from './usePorticoState.ts';

export interface UseNetwork {
  /** CAIP-2. */
  readonly caipNetworkId: string | undefined;
  /** The wallet is on a network that the app does not offer. */
  readonly unsupported: boolean;
  /** Asks the wallet to change. Rejects when the visitor declines. */
  readonly switchNetwork: (caipNetworkId: string) => Promise<void>;
}

/**
 * @example
 * const { caipNetworkId, switchNetwork } = useNetwork();
 */
export function useNetwork(): UseNetwork {
  const portico = usePortico();
  return {
    caipNetworkId: usePorticoState((state) => state.caipNetworkId),
    unsupported: usePorticoState((state) => state.unsupportedNetwork),
    switchNetwork: (caipNetworkId) => portico.switchNetwork(caipNetworkId),
  };
}
