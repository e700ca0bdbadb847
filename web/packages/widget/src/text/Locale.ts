// SPDX-License-Identifier: Apache-2.0
//
// What a language has to bring: every message of the widget and of the buttons, words for errors by
// their code, words for toasts and alerts by theirs. English is the source; another language is the
// same shape.
import type { en } from '../locales/en/index.ts';
import type { ErrorWords, Message } from './Message.ts';

export type MessageKey = keyof (typeof en)['messages'];

export interface Locale {
  /** BCP 47, for digits, dates and plural rules. */
  readonly tag: string;
  readonly messages: { readonly [Key in MessageKey]: Message };
  readonly errors: { readonly [code: string]: ErrorWords };
  readonly toasts: { readonly [code: string]: string };
  readonly alerts: { readonly [code: string]: ErrorWords };
}
