// SPDX-License-Identifier: Apache-2.0
//
import { expect, it } from 'vitest';
import { sendGiven } from './sendGiven.ts';

it('takes what a form has', () => {
  const given = { token: 'eip155:1', amount: '0.25', recipient: 'harbour.eth' };
  expect(sendGiven(given)).toEqual(given);
  expect(sendGiven({ recipient: '0x1' })).toEqual({ recipient: '0x1' });
});

it.each([
  undefined,
  null,
  'x',
  7,
  [],
  { amount: 7 },
  { amount: '' },
  { token: 'x'.repeat(193) },
  { other: 'x' },
])('leaves out %j', (data) => {
  expect(sendGiven(data)).toEqual({});
});
