// SPDX-License-Identifier: Apache-2.0
//
// The language of the site's views: the first of the browser's own that is there, else English. A page that embeds the
// frame does not choose it: what is approved is read in the language of its reader. What the frame answers to that page is in
// English (frame/handlers.ts): it is an error of an interface, which the page puts into its own words.
import { english, type Words } from './en/index.ts';
import { languageOf, matchLanguage } from './matchLanguage.ts';

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

/** BCP 47, of the words: for `lang`. */
export const languageTag = (): string => language;
/** BCP 47, with the reader's country where the browser names it: for dates, times and numbers. */
export const localeTag = (): string => place;
export const direction = (): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');
export type { Words };
export const words = (): Words => current;

/** To be awaited before the first view. `wanted`: BCP 47, best first. One that cannot be fetched is English. */
export async function loadWords(wanted: readonly string[] = navigator.languages): Promise<void> {
  const name = matchLanguage(wanted);
  const next = await loaders[name]?.().catch(() => undefined);
  language = next ? name : 'en';
  current = next ?? english;
  place = placeOf(language, wanted.find((tag) => languageOf(tag) === language) ?? wanted[0]);
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
