// SPDX-License-Identifier: Apache-2.0
//
// A foreign list as a plain array of at most `max` items; anything that is not a list is empty.
import { read } from './read.ts';

export function readList(value: unknown, max: number): unknown[] {
  try {
    if (!Array.isArray(value)) return [];
    const length = Math.min(Number(value.length) || 0, max);
    return Array.from({ length }, (_, index) => read(value, index));
  } catch {
    return [];
  }
}
