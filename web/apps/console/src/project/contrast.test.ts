// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { contrast } from './contrast.ts';

it('is that of WCAG, whichever colour comes first', () => {
  expect(contrast([255, 255, 255], [0, 0, 0])).toBe(21);
  expect(contrast([0x0b, 0x6a, 0x6e], [255, 255, 255])).toBeCloseTo(6.36, 2);
  expect(contrast([255, 255, 255], [0x0b, 0x6a, 0x6e])).toBeCloseTo(6.36, 2);
});
