// SPDX-License-Identifier: Apache-2.0
//
// Puts the widget on a page: one host element, one open shadow root, one React root.

import { sectionOf } from '@portico/engine';
import { adoptStyles, sheetStyles, watchTheme } from '@portico/ui';
import { createRoot } from 'react-dom/client';
import { english } from '../locales/en/inPage.ts';
import { type Language, loadLocale, matchLanguage } from '../locales/languages.ts';
import { type Store, StoreContext } from '../store/StoreContext.ts';
import type { Texts } from '../text/Message.ts';
import { WordsContext } from '../text/useWords.ts';
import { Words } from '../text/Words.ts';
import { loadSection, viewOf } from './loadSection.ts';
import { Modal } from './Modal.tsx';
import { preferencesKey } from './preferencesKey.ts';
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
  // The boundaries show failures (Modal.tsx).
  const root = createRoot(stage, { onCaughtError: () => {} });
  let stopTheme = (): void => {};
  let variables: string[] = [];
  let adopted = 0;
  let turn = 0;
  let gone = false;
  let shownTag: string | undefined;
  // A first view that is not in this chunk is fetched beside the language, not after it.
  const { view } = store.getSlices().router;
  if (view !== 'connect') loadSection(sectionOf[view], tagOf(options.locale)).catch(() => {});
  let last = options;

  const adopt = (styles: readonly string[]): void => {
    if (styles.length === adopted) return;
    adopted = styles.length;
    adoptStyles(shadow, [...sheetStyles, ...styles]);
  };

  const render = (next: WidgetOptions, locale: Texts): void => {
    shownTag = locale.tag;
    const page = getComputedStyle(container).direction;
    const direction = next.dir ?? (isRightToLeft(locale) || page === 'rtl' ? 'rtl' : 'ltr');
    host.dir = direction;
    host.lang = locale.tag;
    // Chromium breaks Japanese lines by phrases only where the language stands in the same tree.
    stage.lang = locale.tag;
    const words = new Words(locale, next.region ?? regionOf(locale), direction === 'rtl');
    root.render(
      <StoreContext.Provider value={store}>
        <WordsContext.Provider value={words}>
          <Modal options={next} adopt={adopt} />
        </WordsContext.Provider>
      </StoreContext.Provider>,
    );
  };

  const update = (given: WidgetOptions): void => {
    if (gone) return;
    last = given;
    const next = { ...given, ...chosen() };
    stopTheme();
    stopTheme = watchTheme(host, next.themeMode ?? 'auto');
    for (const name of variables) host.style.removeProperty(name);
    variables = Object.keys(next.themeVariables ?? {});
    for (const [name, value] of Object.entries(next.themeVariables ?? {})) {
      host.style.setProperty(name, value);
    }
    host.style.display = next.embedded ? 'block' : 'contents';
    const tag = tagOf(next.locale);
    const found = typeof next.locale === 'object' ? next.locale : loadLocale(tag as Language);
    // A view that is shown waits in its language for its words in another.
    const { view } = store.getSlices().router;
    const words =
      shownTag !== undefined && shownTag !== tag && !viewOf(view, tag)
        ? loadSection(sectionOf[view], tag).catch(() => {})
        : undefined;
    const { messages } = next;
    const own =
      messages &&
      import('../text/ownWords.ts').then(
        ({ withOwnWords }) =>
          (locale: Texts) =>
            withOwnWords(locale, messages),
        (error: unknown) => next.onError?.('modal', error),
      );
    const mine = ++turn;
    if (!(found instanceof Promise || words || own)) {
      render(next, found);
      return;
    }
    // Nothing is painted in another language first; one that cannot be fetched is English.
    const locale = Promise.resolve(found).catch(() => english);
    void Promise.all([locale, own, words]).then(([fetched, lay]) => {
      if (mine === turn) render(next, lay ? lay(fetched) : fetched);
    });
  };
  update(options);
  const choose = (): void => update(last);
  addEventListener(preferencesKey, choose);

  return {
    host,
    update,
    unmount() {
      gone = true;
      turn++;
      stopTheme();
      removeEventListener(preferencesKey, choose);
      root.unmount();
      host.remove();
    },
  };
}

function chosen(): Pick<WidgetOptions, 'themeMode' | 'locale'> | undefined {
  try {
    return JSON.parse(localStorage[preferencesKey]);
  } catch {
    return undefined;
  }
}

function tagOf(wanted: WidgetOptions['locale']): string {
  if (typeof wanted === 'object') return wanted.tag;
  return matchLanguage(wanted === undefined ? navigator.languages : [wanted]);
}

/** The browser's region where it speaks the language of the words: `de-AT` for German, not `en-US`. */
function regionOf({ tag }: Texts): string {
  const language = tag.split('-')[0];
  return navigator.languages.find((one) => one.split('-')[0] === language) ?? tag;
}

function isRightToLeft({ tag }: Texts): boolean {
  return /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/.test(tag);
}
