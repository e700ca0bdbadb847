// SPDX-License-Identifier: Apache-2.0
//
// Hands one Portico to the hooks and buttons below.
import type { Portico } from '@portico/sdk';
import { createContext, createElement, type ReactNode, useContext } from 'react';

/**
 * What the hooks use of a Portico; a test can hand in its own.
 *
 * @example
 * const handle: PorticoHandle = portico;
 */
export type PorticoHandle = Pick<
  Portico,
  | 'getState'
  | 'subscribe'
  | 'open'
  | 'connect'
  | 'pay'
  | 'refreshBalance'
  | 'close'
  | 'disconnect'
  | 'switchNetwork'
  | 'getProvider'
  | 'getEvent'
  | 'subscribeEvents'
  | 'getAppearance'
  | 'setAppearance'
  | 'subscribeAppearance'
>;

const PorticoContext = createContext<PorticoHandle | undefined>(undefined);

/**
 * Props of {@link PorticoProvider}.
 *
 * @example
 * const props: PorticoProviderProps = { portico, children: 'page' };
 */
export interface PorticoProviderProps {
  /** Made once, outside the tree, with `createPortico()`. */
  readonly portico: PorticoHandle;
  readonly children: ReactNode;
}

/**
 * Hands `portico` to everything below.
 *
 * @example
 * const portico = createPortico(options);
 * const page = <PorticoProvider portico={portico}>the page</PorticoProvider>;
 */
export function PorticoProvider({ portico, children }: PorticoProviderProps) {
  return createElement(PorticoContext.Provider, { value: portico }, children);
}

/**
 * The Portico of the nearest provider: open, close, and everything that has no hook of its own.
 *
 * @example
 * const { open } = usePortico();
 * const more = <button type="button" onClick={() => open({ view: 'networks' })} />;
 */
export function usePortico(): PorticoHandle {
  const portico = useContext(PorticoContext);
  if (!portico) throw new Error('Portico: no <PorticoProvider> above this component');
  return portico;
}
