// SPDX-License-Identifier: Apache-2.0
//
// Reads one thing from the engine's slices and renders again when that thing changed.
import type { Slices } from '@portico/engine';
import { useSyncExternalStore } from 'react';
import { useStore } from './StoreContext.ts';

/**
 * The selected part of the slices. Select something that keeps its identity: a slice, or a member.
 *
 * @example
 * const open = useSlice((slices) => slices.modal.open);
 */
export function useSlice<Selected>(select: (slices: Slices) => Selected): Selected {
  const store = useStore();
  const read = (): Selected => select(store.getSlices());
  const readDrawn = (): Selected => select((store.getDrawn ?? store.getSlices)());
  return useSyncExternalStore(store.subscribe, read, readDrawn);
}
