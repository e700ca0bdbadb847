// SPDX-License-Identifier: Apache-2.0
//
// A recovery on a further device: the real vault.wasm on both, a vault in memory that keeps the rules of
// core/api/vault.hpp, and the tab closed at every step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { Tab } from '../../test/Tab.ts';
import {
  closeFrames,
  DAY,
  laptop,
  openFrame,
  phone,
  project,
  signsOn,
  TestVault,
  tablet,
} from '../../test/TestVault.ts';
import { utf8 } from '../api/bytes.ts';
import type { SignedRecord } from '../generated/vault.ts';
import { NeedsRecovery } from '../login/ensureWallet.ts';

afterEach(closeFrames);

let vault: TestVault;
let code: string;
let kit: string;
const disks = new Map<string, Disk>();
const diskOf = (device: string): Disk => {
  const found = disks.get(device) ?? new Disk();
  disks.set(device, found);
  return found;
};

/** A wallet made on the laptop, and its code as its owner has it on paper. */
async function makeFirst() {
  vault = new TestVault();
  disks.clear();
  const { ensure, keeper } = openFrame(vault, diskOf(laptop), laptop);
  const { signed } = await ensure();
  code = (await keeper.recoveryCode(signed.record)) ?? '';
  kit = signed.record.recoveryKeys[0]?.id ?? '';
  vault.devices.push(phone);
}
beforeEach(makeFirst);

const signs = (device: string) => signsOn(vault, diskOf(device), device);

describe('a recovery by the printed code', () => {
  it('opens the wallet on the further device, and the first one goes on', async () => {
    const { ensure, recover, ended } = openFrame(vault, diskOf(phone), phone);
    await expect(ensure()).rejects.toBeInstanceOf(NeedsRecovery);
    const task = recover();
    expect(task.ways).toEqual([{ id: kit, kind: 'kit' }]);
    expect(await task.waiting()).toEqual({ value: undefined });
    expect(await task.go(kit)).toEqual({ value: { kind: 'secret' } });
    expect(await task.go(kit, utf8(code.toLowerCase().replaceAll('-', ' ')))).toEqual({
      value: { kind: 'done' },
    });
    task.end();
    expect(ended).toEqual([{}]);
    expect((await ensure()).signed.record.devices.map(({ id }) => id)).toEqual([laptop, phone]);
    await signs(phone);
    await signs(laptop);
  });

  it('splits the shares of the recovery again, and the same code opens them', async () => {
    const before = vault.recovery?.auth;
    await openFrame(vault, diskOf(phone), phone).recover().go(kit, utf8(code));
    expect(vault.wallet?.record.recoveryEpoch).toBe(2);
    expect(vault.recovery?.auth).not.toBe(before);
    vault.devices.push(tablet);
    const third = openFrame(vault, diskOf(tablet), tablet).recover();
    expect(await third.go(kit, utf8(code))).toEqual({ value: { kind: 'done' } });
    await signs(tablet);
  });

  it('leaves devices out that were not seen for long, where each visit is another one', async () => {
    for (let visit = 0; visit < 34; visit += 1) {
      const id = `${'V'.repeat(40)}${String(visit).padStart(2, '0')}A`;
      vault.devices.push(id);
      const task = openFrame(vault, diskOf(id), id).recover();
      expect(await task.go(kit, utf8(code))).toEqual({ value: { kind: 'done' } });
      if (visit % 8 === 0) closeFrames();
    }
    const named = vault.wallet?.record.devices.map(({ id }) => id);
    expect(named).toHaveLength(32);
    expect(named?.at(-1)).toMatch(/33A$/);
  });

  it('says what is wrong with a code before it asks for anything', async () => {
    const task = openFrame(vault, diskOf(phone), phone).recover();
    const { keeper } = openFrame(new TestVault(), new Disk(), laptop);
    const { wallet } = await keeper.enrol({
      ...{ tenant: project, wallet: '22'.repeat(16), device: laptop },
    });
    expect(await task.go(kit, utf8('ABCDE'))).toMatchObject({
      fault: expect.stringContaining('This is not a recovery code. Compare it with your paper'),
    });
    const foreign = (await keeper.recoveryCode(wallet.record)) ?? '';
    expect(await task.go(kit, utf8(foreign))).toMatchObject({
      fault: expect.stringContaining('a recovery code of another wallet'),
    });
    expect(vault.started).toBe(0);
    expect(await task.go(kit, utf8(code))).toEqual({ value: { kind: 'done' } });
  });

  it('leaves nothing of the code where it passed', async () => {
    const { keeper } = openFrame(vault, diskOf(phone), phone);
    const typed = utf8(code);
    await keeper.checkRecoveryCode(vault.wallet as SignedRecord, kit, typed);
    expect(typed.every((byte) => byte === 0)).toBe(true);
  });
});

describe('a recovery that waits', () => {
  it('says until when, in every window, and opens after that', async () => {
    vault.held = ['kit'];
    const first = openFrame(vault, diskOf(phone), phone);
    const task = first.recover();
    expect(await task.go(kit, utf8(code))).toEqual({
      value: { kind: 'waits', opensAt: vault.now + DAY },
    });
    task.end();
    expect(first.ended).toEqual([{ action: 'RECOVER', opensAt: vault.now + DAY }]);

    vault.now += DAY - 1;
    const again = openFrame(vault, diskOf(phone), phone);
    const later = again.recover();
    expect(await later.waiting()).toEqual({ value: { way: kit, opensAt: vault.now + 1 } });
    later.end();
    expect(again.ended).toEqual([{ action: 'RECOVER', opensAt: vault.now + 1 }]);
    expect(await later.go(kit, utf8(code))).toMatchObject({ value: { kind: 'waits' } });

    vault.now += 1;
    expect(await later.go(kit, utf8(code))).toEqual({ value: { kind: 'done' } });
    await signs(phone);
  });
});

describe('a browser that has lost what it kept (case 80)', () => {
  it('is led to a recovery, makes nothing anew, and opens the same wallet by the code', async () => {
    const before = vault.wallet?.record.addresses;
    disks.clear();
    const { ensure, recover } = openFrame(vault, diskOf(laptop), laptop);
    for (const _time of [1, 2]) await expect(ensure()).rejects.toBeInstanceOf(NeedsRecovery);
    expect(vault.wallet?.record.version).toBe(1);
    expect(await recover().go(kit, utf8(code))).toEqual({ value: { kind: 'done' } });
    expect((await ensure()).signed.record.addresses).toEqual(before);
    await signs(laptop);
  });
});

describe('a device that was lost', () => {
  it('is out at once, and the record that this device signs does not name it', async () => {
    const task = openFrame(vault, diskOf(phone), phone).recover();
    await task.go(kit, utf8(code));
    const managing = task.managing();
    expect(await managing?.removeDevice(laptop)).toMatchObject({
      value: { devices: [{ id: phone }] },
    });
    expect(vault.wallet?.record.devices).toEqual([{ id: phone, epoch: 2 }]);
    expect(diskOf(phone).shares.size).toBe(1);
    await signs(phone);
    await expect(signs(laptop)).rejects.toThrow();
  });

  it('does not stand in the way of a recovery when its removal was only half done', async () => {
    // Removed at the vault, and the tab closed before the record followed.
    vault.devices = [phone];
    vault.auth.delete(laptop);
    const task = openFrame(vault, diskOf(phone), phone).recover();
    expect(await task.go(kit, utf8(code))).toEqual({ value: { kind: 'done' } });
    expect(vault.wallet?.record.devices.map(({ id }) => id)).toEqual([phone]);
    await signs(phone);
  });
});

describe('a tab that is closed', () => {
  it('during a recovery leaves every device that could open the wallet as it was (case 82)', async () => {
    const whole = new Tab();
    const task = openFrame(vault, diskOf(phone), phone, whole).recover();
    await task.go(kit, utf8(code));
    expect(whole.step).toBeGreaterThan(8);
    for (let step = 1; step <= whole.step; step += 1) {
      for (const isAfter of [false, true]) {
        await makeFirst();
        const closed = openFrame(vault, diskOf(phone), phone, new Tab(step, isAfter)).recover();
        expect(await closed.go(kit, utf8(code)), `step ${step}`).toHaveProperty('fault');
        await signs(laptop);

        const { ensure, recover } = openFrame(vault, diskOf(phone), phone);
        const isOpen = await ensure().then(
          () => true,
          (error) => {
            expect(error).toBeInstanceOf(NeedsRecovery);
            return false;
          },
        );
        if (!isOpen)
          expect(await recover().go(kit, utf8(code)), `step ${step}`).toEqual({
            value: { kind: 'done' },
          });
        await ensure();
        await signs(phone);
        await signs(laptop);
        expect([diskOf(phone).shares.size, diskOf(phone).enrolments.size]).toEqual([1, 0]);
      }
    }
  });

  it('during the removal of a device leaves the one that goes on with its shares', async () => {
    await openFrame(vault, diskOf(phone), phone).recover().go(kit, utf8(code));
    const snapshot = structuredClone({ wallet: vault.wallet, auth: [...vault.auth] });
    const shares = structuredClone([...diskOf(phone).shares]);
    const whole = new Tab();
    await (await openFrame(vault, diskOf(phone), phone, whole).manage()).removeDevice(laptop);
    for (let step = 1; step <= whole.step; step += 1) {
      vault.wallet = snapshot.wallet;
      vault.pending = undefined;
      vault.devices = [laptop, phone];
      vault.auth.clear();
      for (const [device, auth] of snapshot.auth) vault.auth.set(device, auth);
      diskOf(phone).records.clear();
      diskOf(phone).shares.clear();
      for (const [name, share] of structuredClone(shares)) diskOf(phone).shares.set(name, share);
      diskOf(phone).enrolments.clear();
      const tab = openFrame(vault, diskOf(phone), phone, new Tab(step));
      // However it ends: closed before its window, or in the middle.
      await tab.manage().then((task) => task.removeDevice(laptop), String);
      await openFrame(vault, diskOf(phone), phone).ensure();
      await signs(phone);
    }
  });
});
