// SPDX-License-Identifier: Apache-2.0
//
// A sentence with links or emphasis inside: `Accept the <terms>terms</terms>.` Each tag is drawn by
// the function of its name; a tag without one is plain text.
import { Fragment, type ReactNode } from 'react';

export interface RichProps {
  readonly text: string;
  readonly tags: Readonly<Record<string, (inside: string) => ReactNode>>;
}

export function Rich({ text, tags }: RichProps) {
  return text.split(/(<(\w+)>.*?<\/\2>)/).map((piece, index) => {
    if (index % 3 === 2) return null; // the captured name of the tag before
    const [, name, inside] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? [];
    const draw = name === undefined ? undefined : tags[name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    return <Fragment key={index}>{draw ? draw(inside ?? '') : (inside ?? piece)}</Fragment>;
  });
}
