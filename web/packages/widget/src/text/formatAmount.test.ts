// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { formatAmount } from './formatAmount.ts';

it.each([
  ['0', 'en', '0'],
  ['0.000', 'en', '0'],
  ['2.408', 'en', '2.408'],
  ['2.4089999', 'en', '2.408'],
  ['2.400', 'en', '2.4'],
  ['0.0009', 'en', '<0.001'],
  ['0.001', 'en', '0.001'],
  ['1234567.5', 'en', '1,234,567.5'],
  ['1234567.5', 'de', '1.234.567,5'],
  ['123456789012345678901234567890.999999', 'en', '123,456,789,012,345,678,901,234,567,890.999'],
  ['1.25', 'ar-EG', '١٫٢٥'],
])('%s in %s reads %s', (decimal, region, text) => {
  expect(formatAmount(decimal, region)).toBe(text);
});
