// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { SignedRecord } from '../generated/vault.ts';
import { longUnseen } from './longUnseen.ts';

const visits = Array.from({ length: 40 }, (_, day) => ({ id: `visit ${day}`, seenAt: 1 + day }));
const laptop = { id: 'laptop', seenAt: 0 };
const devices = [laptop, ...visits];
const wallet = { record: { devices } } as unknown as SignedRecord;

it('names the devices beyond those that were seen last', () => {
  expect(longUnseen(wallet, devices, [])).toEqual([
    ...Array.from({ length: 9 }, (_, of) => `visit ${8 - of}`),
    'laptop',
  ]);
});

it('sees a device by its session, however long ago it signed in', () => {
  const unseen = longUnseen(wallet, devices, [{ device: 'laptop', seenAt: 41 }]);
  expect(unseen).not.toContain('laptop');
  expect(unseen).toHaveLength(10);
});

it('names none where there are few', () => {
  const few = { record: { devices: devices.slice(0, 31) } } as unknown as SignedRecord;
  expect(longUnseen(few, devices, [])).toEqual([]);
});
