// SPDX-License-Identifier: Apache-2.0
//
// What the visitor chose for the window, kept in this browser. It stands over what the app chose for the window
// alone: the page and its buttons are the app's. The widget reads it before the first paint (host/mountWidget.tsx).
import { preferencesKey } from '../host/preferencesKey.ts';
import { type Language, languages } from '../locales/languages.ts';

export interface Preferences {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly locale?: Language | undefined;
  /** Tokens worth less than a dollar are left out of the list. */
  readonly hideSmall?: boolean | undefined;
}

const listeners = new Set<() => void>();
let current: Preferences | undefined;

/** The choices; an absent one is the app's. The same object until one changes. */
export function preferences(): Preferences {
  current ??= read();
  return current;
}

/** Changes some; `undefined` takes a choice back. What another tab or a later version has stored beside them stays. */
export function prefer(change: Preferences): void {
  current = { ...preferences(), ...change };
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...stored(), ...change }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
  dispatchEvent(new Event(preferencesKey));
}

/** Calls `listener` after every change. Returns the unsubscribe function. */
export function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Preferences {
  const { themeMode, locale, hideSmall } = stored();
  return {
    themeMode: themeMode === 'light' || themeMode === 'dark' ? themeMode : undefined,
    locale: languages.find((one) => one === locale),
    hideSmall: hideSmall === true,
  };
}

/** Nothing where there is no storage, or what it has is damaged. */
function stored(): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(preferencesKey) ?? '{}') };
  } catch {
    return {};
  }
}
