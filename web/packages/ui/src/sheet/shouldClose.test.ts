// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { shouldClose } from './shouldClose.ts';

it.each([
  ['let go just short of the distance', 95, 0, false],
  ['let go at the distance', 96, 0, true],
  ['flicked', 16, 0.6, true],
  ['flicked too slowly', 60, 0.59, false],
  ['touched with a shaking finger', 15, 3, false],
  ['pulled down and pushed back up', 80, -1, false],
])('%s: %i px at %f px/ms closes: %s', (_, offset, speed, closes) => {
  expect(shouldClose(offset, speed)).toBe(closes);
});
