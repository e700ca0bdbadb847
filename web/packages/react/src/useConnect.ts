// SPDX-License-Identifier: Apache-2.0
//
// Opens and closes the modal, and disconnects.
import type { OpenOptions } from '@portico/sdk';
import { usePortico } from './PorticoProvider.tsx';
import { usePorticoState } from './usePorticoState.ts';

export interface UseConnect {
  readonly isOpen: boolean;
  /** Opens the modal: Connect, or Account when somebody is connected. */
  readonly open: (options?: OpenOptions) => Promise<void>;
  readonly close: () => void;
  /** Resolves when every wallet is disconnected. */
  readonly disconnect: () => Promise<void>;
}

/**
 * @example
 * const { open } = useConnect();
 * return <button onClick={() => open()}>Connect</button>;
 */
export function useConnect(): UseConnect {
  const portico = usePortico();
  return {
    isOpen: usePorticoState((state) => state.open),
    open: (options) => portico.open(options),
    close: () => portico.close(),
    disconnect: () => portico.disconnect(),
  };
}
