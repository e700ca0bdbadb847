// SPDX-License-Identifier: Apache-2.0
//
// Names as hosts write them (camelCase) and as the engine does (with underscores).
import type { View as WireView } from '@portico/engine';
import type { Camel } from '../Camel.ts';
import type { View } from '../View.ts';

/** `allWallets`, `AllWallets` and `all_wallets` are `all_wallets`. */
export function wireWord(word: string): string {
  return word.replace(/\B[A-Z]/g, '_$&').toLowerCase();
}

/** `all_wallets` is `allWallets`. */
function publicWord(word: string): string {
  return word.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function publicView(view: WireView): View {
  return publicWord(view) as View;
}

type Public<Members> = {
  [Name in keyof Members as Name extends string ? Camel<Name> : never]: Members[Name];
};

/** The members that have a value, under the names that hosts read. */
export function publicMembers<Members extends object>(members: Members): Public<Members> {
  const given = Object.entries(defined(members));
  return Object.fromEntries(
    given.map(([name, value]) => [publicWord(name), value]),
  ) as Public<Members>;
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
