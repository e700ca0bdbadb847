// SPDX-License-Identifier: Apache-2.0
//
// In which language the site speaks. What is approved has to be read, so a page that embeds the frame does not choose it: the
// reader does, in the view; else it is the page's where the reader's browser names that too, else the first of the browser's
// own that is there, else English.

/** The languages of the site's views and of the vault's mails (server/vault/mail/words). */
const LANGUAGES: readonly string[] = ['en', 'ar', 'de', 'es', 'fr', 'ja', 'zh'];

/** The first of them that `wanted` (BCP 47, best first) asks for, else English. */
export const matchLanguage = (wanted: readonly string[] = wantedLanguages()): string =>
  wanted.map(languageOf).find((name) => LANGUAGES.includes(name)) ?? 'en';

/** "de" of "de-AT". */
export const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** What a window that a view opens reads of its opener. */
interface Speaking {
  siteLanguage?: string | undefined;
}

/** Of the page that embeds the frame. */
let ofPage: string | undefined;
/** The reader's choice, and what keeps it in this browser. */
let chosen: string | undefined;
let keep: (name: string) => void = () => {};

/** BCP 47, best first. */
export function wantedLanguages(): readonly string[] {
  const { languages } = navigator;
  /** With its country, where the browser names it. */
  const read = (name: string | undefined) => languages.find((tag) => languageOf(tag) === name);
  const own = chosen ?? ofOpener();
  return [own && (read(own) ?? own), read(ofPage), ...languages].filter((tag) => tag !== undefined);
}

/** What the view offers beside `now`: the page's language, or what the browser asks for. Undefined: nothing else. */
export function otherLanguage(now: string): string | undefined {
  const others = [ofPage, matchLanguage(navigator.languages)];
  return others.find((name) => name !== undefined && name !== now);
}

/** `tag`: BCP 47, in which the page speaks. */
export function setPageLanguage(tag: string): void {
  const name = languageOf(tag);
  ofPage = LANGUAGES.includes(name) ? name : undefined;
}

/** `before`: what was chosen in this browser before. `next` keeps what is chosen from now on. */
export function restoreLanguage(before: string | undefined, next: (name: string) => void): void {
  chosen ??= before;
  keep = next;
}

/** From now on, and in this browser. */
export function keepLanguage(name: string): void {
  chosen = name;
  keep(name);
}

/** For the windows that this document opens. */
export function showLanguage(name: string): void {
  (globalThis as Speaking).siteLanguage = name;
}

function ofOpener(): string | undefined {
  try {
    return (window.opener as Speaking | null)?.siteLanguage;
  } catch {
    return undefined; // of another origin
  }
}
