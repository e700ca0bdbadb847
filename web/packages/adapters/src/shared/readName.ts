// SPDX-License-Identifier: Apache-2.0
//
// A wallet's name for people: trimmed and cut to what the engine holds, or undefined when there is none.
import { cutText } from './cutText.ts';
import { read } from './read.ts';

const NAME_MAX_BYTES = 128;

export function readName(value: unknown, name: PropertyKey): string | undefined {
  const text = read(value, name);
  if (typeof text !== 'string') return undefined;
  return cutText(text.slice(0, 1024).trim(), NAME_MAX_BYTES).trim() || undefined;
}
