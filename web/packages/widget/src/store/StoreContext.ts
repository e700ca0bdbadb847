// SPDX-License-Identifier: Apache-2.0
//
// The engine's store, handed down to the views and hooks below.
import type { EngineStore, Slices } from '@portico/engine';
import { createContext, useContext } from 'react';

/** What views and hooks need of an engine: its slices, and a way to tell it something. */
export interface Store extends Pick<EngineStore, 'getSlices' | 'subscribe' | 'send'> {
  /** What stands on the page before React is there, which takes it over as it is. */
  readonly getDrawn?: () => Slices;
}

export const StoreContext = createContext<Store | undefined>(undefined);

/** The nearest store. Throws outside a provider: that is a mistake in the tree, not a state. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('Portico: no store above this component');
  return store;
}
