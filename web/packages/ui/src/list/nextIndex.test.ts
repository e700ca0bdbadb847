// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { nextIndex } from './nextIndex.ts';

it.each([
  // key, from, count, columns, rtl, to
  ['ArrowDown', 0, 5, 1, false, 1],
  ['ArrowDown', 4, 5, 1, false, undefined],
  ['ArrowUp', 0, 5, 1, false, undefined],
  ['ArrowRight', 0, 5, 1, false, undefined],
  ['ArrowDown', 1, 9, 4, false, 5],
  ['ArrowDown', 6, 9, 4, false, undefined],
  ['ArrowUp', 5, 9, 4, false, 1],
  ['ArrowRight', 3, 9, 4, false, 4],
  ['ArrowRight', 3, 9, 4, true, 2],
  ['ArrowLeft', 0, 9, 4, false, undefined],
  ['ArrowDown', 0, 3, 3, false, undefined],
  ['Home', 6, 9, 4, false, 0],
  ['End', 6, 9, 4, false, 8],
  ['End', 8, 9, 4, false, undefined],
  ['a', 0, 9, 4, false, undefined],
])('%s from %i of %i in %i columns (rtl %s) leads to %s', (key, at, count, columns, rtl, to) => {
  expect(nextIndex(key, at, count, { columns, rtl })).toBe(to);
});
