// SPDX-License-Identifier: Apache-2.0
//
// Ways of recovery that an owner sets up and takes away: the real vault.wasm, a vault in memory, and each way used on a
// further device. The tab is closed at every step of a change.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { Tab } from '../../test/Tab.ts';
import { closeFrames, laptop, openFrame, phone, signsOn, TestVault } from '../../test/TestVault.ts';
import { utf8 } from '../api/bytes.ts';
import type { AskedManaging } from '../ui/ownWindow.ts';
import { passwordFault } from './passwordFault.ts';

const PASSWORD = 'Möwen zählen nachts die Boote';
const output = () => new Uint8Array(32).fill(7);

let vault: TestVault;
let disks: Map<string, Disk>;
let code: string;
const diskOf = (device: string): Disk => {
  const found = disks.get(device) ?? new Disk();
  disks.set(device, found);
  return found;
};
const keys = () => vault.wallet?.record.recoveryKeys ?? [];
const idOf = (kind: string) => keys().find((key) => key.kind === kind)?.id ?? '';
const signs = (device: string) => signsOn(vault, diskOf(device), device);

async function makeFirst() {
  vault = new TestVault();
  vault.held = [];
  disks = new Map();
  const { ensure, keeper } = openFrame(vault, diskOf(laptop), laptop);
  const { signed } = await ensure();
  code = (await keeper.recoveryCode(signed.record)) ?? '';
  vault.devices.push(phone);
}
beforeEach(makeFirst);
afterEach(closeFrames);

/** The settings' window on the laptop, after a fresh code. */
async function manage(tab?: Tab): Promise<AskedManaging> {
  const task = await openFrame(vault, diskOf(laptop), laptop, tab).manage();
  await task.sendCode();
  await task.enterCode('123456');
  return task;
}
const recover = () => openFrame(vault, diskOf(phone), phone).recover();
const named = () => vault.wallet?.record.devices.map(({ id }) => id);

/** The phone opened the wallet, and its removal was half done: the record still names it. */
async function losePhone() {
  expect(await recover().go(idOf('kit'), utf8(code))).toEqual({ value: { kind: 'done' } });
  expect(named()).toEqual([laptop, phone]);
  vault.devices = [laptop];
  vault.auth.delete(phone);
}

describe('a way of recovery', () => {
  it('is added after a fresh code, and not before', async () => {
    const task = await openFrame(vault, diskOf(laptop), laptop).manage();
    const password = () => ({ kind: 'password', secret: utf8(PASSWORD) }) as const;
    expect(await task.changeWays(password(), [])).toMatchObject({
      fault: 'This needs a fresh code. Nothing was done.',
    });
    await task.sendCode();
    expect(await task.enterCode('123456')).toMatchObject({
      value: { confirmedUntil: vault.now + 300_000, recovery: [{ kind: 'kit' }] },
    });
    expect(await task.changeWays(password(), [])).toMatchObject({
      value: { recovery: [{ kind: 'kit' }, { kind: 'password' }] },
    });
    await signs(laptop);
  });

  it('by a password opens the wallet on a further device, and another password does not', async () => {
    const task = await manage();
    await task.changeWays({ kind: 'password', secret: utf8(PASSWORD) }, []);
    const way = idOf('password');
    const there = recover();
    expect(await there.go(way)).toEqual({ value: { kind: 'secret' } });
    expect(await there.go(way, utf8('Möwen zählen nachts die Schiffe'))).toMatchObject({
      fault: expect.stringContaining('not the password'),
    });
    expect(await there.go(way, utf8(PASSWORD))).toEqual({ value: { kind: 'done' } });
    await signs(phone);
    await signs(laptop);
  });

  it('by a passkey does too, and the site asks for the one that it was', async () => {
    const task = await manage();
    await task.changeWays({ kind: 'passkey', secret: output(), credential: 'cGFzcw' }, []);
    const way = idOf('passkey');
    const there = recover();
    expect(await there.go(way)).toEqual({ value: { kind: 'secret', credential: 'cGFzcw' } });
    expect(await there.go(way, output().fill(8))).toMatchObject({
      fault: expect.stringContaining('does not belong to this wallet'),
    });
    expect(await there.go(way, output())).toEqual({ value: { kind: 'done' } });
    await signs(phone);
  });

  it('still opens after other changes: what its owner needs for it stays', async () => {
    const task = await manage();
    await task.changeWays({ kind: 'password', secret: utf8(PASSWORD) }, []);
    await task.changeWays({ kind: 'passkey', secret: output(), credential: 'cGFzcw' }, []);
    await task.changeWays(undefined, [idOf('kit')]);
    expect(keys().map(({ kind }) => kind)).toEqual(['password', 'passkey']);
    const there = recover();
    await there.go(idOf('password'));
    expect(await there.go(idOf('password'), utf8(PASSWORD))).toEqual({ value: { kind: 'done' } });
    await signs(phone);
  });

  it('by a new code takes the place of the one before, which opens nothing more', async () => {
    const { keeper } = openFrame(vault, diskOf(laptop), laptop);
    const task = await manage();
    const old = idOf('kit');
    expect(await task.changeWays({ kind: 'kit' }, [old])).toMatchObject({
      value: { isCodeKept: true },
    });
    const fresh = await task.recoveryCode();
    expect(fresh).not.toEqual({ value: code });
    const written = 'value' in fresh ? fresh.value : '';
    const there = recover();
    expect(await there.go(idOf('kit'), utf8(code))).toMatchObject({
      fault: expect.stringContaining('of another wallet'),
    });
    expect(await there.go(idOf('kit'), utf8(written))).toEqual({ value: { kind: 'done' } });
    expect(await task.forgetCode()).toMatchObject({ value: { isCodeKept: false } });
    expect(vault.wallet && (await keeper.recoveryCode(vault.wallet.record))).toBeUndefined();
    expect(diskOf(laptop).codes.size).toBe(0);
  });

  it('is never the last one that is taken away', async () => {
    const task = await manage();
    expect(await task.changeWays(undefined, [idOf('kit')])).toEqual({
      fault: 'One way to recover the wallet has to stay.',
    });
    expect(keys()).toHaveLength(1);
  });

  it('is changed in a record without a device that lost its access', async () => {
    await losePhone();
    const task = await manage();
    expect(await task.changeWays({ kind: 'password', secret: utf8(PASSWORD) }, [])).toMatchObject({
      value: { recovery: [{ kind: 'kit' }, { kind: 'password' }] },
    });
    expect(named()).toEqual([laptop]);
    await signs(laptop);
  });

  it('leaves nothing of what its owner typed where it passed', async () => {
    const { keeper } = openFrame(vault, diskOf(laptop), laptop);
    const secret = utf8(PASSWORD);
    const wallet = vault.wallet;
    if (!wallet) throw new Error('There is no wallet');
    const asked = { wallet, device: laptop, key: 'none', released: { epoch: 1, sealed: '' } };
    const way = { kind: 'password', secret } as const;
    await expect(keeper.changeWays({ ...asked, add: way, removed: [] })).rejects.toThrow();
    expect(secret.every((byte) => byte === 0)).toBe(true);
  });
});

it('a tab that is closed during a change leaves a wallet that opens here and by a way that is listed', async () => {
  const whole = new Tab();
  const measured = await manage(whole);
  const from = whole.step + 1;
  await measured.changeWays({ kind: 'kit' }, [idOf('kit')]);
  expect(whole.step - from).toBeGreaterThan(6);
  for (let step = from; step <= whole.step; step += 1) {
    await makeFirst();
    const task = await manage(new Tab(step));
    await task.changeWays({ kind: 'kit' }, [idOf('kit')]);
    const { ensure, keeper } = openFrame(vault, diskOf(laptop), laptop);
    const { signed } = await ensure();
    await signs(laptop);
    // Whichever code counts is the one that is shown.
    const shown = (await keeper.recoveryCode(signed.record)) ?? '';
    expect(await recover().go(idOf('kit'), utf8(shown)), `step ${step}`).toEqual({
      value: { kind: 'done' },
    });
  }
});

describe('shares', () => {
  it('are made anew after ninety days, and not before', async () => {
    const { renew } = openFrame(vault, diskOf(laptop), laptop);
    const [before] = vault.auth.values();
    diskOf(laptop).madeAt = Date.now() - 89 * 86_400_000;
    expect((await renew()).epoch).toBe(1);
    diskOf(laptop).madeAt = Date.now() - 91 * 86_400_000;
    const renewed = await renew();
    expect([renewed.epoch, renewed.signed.record.recoveryEpoch]).toEqual([2, 2]);
    expect([...vault.auth.values()]).not.toEqual([before]);
    await signs(laptop);
    expect(await recover().go(idOf('kit'), utf8(code))).toEqual({ value: { kind: 'done' } });
  });

  it('are made anew in a record without a device that lost its access', async () => {
    await losePhone();
    const before = vault.wallet?.record;
    diskOf(laptop).madeAt = Date.now() - 91 * 86_400_000;
    await openFrame(vault, diskOf(laptop), laptop).renew();
    expect(vault.wallet?.record.recoveryEpoch).toBe((before?.recoveryEpoch ?? 0) + 1);
    expect(named()).toEqual([laptop]);
    await signs(laptop);
  });
});

describe('a password', () => {
  const fault = (text: string) => passwordFault(text, 'grace.hopper@example.org');
  it('is long', () => {
    expect(fault('Möwen zähl')).toContain('at least 12');
    expect(fault(PASSWORD)).toBeUndefined();
    expect(fault('日本語の長い合言葉です全部')).toBeUndefined();
  });
  it('is none that is guessed first', () => {
    for (const text of [
      'password1234',
      'P@ssw0rd2024!',
      'qwertyuiop123',
      'iloveyou12345',
      '1qaz2wsx3edc4',
      'letmeinletmein',
      'gracehopper2024',
      'abcdefghijkl',
      'correcthorsebatterystaple',
      'aaaaaaaaaaaaaa',
      'zufzufzufzuf',
      'SummerSummer99',
    ])
      expect(fault(text), text).toBeDefined();
  });
});
