// SPDX-License-Identifier: Apache-2.0
//
// Names as hosts write them (camelCase) and as the engine does (with underscores).
import type { View as WireView } from '@portico/engine';
import type { View } from './View.ts';

/** `all_wallets` -> `allWallets`. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Text;

/** `allWallets`, `AllWallets` and `all_wallets` are `all_wallets`. */
export function wireWord(word: string): string {
  return word.replace(/\B[A-Z]/g, '_$&').toLowerCase();
}

export function publicView(view: WireView): View {
  return view.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as View;
}

type Defined<Members> = { [Name in keyof Members]: Exclude<Members[Name], undefined> };

/** The members that have a value. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Defined<Members>;
}

/** The members that have a value, under the engine's names. */
// biome-ignore lint/suspicious/noExplicitAny: the engine holds what it is given to its own types
export function wireMembers(members: object): any {
  const given = Object.entries(defined(members));
  return Object.fromEntries(given.map(([name, value]) => [wireWord(name), value]));
}
