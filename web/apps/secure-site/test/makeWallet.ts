// SPDX-License-Identifier: Apache-2.0
//
// A wallet over the real vault.wasm, its device's shares in this process, and the real approval.wasm.
import { readFileSync } from 'node:fs';
import { WasmApproval } from '../src/approval/WasmApproval.ts';
import type { DeviceStore, ShareName } from '../src/device/DeviceStore.ts';
import type { Signed, SignRequest } from '../src/vault/KeeperTypes.ts';
import { VaultKeeper } from '../src/vault/VaultKeeper.ts';
import { WasmVault } from '../src/vault/WasmVault.ts';
import { releaseShare } from './releaseShare.ts';

const tenant = '00'.repeat(16);
const wallet = '11'.repeat(16);
const device = 'A'.repeat(43);

export async function makeWallet() {
  const load = (name: string) => WebAssembly.compile(readFileSync(`build/wasm/${name}.wasm`));
  const approval = new WasmApproval(await load('approval'), () => load('permissions'));
  const shares = new Map<string, Uint8Array>();
  const store = {
    get: async (name: ShareName) => shares.get(JSON.stringify(name))?.slice(),
    put: async (name: ShareName, share: Uint8Array) =>
      void shares.set(JSON.stringify(name), share.slice()),
  };
  const keeper = new VaultKeeper(
    new WasmVault(await load('vault')),
    store as unknown as DeviceStore,
  );
  const made = await keeper.createWallet({ tenant, wallet, device, recoveryKeys: [] });
  const { eip155, solana } = made.wallet.record.addresses;
  return {
    approval,
    evm: eip155 as `0x${string}`,
    solana,
    sign(what: readonly SignRequest[]): Promise<Signed[]> {
      const key = keeper.openRelease();
      const released = releaseShare(made.auth, key, { tenant, wallet, device, epoch: 1 });
      return keeper.sign(made.wallet, device, key, released, what);
    },
  };
}

export type TestWallet = Awaited<ReturnType<typeof makeWallet>>;
