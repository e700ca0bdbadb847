// SPDX-License-Identifier: Apache-2.0
//
// The language of the site's views: the first of the browser's own that is there, else English. A page that embeds the
// frame does not choose it: what is approved is read in the language of its reader.
import { english, type Words } from './english.ts';

const loaders: Readonly<Record<string, () => Promise<Words>>> = {
  ar: () => import('./ar.ts').then(({ ar }) => ar),
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  ja: () => import('./ja.ts').then(({ ja }) => ja),
  zh: () => import('./zh.ts').then(({ zh }) => zh),
};

let language = 'en';
let current: Words = english;

/** BCP 47, for numbers and dates. */
export const languageTag = (): string => language;
export type { Words };
export const words = (): Words => current;

/** To be awaited before the first view. `wanted`: BCP 47, best first. One that cannot be fetched is English. */
export async function loadWords(wanted: readonly string[] = navigator.languages): Promise<void> {
  const names = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const name = names.find((one) => one === 'en' || Object.hasOwn(loaders, one)) ?? 'en';
  const next = await loaders[name]?.().catch(() => undefined);
  language = next ? name : 'en';
  current = next ?? english;
}
