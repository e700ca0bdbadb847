// SPDX-License-Identifier: Apache-2.0
//
// The wide form of the sheet, a host's choice: from 700 px on Connect stays at the start, and what its rows lead to stands
// beside it, the code from the beginning (decision 68). Everything else is as in the narrow form. A chunk of its own.
import { Pane } from '@portico/ui';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Connect } from '../../sections/connect/Connect.tsx';
import { type Store, StoreContext, useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useWidget, WidgetContext } from '../WidgetContext.ts';
import { chosenRow, offersCode, paneSlices } from './paneSlices.ts';

export { wideStyles } from '@portico/ui';

const QUERY = '(min-width: 700px)';

/** `children`: the current view. */
export function WideSheet({ children }: { children: ReactNode }) {
  const wide = useMediaQuery(QUERY);
  const { options } = useWidget();
  const atConnect = useSlice(({ router }) => router.history[0] === 'connect');
  // What could not be loaded is said in the narrow form.
  const panes = wide && atConnect && !options.embedded && !options.retryEngine;
  return panes ? <Panes>{children}</Panes> : children;
}

function Panes({ children }: { children: ReactNode }) {
  const store = useStore();
  const frame = useWidget();
  const box = useRef<HTMLDivElement>(null);
  const chosen = useSlice(chosenRow);
  const list = useMemo(() => ({ ...frame, chosen }), [frame, chosen]);
  const ofList = useMemo(() => storeOfList(store), [store]);
  const ofPane = useMemo(() => storeOfPane(store), [store]);
  useLayoutEffect(() => {
    const sheet = box.current?.closest<HTMLElement>('.pt-sheet');
    sheet?.setAttribute('data-wide', '');
    return () => sheet?.removeAttribute('data-wide');
  }, []);
  const waits = useSlice(
    (slices) =>
      slices.modal.open &&
      !slices.modal.loading &&
      slices.router.view === 'connect' &&
      offersCode(slices),
  );
  // The code is what nobody has to choose.
  useEffect(() => {
    if (waits) store.send({ type: 'choose_wallet_connect' });
  }, [waits, store]);
  return (
    <div ref={box} className="pt-wide">
      <StoreContext.Provider value={ofList}>
        <WidgetContext.Provider value={list}>
          <Pane>
            <div className="pt-body">
              <Connect />
            </div>
          </Pane>
        </WidgetContext.Provider>
      </StoreContext.Provider>
      <StoreContext.Provider value={ofPane}>
        <Pane title="pt-pane-title">{children}</Pane>
      </StoreContext.Provider>
    </div>
  );
}

/** Another row replaces what the one before it showed; the same row again changes nothing. */
function storeOfList(store: Store): Store {
  return {
    subscribe: store.subscribe,
    getSlices: withoutHistory(store),
    send(event) {
      const slices = store.getSlices();
      const { history, view } = slices.router;
      const shown = chosenRow(slices);
      if (event.type === 'choose_wallet_connect' && shown === codeRow(slices)) return;
      if (event.type === 'navigate' && event.view === view) return;
      const leads = ['choose_wallet', 'choose_wallet_connect', 'navigate'].includes(event.type);
      if (leads && history.length > 1) store.send({ type: 'go_back_to_index', index: 0 });
      store.send(event);
    },
  };
}

const codeRow = ({ connect }: ReturnType<Store['getSlices']>): string | undefined =>
  connect.wallets.find(({ kind }) => kind === 'wallet_connect')?.id;

const storeOfPane = (store: Store): Store => ({
  subscribe: store.subscribe,
  send: store.send,
  getSlices: remembered(store, paneSlices),
});

/** Connect at its beginning, whatever stands beside it. */
const withoutHistory = (store: Store): Store['getSlices'] =>
  remembered(store, (slices) => ({
    ...slices,
    router: { ...slices.router, view: 'connect', history: ['connect'] },
  }));

/** The same object until the slices change. */
function remembered(
  store: Store,
  change: (slices: ReturnType<Store['getSlices']>) => ReturnType<Store['getSlices']>,
): Store['getSlices'] {
  let from: unknown;
  let made = store.getSlices();
  return () => {
    const slices = store.getSlices();
    if (slices !== from) made = change(slices);
    from = slices;
    return made;
  };
}

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  const read = (): boolean => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, read, read);
}
