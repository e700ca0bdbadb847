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

it.each([
  'en-GB',
  'de',
  'ja-JP',
  'es-419',
  'zh-Hant-TW',
  'ar-EG',
  'fa',
  'hi-u-nu-deva',
  'en-u-nu-arab',
])('in %s its figures are those of the language', (region) => {
  const format = (count: number, digits: number): string =>
    new Intl.NumberFormat(region, { minimumIntegerDigits: digits }).format(count);
  for (const [minutes, rest] of [
    [4, 0],
    [3, 9],
    [12, 59],
  ] as const)
    expect(formatCountdown((minutes * 60 + rest) * 1000, region)).toBe(
      `${format(minutes, 1)}:${format(rest, 2)}`,
    );
});
