// SPDX-License-Identifier: Apache-2.0
//
// The languages on board. English stands in the base and grows with what loads (en/inPage.ts); every other is a
// chunk of its own, and one for each section. One that could not be fetched is asked for again the next time.
import type { Texts } from '../text/Message.ts';
import type { BuiltIn } from './BuiltIn.ts';
import { english } from './en/inPage.ts';

const loaders = {
  de: () => import('./de/index.ts').then(({ de }) => de),
  es: () => import('./es/index.ts').then(({ es }) => es),
  fr: () => import('./fr/index.ts').then(({ fr }) => fr),
  ja: () => import('./ja/index.ts').then(({ ja }) => ja),
  zh: () => import('./zh/index.ts').then(({ zh }) => zh),
  ar: () => import('./ar/index.ts').then(({ ar }) => ar),
} as const satisfies Record<string, () => Promise<BuiltIn>>;

/** English has what has arrived. */
export type AnyLanguage = Texts & Partial<Pick<BuiltIn, 'addWordsOf'>>;
export type Language = 'en' | keyof typeof loaders;

export const languages: readonly Language[] = [
  'en',
  ...(Object.keys(loaders) as (keyof typeof loaders)[]),
];

const loaded: { [Name in Language]?: AnyLanguage } = { en: english };

/** The first language on board that `wanted` (BCP 47, best first) asks for, else English. */
export function matchLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const name = tag.toLowerCase().split('-')[0];
    const language = languages.find((one) => one === name);
    if (language) return language;
  }
  return 'en';
}

/** The words of a language: at once when they are there, else when they have been fetched. */
export function loadLocale(language: Language): AnyLanguage | Promise<AnyLanguage> {
  const there = loaded[language];
  if (there || language === 'en') return there ?? english;
  return loaders[language]().then((builtIn) => {
    loaded[language] = builtIn;
    return builtIn;
  });
}
