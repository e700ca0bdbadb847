// SPDX-License-Identifier: Apache-2.0
//
// What a language has to bring: every message of the widget and of the buttons, words for errors by
// their code, words for toasts and alerts by theirs. English is the source; another language is the
// same shape.
import type { en } from '../locales/en/index.ts';

/** Plural forms by CLDR category; `{count}` is the number in the reader's digits. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & {
  readonly other: string;
};
export type Message = string | Plural;
export type MessageKey = keyof (typeof en)['messages'];

/** Title: what happened. Text: whether funds are safe, then what to do. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

export interface Locale {
  /** BCP 47, for digits, dates and plural rules. */
  readonly tag: string;
  readonly messages: { readonly [Key in MessageKey]: Message };
  readonly errors: { readonly [code: string]: ErrorWords };
  readonly toasts: { readonly [code: string]: string };
  readonly alerts: { readonly [code: string]: ErrorWords };
}
