// SPDX-License-Identifier: Apache-2.0
//
// @portico/react/testing: a Portico whose state the test sets, for components that use the hooks. Nothing loads, nothing is drawn, and the
// page's own Portico is not touched.
import {
  HostProvider,
  initialState,
  type PorticoAppearance,
  type PorticoEvent,
  type PorticoState,
  ProviderRpcError,
} from '@portico/sdk';
import type { PorticoHandle } from '../PorticoProvider.tsx';

/**
 * What the component asked for: the name of a method of {@link PorticoHandle} and its arguments.
 *
 * @example
 * const asked: FakePorticoCall = ['open', { view: 'networks' }];
 */
export type FakePorticoCall = readonly [name: string, ...args: unknown[]];

/**
 * A stand-in for a Portico, made by {@link fakePortico}.
 *
 * @example
 * const portico: FakePortico = fakePortico();
 * portico.set({ status: 'connecting' });
 */
export interface FakePortico extends PorticoHandle {
  /** `open`, `connect`, `pay`, `close`, `disconnect`, `switchNetwork` and `refreshBalance`, in the order in which they were called. */
  readonly calls: FakePorticoCall[];
  /** Changes the state and tells whoever subscribed. */
  set(state: Partial<PorticoState>): void;
  /** Lets something happen. */
  emit(event: PorticoEvent): void;
}

/**
 * A Portico for tests. `state`: what it begins with, over nobody being connected. `request`: the connected wallet's answers;
 * without it every request is refused with 4200.
 *
 * @example
 * const portico = fakePortico({ status: 'connected', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' });
 * const page = <PorticoProvider portico={portico}>the component</PorticoProvider>;
 */
export function fakePortico(
  state: Partial<PorticoState> = {},
  request: (method: string, params: unknown) => unknown = (method) => {
    throw new ProviderRpcError(4200, `fakePortico() was given no answer to ${method}`);
  },
): FakePortico {
  let current: PorticoState = { ...initialState, ...state };
  let appearance: PorticoAppearance = { themeMode: 'system' };
  let event: PorticoEvent | undefined;
  const calls: FakePorticoCall[] = [];
  const states = new Set<(state: PorticoState) => void>();
  const events = new Set<(event: PorticoEvent) => void>();
  const appearanceListeners = new Set<(appearance: PorticoAppearance) => void>();
  const provider = new HostProvider(async (method, params) => ({
    result: await request(method, params),
  }));
  const requested =
    (name: string) =>
    async (...args: unknown[]): Promise<void> => {
      calls.push([name, ...args]);
    };
  return {
    calls,
    set(next) {
      current = { ...current, ...next };
      for (const listener of [...states]) listener(current);
    },
    emit(next) {
      event = next;
      for (const listener of [...events]) listener(next);
    },
    getState: () => current,
    getEvent: () => event,
    getAppearance: () => appearance,
    getProvider: () => provider,
    subscribe: (listener) => add(states, listener),
    subscribeEvents: (listener) => add(events, listener),
    subscribeAppearance: (listener) => add(appearanceListeners, listener),
    open: requested('open'),
    /** As if the visitor had said yes: the account is the one that the test set. */
    async connect(options) {
      calls.push(['connect', options]);
      const { accounts, namespace = 'eip155', status } = current;
      return accounts[0] ?? { namespace, status, addresses: [] };
    },
    /** As if the visitor had paid. */
    async pay(options) {
      calls.push(['pay', options]);
      return { status: 'confirmed', ...(options.payment && { payment: options.payment }) };
    },
    refreshBalance: () => void requested('refreshBalance')(),
    close: () => void requested('close')(),
    disconnect: requested('disconnect'),
    switchNetwork: requested('switchNetwork'),
    setAppearance(next) {
      appearance = { ...appearance, ...next };
      for (const listener of [...appearanceListeners]) listener(appearance);
    },
  };
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
