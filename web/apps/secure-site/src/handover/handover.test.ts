// SPDX-License-Identifier: Apache-2.0
//
// A wallet on a further device by the first one: the real vault.wasm on both, a vault in memory that keeps the rules of
// core/api/vault.hpp, a server between them that lies, and the tab closed at every step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { Tab } from '../../test/Tab.ts';
import {
  closeFrames,
  laptop,
  module,
  openFrame,
  phone,
  signsOn,
  TestVault,
  tablet,
} from '../../test/TestVault.ts';
import type { Handover, SignedRecord } from '../generated/vault.ts';
import { NeedsRecovery } from '../login/ensureWallet.ts';
import { WasmVault } from '../vault/WasmVault.ts';

afterEach(closeFrames);

let vault: TestVault;
const disks = new Map<string, Disk>();
const diskOf = (device: string): Disk => {
  const found = disks.get(device) ?? new Disk();
  disks.set(device, found);
  return found;
};
const signs = (device: string) => signsOn(vault, diskOf(device), device);
const newTask = (tab?: Tab) => openFrame(vault, diskOf(phone), phone, tab).recover();
const oldTask = async (tab?: Tab) => openFrame(vault, diskOf(laptop), laptop, tab).manage();

async function makeFirst() {
  vault = new TestVault();
  disks.clear();
  await openFrame(vault, diskOf(laptop), laptop).ensure();
  vault.devices.push(phone);
}
beforeEach(makeFirst);

type New = ReturnType<typeof newTask>;
type Old = Awaited<ReturnType<typeof oldTask>>;

/** Until the new device shows its number. */
async function untilNumber(to: New, from: Old): Promise<{ id: string; number: string }> {
  expect(await to.byDevice()).toEqual({ value: { kind: 'asked' } });
  const asking = await from.asking();
  const id = 'value' in asking ? (asking.value[0]?.id ?? '') : '';
  expect(await from.answerDevice(id)).toEqual({ value: undefined });
  const shown = await to.byDevice();
  const number = 'value' in shown && shown.value.kind === 'number' ? shown.value.number : '';
  expect(number).toMatch(/^[0-9]{6}$/);
  return { id, number };
}
const other = (number: string) => (number === '000000' ? '000001' : '000000');

describe('a hand-over', () => {
  it('opens the wallet on the further device without a recovery code, and the first one goes on', async () => {
    const to = newTask();
    const from = await oldTask();
    const { id, number } = await untilNumber(to, from);
    expect(await from.giveDevice(id, number)).toMatchObject({ value: { devices: [{}, {}] } });
    expect(await from.asking()).toMatchObject({ value: [{ id, state: 'elsewhere' }] });
    expect(await to.byDevice()).toEqual({ value: { kind: 'done' } });
    expect(await from.asking()).toEqual({ value: [] });
    expect(vault.wallet?.record.devices.map((one) => one.id)).toEqual([laptop, phone]);
    expect(vault.wallet?.record.recoveryEpoch).toBe(1);
    expect(vault.handover).toBeUndefined();
    await signs(phone);
    await signs(laptop);
    expect(diskOf(phone).enrolments.size).toBe(0);
    // And it gives in turn.
    vault.devices.push(tablet);
    const third = openFrame(vault, diskOf(tablet), tablet).recover();
    const giver = await openFrame(vault, diskOf(phone), phone).manage();
    const next = await untilNumber(third, giver);
    await giver.giveDevice(next.id, next.number);
    expect(await third.byDevice()).toEqual({ value: { kind: 'done' } });
    await signs(tablet);
    await signs(laptop);
  });

  it('leaves a device out that lost its access and stands in the record', async () => {
    const first = newTask();
    const giver = await oldTask();
    const { id, number } = await untilNumber(first, giver);
    await giver.giveDevice(id, number);
    expect(await first.byDevice()).toEqual({ value: { kind: 'done' } });
    // Its removal was half done: the server lets it in no more, and no record without it was signed.
    vault.devices = [laptop, tablet];
    vault.auth.delete(phone);
    const third = openFrame(vault, diskOf(tablet), tablet).recover();
    const from = await oldTask();
    const next = await untilNumber(third, from);
    expect(await from.giveDevice(next.id, next.number)).toMatchObject({ value: {} });
    expect(await third.byDevice()).toEqual({ value: { kind: 'done' } });
    expect(vault.wallet?.record.devices.map((one) => one.id)).toEqual([laptop, tablet]);
    await signs(tablet);
    await signs(laptop);
  });

  it('gives nothing for another number, and ends after three', async () => {
    const to = newTask();
    const from = await oldTask();
    const { id, number } = await untilNumber(to, from);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await from.giveDevice(id, other(number))).toMatchObject({
        fault: 'That is not the number that the other device shows.',
      });
    expect(await from.giveDevice(id, other(number))).toMatchObject({
      fault: expect.stringContaining('three times'),
    });
    expect(await from.giveDevice(id, number)).toHaveProperty('fault');
    expect(await to.byDevice()).toHaveProperty('fault');
    expect(vault.pending).toBeUndefined();
    expect(vault.wallet?.record.version).toBe(1);
  });

  it('waits until the other device shows its number', async () => {
    const to = newTask();
    const from = await oldTask();
    await to.byDevice();
    const asking = await from.asking();
    const id = 'value' in asking ? (asking.value[0]?.id ?? '') : '';
    await from.answerDevice(id);
    expect(await from.giveDevice(id, '123456')).toMatchObject({
      fault: expect.stringContaining('shows no number yet'),
    });
  });

  it('is refused by an owner whose device it is not', async () => {
    const to = newTask();
    const from = await oldTask();
    await to.byDevice();
    const asking = await from.asking();
    await from.refuseDevice('value' in asking ? (asking.value[0]?.id ?? '') : '');
    expect(await to.byDevice()).toHaveProperty('fault');
    expect(await to.byDevice(), 'and can be asked for again').toEqual({ value: { kind: 'asked' } });
  });
});

describe('a hand-over on another of the owner’s devices', () => {
  /** A second device that opens the wallet. */
  async function makeSecond(): Promise<Old> {
    const to = newTask();
    const from = await oldTask();
    const { id, number } = await untilNumber(to, from);
    await from.giveDevice(id, number);
    expect(await to.byDevice()).toEqual({ value: { kind: 'done' } });
    vault.devices.push(tablet);
    return openFrame(vault, diskOf(phone), phone).manage();
  }

  it.each(['answered', 'revealed', 'given'] as const)(
    'is listed once it was %s by the first one, and ended there, but not given',
    async (until) => {
      const second = await makeSecond();
      const first = await oldTask();
      const to = openFrame(vault, diskOf(tablet), tablet).recover();
      await to.byDevice();
      const id = vault.handover?.id ?? '';
      expect(await first.asking()).toEqual({ value: [{ id, name: 'B', state: 'asks' }] });
      expect(await second.asking()).toEqual({ value: [{ id, name: 'B', state: 'asks' }] });
      await first.answerDevice(id);
      const shown = until === 'answered' ? undefined : await to.byDevice();
      const number =
        shown && 'value' in shown && shown.value.kind === 'number' ? shown.value.number : '000000';
      if (until === 'given') await first.giveDevice(id, number);
      expect(vault.handover?.step).toBe(until);
      expect(await first.asking()).toMatchObject({
        value: [{ state: until === 'given' ? 'elsewhere' : 'answered' }],
      });
      expect(await second.asking()).toMatchObject({ value: [{ id, state: 'elsewhere' }] });
      expect(await second.giveDevice(id, number)).toMatchObject({
        fault: expect.stringContaining('asks no more'),
      });
      expect(await second.refuseDevice(id)).toEqual({ value: undefined });
      expect(await second.asking()).toEqual({ value: [] });
      expect(await to.byDevice()).toHaveProperty('fault');
      expect(vault.pending).toBeUndefined();
      expect(vault.wallet?.record.devices.map((one) => one.id)).toEqual([laptop, phone]);
      expect(diskOf(tablet).shares.size).toBe(0);
    },
  );
});

describe('a server that stands between (case 71)', () => {
  /** What the two devices are told, as `edit` has it. */
  const lie = (edit: (handover: Handover, device: string) => Handover) => {
    vault.lie = edit;
  };

  /** A key of the server's, committed to for the owner's wallet. */
  function makeKey(id: string) {
    const { tenant, wallet, addresses } = (vault.wallet as SignedRecord).record;
    const { answer } = new WasmVault(module).ask({
      type: 'make_handover_key',
      ...{ tenant, wallet, addresses, device: phone, handover: id },
    });
    if (answer.type !== 'handover_key_made') throw new Error(answer.type);
    const { public_key: publicKey, opening, commitment } = answer;
    return { publicKey, opening, commitment };
  }
  const withKey = (
    one: Handover,
    { commitment, ...key }: ReturnType<typeof makeKey>,
  ): Handover => ({
    ...one,
    commitment,
    ...(one.publicKey && key),
  });

  /** A wallet of the server's, under the name of the owner's: its record and both shares. */
  function makeTheirs() {
    const { tenant, wallet, recoveryKeys } = (vault.wallet as SignedRecord).record;
    const { answer, secrets } = new WasmVault(module).ask({
      type: 'create_wallet',
      ...{ tenant, wallet, device: laptop, has_long_phrase: false, recovery_keys: recoveryKeys },
    });
    if (answer.type !== 'wallet_changed') throw new Error(answer.type);
    return { signed: answer.wallet, shares: secrets.slice(0, 2) };
  }

  it('cannot put its own key in place of the new device’s', async () => {
    const to = newTask();
    const from = await oldTask();
    const { id, number } = await untilNumber(to, from);
    lie((one, device) =>
      device === laptop ? { ...one, publicKey: 'B'.repeat(42).concat('A') } : one,
    );
    expect(await from.giveDevice(id, number)).toMatchObject({
      fault: expect.stringContaining('something stands between'),
    });
    expect(vault.handover).toBeUndefined();
    expect(vault.pending).toBeUndefined();
  });

  it('shows another number with a key and commitment of its own', async () => {
    const from = await oldTask();
    const to = newTask();
    await to.byDevice();
    const { id = '' } = vault.handover ?? {};
    const own = makeKey(id);
    lie((one, device) => (device === laptop ? withKey(one, own) : one));
    expect(await from.asking()).toMatchObject({ value: [{ id }] });
    await from.answerDevice(id);
    const shown = await to.byDevice();
    const number = 'value' in shown && shown.value.kind === 'number' ? shown.value.number : '';
    expect(await from.giveDevice(id, number)).toEqual({
      fault: 'That is not the number that the other device shows.',
    });
    expect(vault.pending).toBeUndefined();
    expect(vault.wallet?.record.version).toBe(1);
  });

  it('cannot show the new device a wallet of its own: its key is for another one then', async () => {
    const theirs = makeTheirs();
    vault.shown = (wallet, device) => (device === phone ? theirs.signed : wallet);
    const from = await oldTask();
    const { id, number } = await untilNumber(newTask(), from);
    expect(await from.giveDevice(id, number)).toMatchObject({
      fault: expect.stringContaining('something stands between'),
    });
    expect(vault.pending).toBeUndefined();
  });

  it('nor with a key of its own for the owner’s wallet: the numbers differ', async () => {
    const theirs = makeTheirs();
    const from = await oldTask();
    vault.shown = (wallet, device) => (device === phone ? theirs.signed : wallet);
    const to = newTask();
    await to.byDevice();
    const { id = '' } = vault.handover ?? {};
    const own = makeKey(id);
    lie((one, device) => (device === laptop ? withKey(one, own) : one));
    await from.asking();
    await from.answerDevice(id);
    const shown = await to.byDevice();
    const number = 'value' in shown && shown.value.kind === 'number' ? shown.value.number : '';
    expect(await from.giveDevice(id, number)).toEqual({
      fault: 'That is not the number that the other device shows.',
    });
    expect(vault.pending).toBeUndefined();
  });

  it('nor where it shows that wallet to the giver as well: its shares open another one', async () => {
    const theirs = makeTheirs();
    const from = await oldTask();
    vault.shown = () => theirs.signed;
    const { id, number } = await untilNumber(newTask(), from);
    expect(await from.giveDevice(id, number)).toEqual({
      fault: 'This device has no share of this wallet.',
    });
    expect(vault.pending).toBeUndefined();
    expect(vault.handover).toBeUndefined();
  });

  it('nor give another one than the number was for, with a share of its own', async () => {
    const to = newTask();
    const from = await oldTask();
    const { id, number } = await untilNumber(to, from);
    await from.giveDevice(id, number);
    const theirs = makeTheirs();
    const { publicKey = '' } = vault.handover as Handover;
    const { answer, secrets } = new WasmVault(module).ask(
      {
        type: 'hand_over_device',
        ...{ wallet: theirs.signed, device: phone, removed: [], handover: id },
        public_key: publicKey,
      },
      theirs.shares,
    );
    if (answer.type !== 'device_handed_over') throw new Error(answer.type);
    vault.auth.set(phone, Buffer.from(secrets[0] ?? []).toString('base64url'));
    lie((one) => ({ ...one, wallet: answer.wallet, sealed: answer.sealed }));
    expect(await to.byDevice()).toEqual({
      fault: expect.stringContaining('another wallet than the one that the number was for'),
    });
    expect(diskOf(phone).shares.size).toBe(0);
    await signs(laptop);
  });

  it('cannot change the giver’s nonce once the new device has shown its key', async () => {
    const { keeper } = openFrame(vault, diskOf(phone), phone);
    const { tenant, wallet, addresses } = (vault.wallet as SignedRecord).record;
    const { id } = keeper.beginHandover({ tenant, wallet, addresses, device: phone });
    const first = keeper.answerHandover(id, 'A'.repeat(43));
    expect(keeper.answerHandover(id, 'A'.repeat(43))).toEqual(first);
    expect(() => keeper.answerHandover(id, 'B'.repeat(42).concat('A'))).toThrow('over');
  });

  it('gives nothing that the new device would keep: another record, another share, too early', async () => {
    const to = newTask();
    const from = await oldTask();
    const { id, number } = await untilNumber(to, from);
    await from.giveDevice(id, number);
    const { wallet } = vault.handover as Handover;
    if (!wallet) throw new Error('nothing was given');
    lie((one) => ({ ...one, wallet: { ...wallet, mac: 'A'.repeat(43) } }));
    expect(await to.byDevice()).toHaveProperty('fault');
    expect(diskOf(phone).shares.size).toBe(0);
    await expect(openFrame(vault, diskOf(phone), phone).ensure()).rejects.toBeInstanceOf(
      NeedsRecovery,
    );
    await signs(laptop);
  });
});

describe('a tab that is closed (case 82)', () => {
  const run = async (to: New, from: Old) => {
    await to.byDevice();
    const asking = await from.asking();
    const id = 'value' in asking ? (asking.value[0]?.id ?? '') : '';
    await from.answerDevice(id);
    const shown = await to.byDevice();
    const number = 'value' in shown && shown.value.kind === 'number' ? shown.value.number : '';
    await from.giveDevice(id, number);
    return to.byDevice();
  };
  it.each(['the new device', 'the first device'])(
    'on %s leaves the first one with its shares, and the new one whole or with nothing',
    async (where) => {
      const isNew = where === 'the new device';
      const whole = new Tab();
      await run(newTask(isNew ? whole : undefined), await oldTask(isNew ? undefined : whole));
      expect(whole.step).toBeGreaterThan(5);
      for (let step = 1; step <= whole.step; step += 1) {
        for (const isAfter of [false, true]) {
          await makeFirst();
          const tab = new Tab(step, isAfter);
          await run(
            newTask(isNew ? tab : undefined),
            await oldTask(isNew ? undefined : tab).catch(() => oldTask()),
          ).catch(() => {});
          await signs(laptop);
          const isOpen = await openFrame(vault, diskOf(phone), phone)
            .ensure()
            .then(
              () => true,
              (error) => {
                expect(error).toBeInstanceOf(NeedsRecovery);
                return false;
              },
            );
          if (!isOpen)
            expect(await run(newTask(), await oldTask()), `step ${step}`).toEqual({
              value: { kind: 'done' },
            });
          await openFrame(vault, diskOf(phone), phone).ensure();
          await signs(phone);
          await signs(laptop);
          expect([diskOf(phone).shares.size, diskOf(phone).enrolments.size]).toEqual([1, 0]);
        }
      }
    },
  );
});
