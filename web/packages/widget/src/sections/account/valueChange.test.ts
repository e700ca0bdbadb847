// SPDX-License-Identifier: Apache-2.0
//
import type { ChartPoint } from '@portico/engine';
import { expect, it } from 'vitest';
import { valueChange } from './valueChange.ts';

/** Of values at even times; a second one is what was held before, at the prices of then. */
const points = (...values: readonly (string | readonly [string, string])[]): ChartPoint[] =>
  values.map((one, at) => {
    const [value, unmoved] = typeof one === 'string' ? [one, one] : one;
    return { at_ms: 1000 * at, value, ...(at > 0 && { unmoved }) };
  });

it.each([
  ['12338.26', '12480.36', 'up', '+$142.10', '1.15%'],
  ['100', '99.5', 'down', '\u2212$0.50', '0.50%'],
  ['7.00', '7', 'flat', '$0.00', '0.00%'],
  ['90071992547409930.01', '90071992547409930.02', 'up', '+$0.01', '0.00%'],
])('from %s to %s is %s', (first, last, way, amount, percent) => {
  expect(valueChange(points(first, last), 'en-US')).toEqual({ way, amount, percent });
});

it('is written as the region writes it', () => {
  expect(valueChange(points('100', '350.5'), 'de-DE')).toMatchObject({
    amount: '+250,50\u00a0$',
    percent: '250,50\u00a0%',
  });
});

it('takes no deposit for a gain, and no payment for a loss', () => {
  const flat = { way: 'flat', amount: '$0.00' };
  expect(valueChange(points('0', ['24000', '0']), 'en-US')).toEqual({
    ...flat,
    percent: undefined,
  });
  expect(valueChange(points('0', ['24000', '0'], '24000'), 'en-US')).toMatchObject(flat);
  expect(valueChange(points('100', ['40', '100']), 'en-US')).toMatchObject(flat);
});

it('counts what came for as long as it was there', () => {
  // 100 in the middle of the time beside 100: 150 on the mean.
  expect(valueChange(points('100', ['200', '100'], '215'), 'en-US')).toEqual({
    way: 'up',
    amount: '+$15.00',
    percent: '10.00%',
  });
});

it('is not known where nobody tells what came and went', () => {
  const [first, last] = points('100', '200');
  if (!first || !last) throw new Error('no points');
  const { unmoved: _, ...old } = last;
  expect(valueChange([first, old], 'en-US')).toBeUndefined();
});
