// SPDX-License-Identifier: Apache-2.0
//
// The way in.
import type { OpenOptions } from '@portico/sdk';
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
  /** A wallet has been asked, or a stored connection is being restored. */
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
 */
export function useConnect(): UseConnect {
  const portico = usePortico();
  const status = usePorticoState((state) => state.status);
  return {
    connect: (options) => portico.open({ view: 'connect', ...options }),
    isPending: status === 'connecting',
    isConnected: status === 'connected',
    isOpen: usePorticoState((state) => state.open),
  };
}
