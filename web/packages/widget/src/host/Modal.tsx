// SPDX-License-Identifier: Apache-2.0
//
// The modal: the sheet with the current view, the messages over it, and what is said aloud. It is drawn
// before the first tap, closed, so that the tap has only to show it. While it closes it keeps showing what
// it showed, although the engine has moved on.

import { EmbeddedSheet, LiveRegion, Sheet, ViewSwap } from '@portico/ui';
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Store, StoreContext, useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { Boundary } from './Boundary.tsx';
import { FailedView } from './FailedView.tsx';
import { deferred } from './loadSection.ts';
import { subscribeLoads } from './loads.ts';
import { MessageSlots } from './MessageSlots.tsx';
import { MissingView } from './MissingView.tsx';
import { useView } from './useView.ts';
import { useWidget, WidgetContext, type WidgetFrame } from './WidgetContext.ts';
import type { WidgetOptions } from './WidgetOptions.ts';

export interface ModalProps {
  readonly options: WidgetOptions;
  readonly adopt: WidgetFrame['adopt'];
  /** What lays the current view beside Connect, where the host asks for it. */
  readonly Wide?: ComponentType<{ children: ReactNode }> | undefined;
}

export function Modal(props: ModalProps) {
  const { options } = props;
  const open = useSlice((slices) => slices.modal.open);
  const { send } = useStore();
  const [present, setPresent] = useState(open || !options.embedded);
  const [broken, setBroken] = useState(false);
  const { onDrawn } = options;
  useEffect(() => {
    onDrawn?.();
  }, [onDrawn]);
  if (open && !present) setPresent(true);
  if (!open && broken) {
    // What opens next is drawn anew.
    setBroken(false);
    setPresent(false);
  }
  if (!present || broken) return null;
  // The view has a boundary of its own; behind this one there is nothing left to show.
  const onError = (error: unknown): void => {
    options.onError?.('modal', error);
    setBroken(true);
    send({ type: 'close' });
  };
  return (
    <Boundary onError={onError} instead={() => null}>
      <OpenModal {...props} open={open} onExited={() => setPresent(false)} />
    </Boundary>
  );
}

interface OpenModalProps extends ModalProps {
  readonly open: boolean;
  readonly onExited: () => void;
}

function OpenModal({ options, adopt, Wide = Fragment, open, onExited }: OpenModalProps) {
  const words = useWords();
  const { send } = useStore();
  const shaking = useSlice((slices) => slices.modal.shake);
  const close = useCallback(() => send({ type: 'close' }), [send]);
  const watchSheet = useSyncExternalStore(subscribeLoads, deferred, deferred)?.watchSheet;
  const [status, setStatus] = useState('');
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  // What is shown first is read out by the dialog's name. This effect runs after those of the view.
  const named = useRef(false);
  const announce = useCallback((text: string) => {
    if (named.current) setStatus(text);
  }, []);
  useEffect(() => {
    named.current = open;
  }, [open]);
  useEffect(() => {
    if (shaking) setStatus(words.format('modal.answer_first'));
  }, [shaking, words]);

  const { region } = words;
  const frame = useMemo<WidgetFrame>(
    () => ({ options, region, announce, adopt }),
    [options, region, announce, adopt],
  );
  const inside = (
    <WidgetContext.Provider value={frame}>
      <FrozenStore live={open || !opened}>
        <Wide>
          <CurrentView />
        </Wide>
      </FrozenStore>
      <MessageSlots />
      <LiveRegion text={status} />
    </WidgetContext.Provider>
  );
  if (options.embedded) return <EmbeddedSheet>{inside}</EmbeddedSheet>;
  return (
    <Sheet
      open={open}
      shaking={shaking}
      watchSheet={watchSheet}
      onCloseRequest={close}
      onExited={onExited}
    >
      {inside}
    </Sheet>
  );
}

function CurrentView() {
  const router = useSlice((slices) => slices.router);
  const loading = useSlice((slices) => slices.modal.loading);
  const { options } = useWidget();
  const { View, failed, retry } = useView(router.view);
  const { retryEngine } = options;
  // Connect has its own way to wait: what stands around its wallets is there and stays.
  const waits = retryEngine !== undefined || (loading && router.view !== 'connect');
  const there = View !== undefined && !waits;
  const waited = useRef(false);
  useEffect(() => {
    waited.current = !there;
  });
  return (
    <ViewSwap
      viewKey={there ? router.view : 'missing'}
      forward={router.forward}
      still={there && waited.current}
    >
      {there ? (
        <Boundary
          onError={(error) => options.onError?.(router.view, error)}
          instead={(again) => <FailedView kind="broken" retry={again} />}
        >
          <View />
        </Boundary>
      ) : (
        <MissingView
          view={router.view}
          failed={failed || retryEngine !== undefined}
          retry={retryEngine ?? retry}
        />
      )}
    </ViewSwap>
  );
}

/** The store below, standing still while the modal is on its way out. */
function FrozenStore({ live, children }: { live: boolean; children: React.ReactNode }) {
  const store = useStore();
  const last = useRef(store.getSlices());
  useEffect(() => {
    if (!live) return;
    const keep = (): void => {
      const slices = store.getSlices();
      if (slices.modal.open) last.current = slices;
    };
    keep();
    return store.subscribe(keep);
  }, [live, store]);
  const held = useMemo<Store>(
    () =>
      live
        ? store
        : {
            send: () => {},
            notify: () => {},
            subscribe: () => () => {},
            getSlices: () => last.current,
          },
    [live, store],
  );
  return <StoreContext.Provider value={held}>{children}</StoreContext.Provider>;
}
