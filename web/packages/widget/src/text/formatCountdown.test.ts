// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { formatCountdown } from './formatCountdown.ts';

it.each([
  [240_000, '4:00'],
  [239_001, '4:00'],
  [239_000, '3:59'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms left reads %s', (leftMs, text) => {
  expect(formatCountdown(leftMs, 'en')).toBe(text);
});
