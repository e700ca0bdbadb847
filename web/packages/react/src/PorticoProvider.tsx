// SPDX-License-Identifier: Apache-2.0
//
// Hands one Portico to the hooks and buttons below.
import type { Portico } from '@portico/sdk';
import { createContext, type ReactNode, useContext } from 'react';

/** What the hooks use of a Portico. */
export type PorticoHandle = Pick<
  Portico,
  'getState' | 'subscribe' | 'open' | 'close' | 'disconnect' | 'switchNetwork' | 'getProvider'
>;

const PorticoContext = createContext<PorticoHandle | undefined>(undefined);

export interface PorticoProviderProps {
  /** Made once, outside the tree, with `createPortico()`. */
  readonly portico: PorticoHandle;
  readonly children: ReactNode;
}

/**
 * @example
 * const portico = createPortico({ projectId, metadata, networks });
 * root.render(
 *   <PorticoProvider portico={portico}>
 *     <App />
 *   </PorticoProvider>,
 * );
 */
export function PorticoProvider({ portico, children }: PorticoProviderProps) {
  return <PorticoContext.Provider value={portico}>{children}</PorticoContext.Provider>;
}

/** The Portico of the nearest provider, for everything that has no hook of its own. */
export function usePortico(): PorticoHandle {
  const portico = useContext(PorticoContext);
  if (!portico) throw new Error('Portico: no <PorticoProvider> above this component');
  return portico;
}
