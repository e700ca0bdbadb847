// SPDX-License-Identifier: Apache-2.0
//
// A member that is a text of 1 to `max` characters, or undefined.
import { read } from './read.ts';

export function readText(value: unknown, name: PropertyKey, max: number): string | undefined {
  const text = read(value, name);
  return typeof text === 'string' && text !== '' && text.length <= max ? text : undefined;
}
