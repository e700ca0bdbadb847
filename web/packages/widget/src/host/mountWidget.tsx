// SPDX-License-Identifier: Apache-2.0
//
// Puts the widget on a page: one host element, one open shadow root, one React root.

import { sectionOf } from '@portico/engine';
import { adoptStyles, sheetStyles } from '@portico/ui';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { english } from '../locales/en/inPage.ts';
import { type Language, loadLocale } from '../locales/languages.ts';
import { type Store, StoreContext } from '../store/StoreContext.ts';
import type { Texts } from '../text/Message.ts';
import { WordsContext } from '../text/useWords.ts';
import type { FirstFrame } from './FirstFrame.ts';
import { loadSection, viewOf } from './loadSection.ts';
import { Modal } from './Modal.tsx';
import { preferencesKey } from './preferencesKey.ts';
import { dress, makeStage, speak, tagOf, withChosen } from './stage.ts';
import type { WidgetOptions } from './WidgetOptions.ts';

export interface MountedWidget {
  /** The element in the page; its open shadow root holds everything. */
  readonly host: HTMLElement;
  /** Replaces the options: theme, words and links change in place. */
  update(options: WidgetOptions): void;
  /** While it is closed: lays out once what a tap is going to show, so that the browser knows its letters by then. */
  layOut(): void;
  /** Takes the widget off the page. */
  unmount(): void;
}

/**
 * Mounts the widget into `container` (the page's body for a modal, any element when embedded). It is
 * invisible until the engine's modal slice says open. Where a first frame is open, it takes over its elements.
 *
 * @example
 * const widget = mountWidget(document.body, engine, { app: { name: 'Harbour' } });
 * engine.send({ type: 'open' });
 */
export function mountWidget(
  container: Element,
  store: Store,
  options: WidgetOptions,
  first?: FirstFrame,
): MountedWidget {
  const drawn = first?.drawn;
  // What has not been drawn by now is not any more.
  if (!drawn) first?.leave();
  const place = drawn ?? makeStage(container, options.embedded);
  const { host, shadow, stage } = place;
  let root: Root | undefined;
  let undress = (): void => {};
  let adopted = 0;
  let turn = 0;
  let gone = false;
  let shownTag: string | undefined;
  // A first view that is not in this chunk is fetched beside the language, not after it.
  const { view } = store.getSlices().router;
  if (view !== 'connect') loadSection(sectionOf(view), tagOf(options.locale)).catch(() => {});
  let last = options;
  let wide: typeof import('./wide/WideSheet.tsx') | undefined;

  const adopt = (styles: readonly string[]): void => {
    if (styles.length === adopted) return;
    adopted = styles.length;
    adoptStyles(shadow, [...sheetStyles, ...styles, ...(wide?.wideStyles ?? [])]);
  };

  const render = (next: WidgetOptions, locale: Texts): void => {
    shownTag = locale.tag;
    const words = speak(place, next, locale);
    const tree = (
      <StoreContext.Provider value={store}>
        <WordsContext.Provider value={words}>
          <Modal options={next} adopt={adopt} Wide={wide?.WideSheet} />
        </WordsContext.Provider>
      </StoreContext.Provider>
    );
    // The boundaries show failures (Modal.tsx); what was drawn otherwise is drawn anew.
    const quiet = { onCaughtError: () => {}, onRecoverableError: () => {} };
    if (!root && drawn) {
      first.leave();
      root = hydrateRoot(stage, tree, quiet);
    } else {
      root ??= createRoot(stage, quiet);
      root.render(tree);
    }
  };

  const update = (given: WidgetOptions): void => {
    if (gone) return;
    last = given;
    const next = withChosen(given);
    undress();
    undress = dress(place, next);
    const tag = tagOf(next.locale);
    const found = typeof next.locale === 'object' ? next.locale : loadLocale(tag as Language);
    // A view that is shown waits in its language for its words in another.
    const { view } = store.getSlices().router;
    const words =
      shownTag !== undefined && shownTag !== tag && !viewOf(view, tag)
        ? loadSection(sectionOf(view), tag).catch(() => {})
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
    // It shows the code at once: what belongs to that is waited for. Where it cannot be fetched, the sheet is narrow.
    const laid =
      next.wide &&
      Promise.all([import('./wide/WideSheet.tsx'), loadSection('connect', tag)]).then(
        ([fetched]) => {
          wide = fetched;
        },
        () => {},
      );
    const mine = ++turn;
    if (!(found instanceof Promise || words || own || laid)) {
      render(next, found);
      return;
    }
    // Nothing is painted in another language first; one that cannot be fetched is English.
    const locale = Promise.resolve(found).catch(() => english);
    void Promise.all([locale, own, words, laid]).then(([fetched, lay]) => {
      if (mine === turn) render(next, lay ? lay(fetched) : fetched);
    });
  };
  update(options);
  const choose = (): void => update(last);
  addEventListener(preferencesKey, choose);

  return {
    host,
    update,
    layOut() {
      const dialog = stage.querySelector('dialog');
      if (!dialog || dialog.open) return;
      dialog.style.cssText = 'display:block;visibility:hidden';
      dialog.offsetHeight;
      dialog.style.cssText = '';
    },
    unmount() {
      gone = true;
      turn++;
      undress();
      removeEventListener(preferencesKey, choose);
      root?.unmount();
      host.remove();
    },
  };
}
