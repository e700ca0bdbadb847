// SPDX-License-Identifier: Apache-2.0
//
// The widget's views on the page. A chunk of its own with React inside: loaded when the modal opens. They
// do not wait for the engine, which is fetched at the same time.
import type { Engine, View as WireView } from '@portico/engine';
import {
  type FirstFrame,
  InitialStore,
  mountWidget,
  slicesOf,
  type WidgetOptions,
} from '@portico/widget';
import { PorticoError } from '../PorticoError.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import type { OpenOptions, PorticoAppearance } from '../PorticoTypes.ts';
import { reportError } from '../reportError.ts';
import { whenIdle } from '../whenIdle.ts';
import { firstRows } from './firstRows.ts';
import { widgetOptions } from './widgetOptions.ts';

const PAINT_LIMIT_MS = 500;

export interface MountedModal {
  /** Its element in the page. */
  readonly host: HTMLElement;
  /** Seen at once; the engine hears of it as soon as it can. */
  open(options: Omit<OpenOptions, 'view'> & { readonly view?: WireView }): void;
  close(): void;
  /** The engine is there. */
  follow(engine: Engine): void;
  /** The engine could not be loaded: the modal says so, and offers `retry`. */
  fail(retry: () => void): void;
  setAppearance(appearance: PorticoAppearance): void;
  /** Resolves when its first frames have been painted, or the page is hidden. */
  readonly painted: Promise<void>;
  unmount(): void;
}

/** `first`: what is open already, whose elements the views take over. */
export function mountModal(
  container: HTMLElement,
  options: PorticoOptions,
  appearance: PorticoAppearance,
  first?: FirstFrame | null,
): MountedModal {
  let running: Engine | undefined;
  // What the visitor closed before the views were there stays closed: whoever waited for them comes next.
  let closed = first?.closed;
  setTimeout(() => {
    closed = false;
  });
  let onDrawn = (): void => undefined;
  const painted = new Promise<void>((resolve) => {
    // In its first frame the sheet is still transparent.
    onDrawn = () => {
      // After every open() that waited for the views.
      if (first?.kept) store.send(first.kept);
      // In its first frame the sheet is still transparent.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    };
    // A hidden page paints nothing.
    setTimeout(resolve, PAINT_LIMIT_MS);
  });
  const optionsFor = (current: PorticoAppearance): WidgetOptions => ({
    ...widgetOptions(options, current),
    onDrawn,
    onError(place, error) {
      reportError(new Error(`${place} could not be drawn`, { cause: error }));
      running?.report(error);
    },
  });
  const store = new InitialStore(first?.drawn ? first.slices : slicesOf(firstRows(options)));
  const widget = mountWidget(container, store, optionsFor(appearance), first ?? undefined);
  let shown = appearance;
  let retryEngine: (() => void) | undefined;
  const show = (): void =>
    widget.update({ ...optionsFor(shown), ...(retryEngine && { retryEngine }) });
  const setRetry = (retry?: () => void): void => {
    if (retry === retryEngine) return;
    retryEngine = retry;
    show();
  };
  return {
    host: widget.host,
    painted,
    open({ view, arguments: given, data = given, namespace }) {
      try {
        JSON.stringify(data);
      } catch (error) {
        throw new PorticoError('option_invalid', `no JSON can be made of data (${error})`);
      }
      setRetry();
      if (closed) return;
      store.send({
        type: 'open',
        ...(view !== undefined && { view }),
        ...(data !== undefined && { data }),
        ...(namespace !== undefined && { chain_namespace: namespace }),
      });
    },
    close: () => store.send({ type: 'close' }),
    follow(engine) {
      running = engine;
      store.follow(engine);
      setRetry();
      // Behind the first look at it, where that has come already.
      whenIdle(() => widget.layOut());
    },
    fail: (retry) =>
      setRetry(() => {
        setRetry();
        retry();
      }),
    setAppearance(next) {
      shown = next;
      show();
    },
    unmount() {
      widget.unmount();
      store.stop();
    },
  };
}
