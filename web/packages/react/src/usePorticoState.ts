// SPDX-License-Identifier: Apache-2.0
//
// Reads one thing of the visitor's state and renders again when that thing changed.
import type { PorticoState } from '@portico/sdk';
import { useSyncExternalStore } from 'react';
import { usePortico } from './PorticoProvider.tsx';

/**
 * The selected part of the state. Select a plain value: a fresh object would render without end.
 *
 * @example
 * const connected = usePorticoState((state) => state.status === 'connected');
 */
export function usePorticoState<Selected>(select: (state: PorticoState) => Selected): Selected {
  const portico = usePortico();
  const read = (): Selected => select(portico.getState());
  return useSyncExternalStore((changed) => portico.subscribe(changed), read, read);
}
