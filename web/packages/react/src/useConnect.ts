// SPDX-License-Identifier: Apache-2.0
//
// The way in.
import type { ConnectOptions, OpenOptions, PorticoAccount } from '@portico/sdk';
import { usePortico } from './PorticoProvider.tsx';
import { usePorticoState } from './usePorticoState.ts';

/**
 * What {@link useConnect} gives.
 *
 * @example
 * const { isPending }: UseConnect = useConnect();
 */
export interface UseConnect {
  /** Opens the modal where a wallet is chosen. */
  readonly connect: (options?: OpenOptions) => Promise<void>;
  /**
   * Opens the modal at one wallet and resolves with its account once it is connected; rejects when the visitor
   * closes the modal without, or when there is no such wallet.
   */
  readonly connectWallet: (options?: ConnectOptions) => Promise<PorticoAccount>;
  /** A wallet has been asked, or the connection of an earlier visit is being found again. */
  readonly isPending: boolean;
  readonly isConnected: boolean;
  readonly isOpen: boolean;
}

/**
 * Connects a wallet.
 *
 * @example
 * const { connect, isPending } = useConnect();
 * const way = <button type="button" disabled={isPending} onClick={() => connect()} />;
 * const { connectWallet } = useConnect();
 * const metaMask = () => connectWallet({ wallet: 'io.metamask' });
 */
export function useConnect(): UseConnect {
  const portico = usePortico();
  const status = usePorticoState((state) => state.status);
  return {
    connect: (options) => portico.open({ view: 'connect', ...options }),
    connectWallet: (options) => portico.connect(options),
    isPending: status === 'connecting' || status === 'reconnecting',
    isConnected: status === 'connected',
    isOpen: usePorticoState((state) => state.open),
  };
}
