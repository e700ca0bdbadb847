// SPDX-License-Identifier: Apache-2.0
//
// The way out.
import type { ChainNamespace } from '@portico/sdk';
import { usePortico } from './PorticoProvider.tsx';

/**
 * What {@link useDisconnect} gives.
 *
 * @example
 * const { disconnect }: UseDisconnect = useDisconnect();
 */
export interface UseDisconnect {
  /** Disconnects a namespace's wallet, or every wallet; resolves when it is done. */
  readonly disconnect: (options?: { readonly namespace?: ChainNamespace }) => Promise<void>;
}

/**
 * Disconnects.
 *
 * @example
 * const { disconnect } = useDisconnect();
 * const way = <button type="button" onClick={() => disconnect({ namespace: 'solana' })} />;
 */
export function useDisconnect(): UseDisconnect {
  const portico = usePortico();
  return { disconnect: (options) => portico.disconnect(options?.namespace) };
}
