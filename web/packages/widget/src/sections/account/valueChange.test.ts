// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { valueChange } from './valueChange.ts';

it.each([
  ['12338.26', '12480.36', 'up', '+$142.10', '1.15%'],
  ['100', '99.5', 'down', '\u2212$0.50', '0.50%'],
  ['7.00', '7', 'flat', '$0.00', '0.00%'],
  ['0', '5.00', 'up', '+$5.00', undefined],
  ['90071992547409930.01', '90071992547409930.02', 'up', '+$0.01', '0.00%'],
])('from %s to %s is %s', (first, last, way, amount, percent) => {
  expect(valueChange(first, last, 'en-US')).toEqual({ way, amount, percent });
});

it('is written as the region writes it', () => {
  expect(valueChange('100', '350.5', 'de-DE')).toMatchObject({
    amount: '+250,50\u00a0$',
    percent: '250,50\u00a0%',
  });
});
