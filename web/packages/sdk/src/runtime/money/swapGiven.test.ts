// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { swapGiven } from './swapGiven.ts';

it('takes what a form has', () => {
  expect(swapGiven({ fromToken: 'eth', toToken: 'USDC', amount: '0.5' })).toEqual({
    from_token: 'eth',
    to_token: 'USDC',
    amount: '0.5',
  });
});

it.each([
  undefined,
  null,
  'x',
  7,
  [],
  { amount: 7 },
  { fromToken: '' },
  { toToken: 'x'.repeat(193) },
])('leaves out %j', (data) => {
  expect(swapGiven(data)).toEqual({});
});
