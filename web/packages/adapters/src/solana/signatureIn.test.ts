// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { signatureIn } from './signatureIn.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
const signature = (byte: number) => new Uint8Array(64).fill(byte);

/** Signed by keys 1 and 2; key 3 is only read. */
function transaction(version: readonly number[], signatures = [signature(101), signature(102)]) {
  const keys = [...key(1), ...key(2), ...key(3)];
  const message = [...version, 2, 0, 1, 3, ...keys, ...key(9), 0];
  return Uint8Array.from([2, ...signatures.flatMap((each) => [...each]), ...message]);
}

it.each([
  ['legacy', []],
  ['of version 0', [0x80]],
])('finds the signature of each signer in a transaction %s', (_, version) => {
  expect(signatureIn(transaction(version), key(1))).toEqual(signature(101));
  expect(signatureIn(transaction(version), key(2))).toEqual(signature(102));
});

it('finds none of a key that does not sign, or has not yet', () => {
  expect(signatureIn(transaction([]), key(3))).toBeUndefined();
  expect(signatureIn(transaction([]), key(4))).toBeUndefined();
  const half = transaction([], [signature(101), signature(0)]);
  expect(signatureIn(half, key(2))).toBeUndefined();
});

it('reads nothing beyond what is there', () => {
  const whole = transaction([0x80]);
  for (let length = 0; length < 130; length++) {
    expect(signatureIn(whole.subarray(0, length), key(2))).toBeUndefined();
  }
  expect(signatureIn(new Uint8Array(200).fill(0xff), key(0xff))).toBeUndefined();
});
