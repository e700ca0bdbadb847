// SPDX-License-Identifier: Apache-2.0
//
// A wallet's name for people: trimmed and cut, or undefined when there is none.
import { read } from './read.ts';

const NAME_MAX_LENGTH = 64;

export function readName(value: unknown, name: PropertyKey): string | undefined {
  const text = read(value, name);
  if (typeof text !== 'string') return undefined;
  return text.slice(0, 1024).trim().slice(0, NAME_MAX_LENGTH) || undefined;
}
