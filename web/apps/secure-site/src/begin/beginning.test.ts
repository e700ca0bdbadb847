// SPDX-License-Identifier: Apache-2.0
//
// A first wallet in a browser that may forget it: it counts with a way back to it, and not before. The real vault.wasm, a
// vault in memory, and the tab closed at every step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { Tab } from '../../test/Tab.ts';
import { closeFrames, laptop, openFrame, phone, signsOn, TestVault } from '../../test/TestVault.ts';
import { utf8 } from '../api/bytes.ts';
import { NeedsWay } from '../login/ensureWallet.ts';

let vault: TestVault;
let disk: Disk;
beforeEach(() => {
  vault = new TestVault();
  vault.held = [];
  disk = new Disk();
});
afterEach(closeFrames);

const frame = (tab?: Tab, of = disk) => openFrame(vault, of, laptop, tab, false);
const keys = () => vault.wallet?.record.recoveryKeys ?? [];
const value = <T>(outcome: { value: T } | { fault: string }): T => {
  if ('fault' in outcome) throw new Error(outcome.fault);
  return outcome.value;
};

/** On a browser that has nothing of the wallet: the old one has forgotten it. */
async function recoverElsewhere(secret: Uint8Array) {
  vault.devices.push(phone);
  const there = new Disk();
  const { recover } = openFrame(vault, there, phone, undefined, false);
  const task = recover();
  const [way] = task.ways;
  await task.go(way?.id ?? '');
  expect(await task.go(way?.id ?? '', secret)).toEqual({ value: { kind: 'done' } });
  await signsOn(vault, there, phone);
  // What its owner has recovered it with is the way: nothing more is asked there.
  await openFrame(vault, there, phone, undefined, false).ensure();
}

describe('in a browser that may forget it, a wallet', () => {
  it('is not made by a login', async () => {
    await expect(frame().ensure()).rejects.toBeInstanceOf(NeedsWay);
    expect([vault.wallet, vault.pending, disk.shares.size]).toEqual([undefined, undefined, 0]);
  });

  it('counts once its code was written down, which opens it elsewhere', async () => {
    const { begin, begun, ensure } = frame();
    const task = await begin();
    const code = value(await task.code());
    expect(vault.wallet).toBeUndefined();
    expect(await task.written()).toEqual({ value: undefined });
    task.end();
    const own = await ensure();
    expect(begun).toEqual([true]);
    expect(own.signed.record.addresses.eip155).toMatch(/^0x/);
    expect(disk.codes.size).toBe(0);
    await signsOn(vault, disk, laptop);
    await recoverElsewhere(utf8(code));
  });

  it('counts with a passkey, which opens it elsewhere', async () => {
    const { begin, begun, ensure } = frame();
    const task = await begin();
    expect(task.wallet).toMatch(/^[0-9a-f]{32}$/);
    const output = () => new Uint8Array(32).fill(7);
    expect(await task.passkey('cGFzcw', output())).toEqual({ value: undefined });
    task.end();
    expect((await ensure()).signed.record.wallet).toBe(task.wallet);
    expect(begun).toEqual([true]);
    expect(keys().map(({ kind }) => kind)).toEqual(['passkey']);
    await recoverElsewhere(output());
  });

  it('is not there where the window was closed half-way, and shows the same code the next time', async () => {
    const { begin, begun, ensure } = frame();
    const task = await begin();
    const code = value(await task.code());
    task.end();
    await expect(ensure()).rejects.toBeInstanceOf(NeedsWay);
    expect([begun, vault.wallet]).toEqual([[false], undefined]);

    const again = await frame().begin();
    expect(value(await again.code())).toBe(code);
    expect(await again.written()).toEqual({ value: undefined });
    await recoverElsewhere(utf8(code));
  });

  it('is another one where the browser has forgotten the half of it', async () => {
    const first = value(await (await frame().begin()).code());
    const other = new Disk();
    const task = await frame(undefined, other).begin();
    const code = value(await task.code());
    expect(code).not.toBe(first);
    expect(await task.written()).toEqual({ value: undefined });
    await frame(undefined, other).ensure();
    await recoverElsewhere(utf8(code));
  });

  it('takes a passkey after a code was shown, which opens nothing then', async () => {
    const task = await frame().begin();
    await task.code();
    expect(await task.passkey('cGFzcw', new Uint8Array(32))).toEqual({ value: undefined });
    expect(keys().map(({ kind }) => kind)).toEqual(['passkey']);
    expect(disk.codes.size).toBe(0);
  });

  it('does not count with a code that another window has put aside', async () => {
    const [one, other] = [await frame().begin(), await frame().begin()];
    await one.code();
    await other.passkey('cGFzcw', new Uint8Array(32));
    expect(await one.written()).toHaveProperty('fault');
    expect(keys().map(({ kind }) => kind)).toEqual(['passkey']);
  });

  it('that was made here before is not told until its code was written down', async () => {
    const { signed } = await openFrame(vault, disk, laptop).ensure();
    const { begin, ensure } = frame();
    await expect(ensure()).rejects.toMatchObject({ own: { signed } });
    const task = await begin();
    // A passkey would need a fresh code: the settings have it.
    expect(task.wallet).toBeUndefined();
    const code = value(await task.code());
    expect(await task.written()).toEqual({ value: undefined });
    expect((await ensure()).signed).toEqual(signed);
    await recoverElsewhere(utf8(code));
  });

  it('with another way back to it passes at once', async () => {
    const { manage } = openFrame(vault, disk, laptop);
    const task = await manage();
    await task.sendCode();
    await task.enterCode('123456');
    const secret = new Uint8Array(32).fill(7);
    await task.changeWays({ kind: 'passkey', credential: 'cGFzcw', secret }, []);
    await frame().ensure();
  });
});

describe('a tab that is closed at any step', () => {
  it.each([
    ['code', false],
    ['code', true],
    ['passkey', false],
    ['passkey', true],
  ] as const)('of a first way by a %s loses nothing (after it: %s)', async (by, isAfter) => {
    let isWhole = false;
    for (let step = 1; !isWhole; step += 1) {
      vault = new TestVault();
      vault.held = [];
      disk = new Disk();
      const tab = new Tab(step, isAfter);
      const run = async () => {
        const task = await frame(tab).begin();
        if (by === 'passkey') await task.passkey('cGFzcw', new Uint8Array(32));
        else if ('value' in (await task.code())) await task.written();
      };
      await run().catch(() => {});
      isWhole = tab.step < step;
      // The next visit: what counts opens, and what does not is made anew.
      const next = frame();
      const found = await next.ensure().catch((error: unknown) => error);
      if (found instanceof NeedsWay) {
        const task = await next.begin();
        value(await task.code());
        value(await task.written());
      }
      await next.ensure();
      await signsOn(vault, disk, laptop);
      closeFrames();
    }
  });
});
