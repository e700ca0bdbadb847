// SPDX-License-Identifier: Apache-2.0
//
// The texts that a language consists of; Locale.ts says which ones it has to bring.

/** Plural forms by CLDR category; `{count}` is the number in the reader's digits. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & {
  readonly other: string;
};
export type Message = string | Plural;

/** Title: what happened. Text: whether funds are safe, then what to do. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}
