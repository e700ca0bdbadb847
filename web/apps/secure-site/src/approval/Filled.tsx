// SPDX-License-Identifier: Apache-2.0
import { Fragment, type ReactNode } from 'react';

/** Words with `{name}` places, each filled by what `of` has for its name; a name that it has not stays as it is. */
export const Filled = ({
  words,
  of,
}: {
  readonly words: string;
  readonly of: (name: string) => ReactNode;
}): ReactNode =>
  words.split(/(\{[a-z_]+\})/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
    <Fragment key={index}>{(part.startsWith('{') && of(part.slice(1, -1))) || part}</Fragment>
  ));

/** The same as text. */
export const filled = (words: string, of: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => of[name] ?? whole);
