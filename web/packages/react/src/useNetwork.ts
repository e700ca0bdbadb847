// SPDX-License-Identifier: Apache-2.0
//
// The network in use, and the way to another.
import type { PorticoNetwork, PorticoNetworkInUse } from '@portico/sdk';
import { usePortico } from './PorticoProvider.tsx';
import { usePorticoState } from './usePorticoState.ts';

/**
 * What {@link useNetwork} gives.
 *
 * @example
 * const { caipNetworkId }: UseNetwork = useNetwork();
 */
export interface UseNetwork {
  /** CAIP-2. */
  readonly caipNetworkId: string | undefined;
  /** The part of it behind the colon; a number for eip155. */
  readonly chainId: string | number | undefined;
  /** Its name, artwork, currency, nodes and explorers, when it is one of the configured ones. */
  readonly network: PorticoNetworkInUse | undefined;
  /** The configured networks; empty until the engine has loaded. */
  readonly networks: readonly PorticoNetwork[];
  /** The wallet is on a network that the app does not offer. */
  readonly unsupported: boolean;
  readonly isSwitching: boolean;
  /** Asks the wallet to change. Rejects when the visitor declines. */
  readonly switchNetwork: (caipNetworkId: string) => Promise<void>;
}

/**
 * The network in use.
 *
 * @example
 * const { network, switchNetwork } = useNetwork();
 * const way = <button type="button" onClick={() => switchNetwork('eip155:8453')} />;
 */
export function useNetwork(): UseNetwork {
  const portico = usePortico();
  const caipNetworkId = usePorticoState((state) => state.caipNetworkId);
  const [namespace, reference] = caipNetworkId?.split(':') ?? [];
  return {
    caipNetworkId,
    chainId: namespace === 'eip155' ? Number(reference) : reference,
    network: usePorticoState((state) => state.network),
    networks: usePorticoState((state) => state.networks),
    unsupported: usePorticoState((state) => state.unsupportedNetwork),
    isSwitching: usePorticoState((state) => state.switchingNetwork),
    switchNetwork: (id) => portico.switchNetwork(id),
  };
}
