// SPDX-License-Identifier: Apache-2.0
//
// The texts that a language consists of; Locale.ts says which ones it has to bring.

/** Plural forms by CLDR category; `{count}` is the number in the reader's digits. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & {
  readonly other: string;
};
export type Message = string | Plural;

/** The same words in another language. */
export type Translated<English> = { readonly [Key in keyof English]: Message };

/** Title: what happened. Text: whether funds are safe, then what to do. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

/** The words of a language, as far as they are there. */
export interface Texts<Key extends string = string> {
  /** BCP 47, for digits, dates and plural rules. */
  readonly tag: string;
  readonly messages: { readonly [Name in Key]: Message };
  readonly errors: { readonly [code: string]: ErrorWords };
  readonly toasts: { readonly [code: string]: string };
  readonly alerts: { readonly [code: string]: ErrorWords };
}
