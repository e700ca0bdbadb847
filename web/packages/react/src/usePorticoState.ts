// SPDX-License-Identifier: Apache-2.0
//
// Reads one thing of the visitor's state and renders again when that thing changed.
import { initialState, type PorticoState } from '@portico/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { usePortico } from './PorticoProvider.tsx';

/**
 * The selected part of the state. Select a plain value or a part that is there: a fresh object would
 * render without end.
 *
 * @example
 * const connected = usePorticoState((state) => state.status === 'connected');
 */
export function usePorticoState<Selected>(select: (state: PorticoState) => Selected): Selected {
  const portico = usePortico();
  return useSyncExternalStore(
    // The same function for every render, or React would leave and come back each time.
    useCallback((changed: () => void) => portico.subscribe(changed), [portico]),
    () => select(portico.getState()),
    // What a server renders, and so what the first render in the page has to be.
    () => select(initialState),
  );
}
