// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { formatAmount, formatSmallAmount } from './formatAmount.ts';

it.each([
  ['0', 'en', '0'],
  ['0.000', 'en', '0'],
  ['0.00', 'en', '0.00'], // of test networks: docs/spec/account.md#native-balance
  ['0.00', 'de', '0,00'],
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

it.each([
  ['0.000420031', 'en', '0.00042'],
  ['0.0000210009', 'en', '0.000021'],
  ['0.000021999', 'en', '0.0000219'],
  ['0.0123456', 'en', '0.0123'],
  ['1.23456', 'en', '1.234'],
  ['0', 'en', '0'],
  ['0.000000000021', 'en', '<0.000000001'],
  ['0.00042', 'de', '0,00042'],
  ['0.00042', 'ar-EG', '٠٫٠٠٠٤٢'],
])('a small %s in %s reads %s', (decimal, region, text) => {
  expect(formatSmallAmount(decimal, region)).toBe(text);
});
