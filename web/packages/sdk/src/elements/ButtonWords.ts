// SPDX-License-Identifier: Apache-2.0
//
// The buttons' words: the host's own over those of the language, as far as it has been fetched.
import { connect } from '../locales/connect.ts';
import { en } from '../locales/en.ts';
import type { PorticoAppearance } from '../PorticoTypes.ts';
import type { deferredEnglish } from '../runtime/button/deferredEnglish.ts';

/** The later words are there in the page's own words, or in a language that has been fetched. */
export type ButtonWords = Readonly<
  Record<keyof typeof en, string> & Partial<Record<keyof typeof deferredEnglish, string>>
>;

/** `fetched`: the messages of the language in use, once the engine has loaded. */
export function buttonWords(
  { locale, messages }: PorticoAppearance,
  fetched?: Readonly<Record<string, unknown>>,
): ButtonWords {
  const own = typeof locale === 'object' ? locale.messages : fetched;
  const tags = typeof locale === 'string' ? [locale] : navigator.languages;
  const language = tags.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || connect[tag]);
  const [first = en['button.connect'], failed = en['button.failed']] =
    connect[language ?? ''] ?? [];
  const words = { 'button.connect': first, 'button.failed': failed };
  return { ...en, ...words, ...own, ...messages } as ButtonWords;
}
