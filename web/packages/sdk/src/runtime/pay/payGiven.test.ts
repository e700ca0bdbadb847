// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { payGiven } from './payGiven.ts';

const paymentAsset = {
  network: 'eip155:8453',
  asset: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};

it('takes a payment by its id alone', () => {
  expect(payGiven({ payment: 'ab', amount: '1' })).toEqual({ payment: 'ab' });
});

it('takes the words of AppKit', () => {
  expect(payGiven({ paymentAsset, recipient: '0x1', amount: 0.5 })).toEqual({
    chain: 'eip155:8453',
    asset: 'native',
    symbol: 'ETH',
    decimals: 18,
    recipient: '0x1',
    amount: '0.5',
  });
});

it('computes with no number', () => {
  // The machine refuses what has an exponent.
  expect(payGiven({ amount: 1e-7 }).amount).toBe('1e-7');
  expect(payGiven({ amount: '123456789012345678.123456789' }).amount).toBe(
    '123456789012345678.123456789',
  );
});

it('leaves out what is none of it', () => {
  expect(payGiven({ payment: 'x'.repeat(33) })).toEqual({});
  expect(payGiven({ recipient: 7 as unknown as string })).toEqual({});
});
