// SPDX-License-Identifier: Apache-2.0
//
// The worker's code over the real module, in Node: what the keeper gives out, and what is left in memory.
import { readFileSync } from 'node:fs';
import { MachineTrap } from '@portico/engine/wasm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { releaseShare } from '../../test/releaseShare.ts';
import type { DeviceStore, ShareName } from '../device/DeviceStore.ts';
import type { SignedRecord } from '../generated/vault.ts';
import { serveVault } from './serveVault.ts';
import { VaultClient } from './VaultClient.ts';
import { VaultKeeper } from './VaultKeeper.ts';
import { VaultRefusal, WasmVault } from './WasmVault.ts';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync('build/wasm/vault.wasm'));
});

const tenant = '00'.repeat(16);
const wallet = '11'.repeat(16);
const device = 'A'.repeat(43);

/** A device store without a browser. */
class Shares implements Pick<DeviceStore, 'get' | 'put'> {
  readonly rows = new Map<string, Uint8Array<ArrayBuffer>>();
  async get(name: ShareName) {
    return this.rows.get(JSON.stringify(name))?.slice();
  }
  async put(name: ShareName, share: Uint8Array<ArrayBuffer>) {
    this.rows.set(JSON.stringify(name), share.slice());
  }
}

describe('WasmVault', () => {
  it('gives secrets as bytes and overwrites them where they lay', () => {
    const vault = new WasmVault(module);
    const { answer, secrets } = vault.ask({ type: 'make_recovery_code', wallet });
    expect(answer.type).toBe('recovery_key_made');
    const [code] = secrets;
    expect(new TextDecoder().decode(code)).toMatch(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/);
    expect(Buffer.from(vault.memory).indexOf(Buffer.from(code ?? []))).toBe(-1);
    const derived = vault.ask({ type: 'derive_recovery_key', wallet, kind: 'kit' }, secrets);
    expect(derived.answer).toEqual(answer);
  });

  it('throws what was refused', () => {
    const vault = new WasmVault(module);
    const ask = () =>
      vault.ask({ type: 'derive_recovery_key', wallet, kind: 'kit' }, [new Uint8Array([65])]);
    expect(ask).toThrow(VaultRefusal);
    expect(ask).toThrow('Not a valid recovery code');
  });

  it('leaves no share behind where a step broke off, and answers the next with a module of its own', () => {
    const vault = new WasmVault(module);
    const made = vault.ask({
      type: 'create_wallet',
      tenant,
      wallet,
      device,
      has_long_phrase: false,
      recovery_keys: [],
    });
    if (made.answer.type !== 'wallet_changed') throw new Error(made.answer.type);
    const shares = made.secrets.slice(0, 2);
    const enrol = {
      type: 'enrol_device',
      wallet: made.answer.wallet,
      device: 'B'.repeat(43),
    } as const;
    vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce(() => {
      throw new Error('no randomness');
    });
    expect(() => vault.ask(enrol, shares)).toThrow(MachineTrap);
    const left = Buffer.from(vault.memory);
    for (const share of shares) expect(left.indexOf(Buffer.from(share))).toBe(-1);
    expect(vault.ask(enrol, shares).answer.type).toBe('wallet_changed');
  });
});

describe('VaultKeeper', () => {
  const make = async () => {
    const shares = new Shares();
    const vault = new WasmVault(module);
    const keeper = new VaultKeeper(vault, shares as unknown as DeviceStore);
    const { port1, port2 } = new MessageChannel();
    serveVault(port2, async () => keeper);
    const made = await keeper.createWallet({ tenant, wallet, device, recoveryKeys: [] });
    return {
      shares,
      vault,
      keeper,
      made,
      client: new VaultClient(port1),
      close: () => port1.close(),
    };
  };

  it('keeps the device share and gives the auth shares of both sets', async () => {
    const { shares, made, close } = await make();
    expect([...shares.rows.keys()]).toEqual([JSON.stringify({ wallet, device, epoch: 1 })]);
    expect(made.auth).toMatch(/^[\w-]{23}$/);
    expect(made.recovery?.auth).toMatch(/^[\w-]{23}$/);
    expect(made.wallet.record.addresses.eip155).toMatch(/^0x[0-9a-fA-F]{40}$/);
    close();
  });

  it('overwrites what it has kept and used', async () => {
    /** The very arrays that the keeper had in its hands. */
    const held: Uint8Array[] = [];
    class Watched extends Shares {
      override async get(name: ShareName) {
        const share = await super.get(name);
        if (share) held.push(share);
        return share;
      }
      override async put(name: ShareName, share: Uint8Array<ArrayBuffer>) {
        held.push(share);
        await super.put(name, share);
      }
    }
    class WatchedVault extends WasmVault {
      override ask(...asked: Parameters<WasmVault['ask']>) {
        const given = super.ask(...asked);
        held.push(...(asked[1] ?? []), ...given.secrets);
        return given;
      }
    }
    const store = new Watched();
    const keeper = new VaultKeeper(new WatchedVault(module), store as unknown as DeviceStore);
    const kept = () => held.filter((bytes) => bytes.some((byte) => byte !== 0));
    const made = await keeper.createWallet({ tenant, wallet, device, recoveryKeys: [] });
    expect(held.length, 'the share that is kept, the three that were made').toBeGreaterThan(3);
    expect(kept()).toEqual([]);
    expect([...store.rows.values()].every((share) => share.some((byte) => byte !== 0))).toBe(true);
    held.length = 0;
    const key = keeper.openRelease();
    const released = releaseShare(made.auth, key, { tenant, wallet, device, epoch: 1 });
    const what = { type: 'sign_message', account: 0, message: '0x00' } as const;
    expect(await keeper.sign(made.wallet, device, key, released, [what])).toHaveLength(1);
    expect(held.length, 'the key of the release, both shares').toBeGreaterThan(2);
    expect(kept()).toEqual([]);
  });

  it('signs nothing without a release of its own making', async () => {
    const { made, client, close } = await make();
    const sign = client.sign(made.wallet, device, 'B'.repeat(43), { epoch: 1, sealed: '' }, [
      { type: 'sign_message', account: 0, message: '0x00' },
    ]);
    await expect(sign).rejects.toThrow('This release was used before');
    close();
  });

  it('tells the page the words of the vault alone, and no call but those offered', async () => {
    const { client, made, close } = await make();
    const key = await client.openRelease();
    const what = [{ type: 'sign_message', account: 0, message: '0x00' }] as const;
    const foreign = client.sign(made.wallet, device, key, { epoch: 9, sealed: '' }, what);
    await expect(foreign).rejects.toMatchObject({ code: 'shares_invalid' });
    const broken = client.sign(
      {} as SignedRecord,
      device,
      await client.openRelease(),
      { epoch: 1, sealed: '' },
      what,
    );
    await expect(broken).rejects.toThrow('An error occurred');
    close();
  });
});
