// SPDX-License-Identifier: Apache-2.0
//
// The words of the site's views, in the language that matchLanguage.ts finds. What the frame answers to the page around it is in
// English (frame/handlers.ts): it is an error of an interface, which the page puts into its own words.
import { english, type Words } from './en/index.ts';
import {
  keepLanguage,
  languageOf,
  matchLanguage,
  showLanguage,
  wantedLanguages,
} from './matchLanguage.ts';

const loaders: Readonly<Record<string, () => Promise<Words>>> = {
  ar: () => import('./ar/index.ts').then(({ ar }) => ar),
  de: () => import('./de/index.ts').then(({ de }) => de),
  es: () => import('./es/index.ts').then(({ es }) => es),
  fr: () => import('./fr/index.ts').then(({ fr }) => fr),
  ja: () => import('./ja/index.ts').then(({ ja }) => ja),
  zh: () => import('./zh/index.ts').then(({ zh }) => zh),
};

/** English of no country: its dates are read alike everywhere. */
const WORLD_ENGLISH = 'en-001';

let language = 'en';
let place = WORLD_ENGLISH;
let current: Words = english;
const listeners = new Set<() => void>();
let turn = 0;

/** BCP 47, of the words: for `lang`. */
export const languageTag = (): string => language;
/** BCP 47, with the reader's country where the browser names it: for dates, times and numbers. */
export const localeTag = (): string => place;
export const direction = (): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
export type { Words };
export const words = (): Words => current;

/** To be awaited before the first view. `wanted`: BCP 47, best first. One that cannot be fetched is English. */
export async function loadWords(wanted: readonly string[] = wantedLanguages()): Promise<void> {
  turn += 1;
  const own = turn;
  const name = matchLanguage(wanted);
  const next = await loaders[name]?.().catch(() => undefined);
  if (own !== turn) return; // another one is wanted by now
  language = next ? name : 'en';
  current = next ?? english;
  place = placeOf(language, wanted.find((tag) => languageOf(tag) === language) ?? wanted[0]);
  showLanguage(language);
  for (const listener of listeners) listener();
}

/** The reader's choice. Resolves when the views are in it. */
export async function chooseLanguage(name: string): Promise<void> {
  keepLanguage(name);
  await loadWords();
}

/** Calls `listener` after every change. Returns the unsubscribe function. */
export function watchWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `tag`: of the reader, whose country counts in another language too. */
function placeOf(language: string, tag: string | undefined): string {
  const country = tag === undefined ? undefined : countryOf(tag);
  if (country !== undefined) return `${language}-${country}`;
  return language === 'en' ? WORLD_ENGLISH : language;
}

function countryOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined; // no tag of a language
  }
}
