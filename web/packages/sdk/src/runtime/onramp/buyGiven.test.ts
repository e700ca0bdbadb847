// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { buyGiven } from './buyGiven.ts';
import { countryOf } from './startOnramp.ts';

it('takes what a form has', () => {
  const given = { token: 'USDC', fiat: 'EUR', amount: '50.5' };
  expect(buyGiven(given)).toEqual(given);
});

it.each([
  undefined,
  null,
  7,
  { amount: '-1' },
  { amount: '1.234' },
  { amount: 50 },
  { fiat: 'euro' },
  { token: 'x'.repeat(65) },
])('leaves out %j', (data) => {
  expect(buyGiven(data)).toEqual({});
});

it('tells the country that a language names', () => {
  expect(countryOf('de-AT')).toBe('AT');
  expect(countryOf('zh-Hant-TW')).toBe('TW');
  expect(countryOf('en')).toBeUndefined();
  expect(countryOf('es-419')).toBeUndefined();
  expect(countryOf('?')).toBeUndefined();
});
