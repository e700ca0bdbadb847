// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { formatMoney, splitMoney } from './formatMoney.ts';

it.each([
  ['0.00', 'en-US', '$0.00'],
  ['12480.36', 'en-US', '$12,480.36'],
  ['12480.36', 'de', '12.480,36\u00a0$'],
  ['12480.36', 'ar', '12,480.36\u00a0$'],
  ['123456789012345678901234.56', 'en-US', '$123,456,789,012,345,678,901,234.56'],
])('%s in %s reads %s', (decimal, region, text) => {
  expect(formatMoney(decimal, region)).toBe(text);
});

it('splits off the minor unit wherever the currency stands', () => {
  expect(splitMoney('12480.36', 'en-US')).toEqual(['$12,480', '.36', '']);
  expect(splitMoney('12480.36', 'de')).toEqual(['12.480', ',36', '\u00a0$']);
});
