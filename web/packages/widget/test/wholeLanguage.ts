// SPDX-License-Identifier: Apache-2.0
//
// A language with the words of all sections.

import { en } from '../src/locales/en/index.ts';
import { addEnglish, english } from '../src/locales/en/inPage.ts';
import { type Language, loadLocale } from '../src/locales/languages.ts';
import { sections } from '../src/sections/sections.ts';
import type { Locale } from '../src/text/Locale.ts';

export async function wholeEnglish(): Promise<Locale> {
  addEnglish(en);
  for (const { code } of Object.values(sections)) addEnglish({ messages: (await code()).english });
  return english as Locale;
}

export async function wholeLanguage(language: Language): Promise<Locale> {
  await wholeEnglish();
  const locale = await loadLocale(language);
  await Promise.all(Object.keys(sections).map((section) => locale.addWordsOf?.(section)));
  return locale as Locale;
}
