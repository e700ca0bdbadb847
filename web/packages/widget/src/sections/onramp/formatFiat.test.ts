// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { formatFiat } from './formatFiat.ts';

it('writes money as the region does, and keeps what is behind the point', () => {
  expect(formatFiat('3.98', 'USD', 'en')).toBe('$3.98');
  expect(formatFiat('100', 'USD', 'en')).toBe('$100');
  expect(formatFiat('1000.50', 'EUR', 'en')).toBe('€1,000.50');
  expect(formatFiat('9007199254740993', 'USD', 'en')).toBe('$9,007,199,254,740,993');
  expect(formatFiat('3.98', 'USD', 'ar')).toBe('3.98\u00a0$');
  expect(formatFiat('5', 'nope', 'en')).toBe('5 nope');
});
