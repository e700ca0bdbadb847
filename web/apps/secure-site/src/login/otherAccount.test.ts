// SPDX-License-Identifier: Apache-2.0
//
// Two accounts that log in at one project in one browser, the first of them in the middle of something.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { closeFrames, laptop, openFrame, TestVault } from '../../test/TestVault.ts';

let disk: Disk;
let ada: TestVault;
let ben: TestVault;

beforeEach(() => {
  disk = new Disk();
  ada = new TestVault();
  ben = new TestVault();
  ben.accountId = 'ben';
});
afterEach(closeFrames);

const breaks = (): never => {
  throw new TypeError('Failed to fetch');
};
/** Another way of recovery, which does not get through. */
async function beginsAChange(): Promise<void> {
  const task = await openFrame(ada, disk, laptop).manage();
  await task.sendCode();
  await task.enterCode('123456');
  ada.prepares = breaks;
  expect(await task.changeWays({ kind: 'kit' }, [])).not.toHaveProperty('value');
  ada.prepares = () => {};
}

it.each([
  ['has no wallet yet', false],
  ['has one', true],
])('leaves a wallet that was being changed alone, where the other account %s', async (_, has) => {
  const own = await openFrame(ada, disk, laptop).ensure();
  if (has) await openFrame(ben, disk, laptop).ensure();
  await beginsAChange();
  await openFrame(ben, disk, laptop).ensure();
  const { ensure, keeper } = openFrame(ada, disk, laptop);
  const { signed } = await ensure();
  expect(signed.record.wallet).toBe(own.signed.record.wallet);
  expect(await keeper.recoveryCode(signed.record), 'not written down yet').toBeTruthy();
});

it('leaves a first wallet alone whose answer was lost', async () => {
  ada.commits = breaks;
  await expect(openFrame(ada, disk, laptop).ensure()).rejects.toThrow('Failed to fetch');
  ada.commits = () => {};
  await openFrame(ben, disk, laptop).ensure();
  const { ensure, keeper } = openFrame(ada, disk, laptop);
  const { signed } = await ensure();
  expect(await keeper.recoveryCode(signed.record)).toBeTruthy();
});

it('deletes what never counted when the same account makes its wallet', async () => {
  ada.prepares = breaks;
  await expect(openFrame(ada, disk, laptop).ensure()).rejects.toThrow('Failed to fetch');
  expect(disk.shares.size).toBe(1);
  ada.prepares = () => {};
  await openFrame(ada, disk, laptop).ensure();
  expect([disk.shares.size, disk.codes.size, disk.enrolments.size]).toEqual([1, 1, 0]);
});
