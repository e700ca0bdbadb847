// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { exactAmount, readTyped, writeTyped } from './amounts.ts';

it.each([
  ['1.5', 'en-US', '1.5'],
  ['1,5', 'de-DE', '1.5'],
  ['1.5', 'de-DE', '1.5'],
  ['1,500', 'de-DE', '1.500'],
  [' 12 ', 'en-US', '12'],
  ['١٫٥', 'ar-EG', '1.5'],
  // A phone of another region than the page.
  ['0,5', 'en-US', '0.5'],
  ['1,25', 'en-US', '1.25'],
  ['0,500', 'en-US', '0.500'],
  ['12,', 'en-US', '12.'],
  ['١٫٥', 'en-US', '1.5'],
  ['۱۲٫۹', 'ar-AE', '12.9'],
  // What could mean two things is left to the machine, which takes neither.
  ['1,500', 'en-US', '1,500'],
  ['1.500', 'de-DE', '1,500'],
  ['1.234', 'es-ES', '1,234'],
  // Money is written with points here too, whatever stands between groups otherwise.
  ['1.500', 'de-AT', '1,500'],
  ['1.500', 'pl-PL', '1,500'],
  ['1,500', 'pl-PL', '1.500'],
  ['1,500', 'en-ZA', '1,500'],
  ['1,5', 'en-ZA', '1.5'],
  ['1.500', 'en-US', '1.500'],
  ['1.500', 'ar-EG', '1.500'],
  // As German keyboards give it too, and no group has it.
  ['0.5', 'de-DE', '0.5'],
  ['1.25', 'de-DE', '1.25'],
  ['0.500', 'de-DE', '0.500'],
  ['1.2345', 'de-DE', '1.2345'],
  ['1.500,5', 'de-DE', '1.500.5'],
  ['abc', 'en-US', 'abc'],
])('reads %s of %s as %s', (text, region, amount) => {
  expect(readTyped(text, region)).toBe(amount);
});

it('shows in the field what a point means there', () => {
  expect(writeTyped('1.500', 'de-DE')).toBe('1,500');
  expect(writeTyped('1.500', 'en-US')).toBe('1.500');
  // What is refused stays as it was typed.
  expect(writeTyped(readTyped('1.500', 'de-DE'), 'de-DE')).toBe('1.500');
  expect(writeTyped(readTyped('1,500', 'en-US'), 'en-US')).toBe('1,500');
});

it('keeps every digit', () => {
  expect(exactAmount('1234567890123456789.000000000000000001', 'en-US')).toBe(
    '1,234,567,890,123,456,789.000000000000000001',
  );
  expect(exactAmount('0.25', 'de-DE')).toBe('0,25');
  expect(exactAmount('5', 'en-US')).toBe('5');
});
