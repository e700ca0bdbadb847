// SPDX-License-Identifier: Apache-2.0

/** The languages of the site's views and of the vault's mails (server/vault/mail/words). */
const LANGUAGES: readonly string[] = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'zh'];

/** The first of them that `wanted` (BCP 47, best first) asks for, else English. */
export const matchLanguage = (wanted: readonly string[] = navigator.languages): string =>
  wanted.map(languageOf).find((name) => LANGUAGES.includes(name)) ?? 'en';

/** "de" of "de-AT". */
export const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
