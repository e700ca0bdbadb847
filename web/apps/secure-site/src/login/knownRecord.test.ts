// SPDX-License-Identifier: Apache-2.0
//
// A vault that says something else of the wallet than its owner's device knows: other addresses, an older record, another
// wallet, none. The real vault.wasm, a vault in memory.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { closeFrames, laptop, openFrame, phone, TestVault } from '../../test/TestVault.ts';
import type { SignedRecord } from '../generated/vault.ts';

let vault: TestVault;
let disks: Record<string, Disk>;
const frame = (device: string) => openFrame(vault, disks[device] as Disk, device);

beforeEach(async () => {
  vault = new TestVault();
  vault.held = [];
  disks = { [laptop]: new Disk(), [phone]: new Disk() };
  const { ensure, keeper } = frame(laptop);
  const { signed } = await ensure();
  const code = (await keeper.recoveryCode(signed.record)) ?? '';
  vault.devices.push(phone);
  const { go } = frame(phone).recover();
  const way = signed.record.recoveryKeys[0]?.id ?? '';
  expect(await go(way, new TextEncoder().encode(code))).toEqual({ value: { kind: 'done' } });
  await frame(laptop).ensure();
});
afterEach(closeFrames);

const now = () => vault.wallet as SignedRecord;
const withAddress = ({ record, mac }: SignedRecord): SignedRecord => {
  const addresses = { ...record.addresses, eip155: `0x${'de'.repeat(20)}` };
  return { record: { ...record, addresses }, mac };
};
/** Another code in place of the first, made on the laptop. */
async function changeWays() {
  const task = await frame(laptop).manage();
  await task.sendCode();
  await task.enterCode('123456');
  const drop = now().record.recoveryKeys.map(({ id }) => id);
  expect(await task.changeWays({ kind: 'kit' }, drop)).toHaveProperty('value');
}

describe('what the vault says of a wallet', () => {
  it('is checked once with the wallet’s own shares, and then compared', async () => {
    const before = vault.released;
    await frame(phone).ensure();
    await frame(laptop).ensure();
    expect(vault.released).toBe(before);
    await changeWays();
    const changed = vault.released;
    await frame(laptop).ensure();
    expect(vault.released).toBe(changed);
    await frame(phone).ensure();
    await frame(phone).ensure();
    expect(vault.released).toBe(changed + 1);
  });

  it.each([
    ['knows it', true],
    ['has not seen it yet', false],
  ])(
    'is refused with an address that is not the wallet’s, where the device %s',
    async (_, knows) => {
      if (!knows) disks[laptop]?.records.clear();
      const before = now();
      vault.wallet = withAddress(before);
      await expect(frame(laptop).ensure()).rejects.toThrow(
        'does not fit what this browser has of it',
      );
      // Other ways of recovery, with its addresses as they are.
      vault.wallet = { ...before, record: { ...before.record, recoveryKeys: [] } };
      await expect(frame(laptop).ensure()).rejects.toThrow('does not fit what this browser');
      vault.wallet = before;
      await frame(laptop).ensure();
    },
  );

  it('is refused with an older record, which would bring a way of recovery back', async () => {
    const before = now();
    await changeWays();
    await frame(phone).ensure();
    const later = now();
    vault.wallet = before;
    await expect(frame(phone).ensure()).rejects.toThrow('an older record of your wallet');
    await expect(frame(laptop).ensure()).rejects.toThrow('an older record of your wallet');
    vault.wallet = later;
    await frame(phone).ensure();
  });

  it('is refused with another wallet', async () => {
    const other = new TestVault();
    await openFrame(other, new Disk(), laptop).ensure();
    vault.wallet = other.wallet;
    await expect(frame(laptop).ensure()).rejects.toThrow('another wallet than the one');
  });

  it('makes no second wallet where it says that there is none', async () => {
    const before = now();
    vault.wallet = undefined;
    await expect(frame(laptop).ensure()).rejects.toThrow('No other one was made');
    expect(vault.pending).toBeUndefined();
    vault.wallet = before;
    await frame(laptop).ensure();
  });
});

describe('a way of recovery that another device took away', () => {
  it('opens nothing here any more once this device has opened the wallet again', async () => {
    const sealed = async () => {
      const { record } = now();
      const epoch = record.devices.find(({ id }) => id === phone)?.epoch ?? 0;
      const exit = await disks[phone]?.store.exitOf({
        wallet: record.wallet,
        device: phone,
        epoch,
      });
      return exit?.map(({ key }) => key);
    };
    const first = now().record.recoveryKeys.map(({ id }) => id);
    expect(await sealed()).toEqual(first);
    await changeWays();
    const next = now().record.recoveryKeys.map(({ id }) => id);
    await frame(phone).renew();
    expect(await sealed()).toEqual(next);
    expect(next).not.toEqual(first);
    // Nothing is left to do, on any device.
    const { version } = now().record;
    await frame(phone).renew();
    await frame(laptop).renew();
    expect(now().record.version).toBe(version);
  });
});
