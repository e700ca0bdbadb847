// SPDX-License-Identifier: Apache-2.0
//
// The engine's store, handed down to the views and hooks below.
import type { EngineStore } from '@portico/engine';
import { createContext, useContext } from 'react';

/** What views and hooks need of an engine: its slices, and a way to tell it something. */
export type Store = Pick<EngineStore, 'getSlices' | 'subscribe' | 'send'>;

export const StoreContext = createContext<Store | undefined>(undefined);

/** The nearest store. Throws outside a provider: that is a mistake in the tree, not a state. */
export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('Portico: no store above this component');
  return store;
}
