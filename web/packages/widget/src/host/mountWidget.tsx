// SPDX-License-Identifier: Apache-2.0
//
// Puts the widget on a page: one host element, one open shadow root, one React root.

import { adoptStyles, sheetStyles, watchTheme } from '@portico/ui';
import { createRoot } from 'react-dom/client';
import { en } from '../locales/en.ts';
import { type Store, StoreContext } from '../store/StoreContext.ts';
import { WordsContext } from '../text/useWords.ts';
import { Words } from '../text/Words.ts';
import { Modal } from './Modal.tsx';
import type { WidgetOptions } from './WidgetOptions.ts';

export interface MountedWidget {
  /** The element in the page; its open shadow root holds everything. */
  readonly host: HTMLElement;
  /** Replaces the options: theme, words and links change in place. */
  update(options: WidgetOptions): void;
  /** Takes the widget off the page. */
  unmount(): void;
}

/**
 * Mounts the widget into `container` (the page's body for a modal, any element when embedded). It is
 * invisible until the engine's modal slice says open.
 *
 * @example
 * const widget = mountWidget(document.body, engine, { app: { name: 'Harbour' } });
 * engine.send({ type: 'open' });
 */
export function mountWidget(
  container: Element,
  store: Store,
  options: WidgetOptions,
): MountedWidget {
  const host = document.createElement('portico-widget');
  const shadow = host.attachShadow({ mode: 'open' });
  adoptStyles(shadow, sheetStyles);
  const stage = document.createElement('div');
  shadow.append(stage);
  container.append(host);
  const root = createRoot(stage);
  let stopTheme = (): void => {};
  let variables: string[] = [];

  const update = (next: WidgetOptions): void => {
    stopTheme();
    stopTheme = watchTheme(host, next.themeMode ?? 'auto');
    for (const name of variables) host.style.removeProperty(name);
    variables = Object.keys(next.themeVariables ?? {});
    for (const [name, value] of Object.entries(next.themeVariables ?? {})) {
      host.style.setProperty(name, value);
    }
    host.style.display = next.embedded ? 'block' : 'contents';
    const locale = next.locale ?? en;
    const direction = next.dir ?? (getComputedStyle(container).direction === 'rtl' ? 'rtl' : 'ltr');
    host.dir = direction;
    host.lang = locale.tag;
    const words = new Words(locale, next.region ?? navigator.language, direction === 'rtl');
    root.render(
      <StoreContext.Provider value={store}>
        <WordsContext.Provider value={words}>
          <Modal options={next} />
        </WordsContext.Provider>
      </StoreContext.Provider>,
    );
  };
  update(options);

  return {
    host,
    update,
    unmount() {
      stopTheme();
      root.unmount();
      host.remove();
    },
  };
}
