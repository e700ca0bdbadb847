// SPDX-License-Identifier: Apache-2.0
//
// An export from a code to keys: the real vault.wasm behind its worker's channel, a vault that keeps the rules of a
// fresh code, and viem and @solana/kit, which take in what came out.
import { readFileSync } from 'node:fs';
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseShare } from '../../test/releaseShare.ts';
import type { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import { base58, toHex } from '../approval/solanaTransaction.ts';
import type { DeviceStore, ShareName } from '../device/DeviceStore.ts';
import type { ShareRequest } from '../generated/vault.ts';
import type { AskedExport } from '../ui/ownWindow.ts';
import type { PreparedWallet } from '../vault/KeeperTypes.ts';
import { serveVault } from '../vault/serveVault.ts';
import { VaultClient } from '../vault/VaultClient.ts';
import { VaultKeeper } from '../vault/VaultKeeper.ts';
import { WasmVault } from '../vault/WasmVault.ts';
import { makeExport } from './Exports.tsx';

const tenant = '00'.repeat(16);
const wallet = '11'.repeat(16);
const device = 'A'.repeat(43);
const refuse = (code: string, message = code) => new ApiRefusal(code, message, 403);

let made: PreparedWallet;
let vault: WasmVault;
let task: AskedExport;
let ended: boolean[];
let mailed: number;
let isFlowOver: boolean;
let until: number;
let close: () => void;

beforeEach(async () => {
  const shares = new Map<string, Uint8Array>();
  const store = {
    get: async (name: ShareName) => shares.get(JSON.stringify(name))?.slice(),
    put: async (name: ShareName, share: Uint8Array) =>
      void shares.set(JSON.stringify(name), share.slice()),
  };
  vault = new WasmVault(await WebAssembly.compile(readFileSync('build/wasm/vault.wasm')));
  const keeper = new VaultKeeper(vault, store as unknown as DeviceStore);
  made = await keeper.createWallet({ tenant, wallet, device, recoveryKeys: [] });
  const { port1, port2 } = new MessageChannel();
  serveVault(port2, async () => keeper);
  const client = new VaultClient(port1);
  close = () => port1.close();

  [ended, mailed, isFlowOver, until] = [[], 0, false, 0];
  const mail = async () => {
    mailed += 1;
    isFlowOver = false;
    return { flow: `flow ${mailed}`, resendAt: 0, expiresAt: 0 };
  };
  const api = {
    device,
    startStepUp: mail,
    resendCode: async () => {
      if (isFlowOver) throw refuse('code_flow_ended');
      mailed += 1;
      return { flow: 'flow 1', resendAt: 0, expiresAt: 0 };
    },
    enterStepUp: async (_access: string, { flow, code }: { flow: string; code: string }) => {
      expect(flow).toBe('flow 1');
      if (code !== '123456') throw refuse('code_wrong', 'Wrong code. Tries left: 4');
      until = 1;
      return { until };
    },
    releaseShare: async (_access: string, { publicKey, purpose }: ShareRequest) => {
      expect(purpose).toBe('export');
      if (until === 0) throw refuse('step_up_needed', 'Enter a fresh code first');
      return releaseShare(made.auth, publicKey, { tenant, wallet, device, epoch: 1 });
    },
  };
  const session = { call: <T>(use: (access: string) => Promise<T>) => use('access') };
  task = makeExport(
    {
      api: api as unknown as VaultApi,
      session: session as unknown as Session,
      vault: () => client,
    },
    { email: 'ada@example.org', signed: made.wallet, epoch: 1 },
    (isShown) => ended.push(isShown),
  );
});
afterEach(() => close());

const revealed = async () => {
  await task.sendCode();
  await task.enterCode('123456');
  const outcome = await task.reveal();
  if ('fault' in outcome) throw new Error(outcome.fault);
  return outcome.value;
};

describe('an export', () => {
  it('opens the same accounts in viem and @solana/kit', async () => {
    const { phrase, evm, solana } = await revealed();
    const words = new TextDecoder().decode(phrase);
    expect(words.split(' ')).toHaveLength(12);
    const { addresses } = made.wallet.record;
    expect(mnemonicToAccount(words).address).toBe(addresses.eip155);
    expect(privateKeyToAccount(toHex(evm) as `0x${string}`).address).toBe(addresses.eip155);
    const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(base58(solana)));
    expect(signer.address).toBe(addresses.solana);
    expect(task.addresses).toEqual(addresses);
    task.end();
    expect(ended).toEqual([true]);
  });

  it('leaves nothing of it in the module’s memory (case 83)', async () => {
    const { phrase, evm, solana } = await revealed();
    for (const secret of [phrase, evm, solana.subarray(0, 32)])
      expect(Buffer.from(vault.memory).indexOf(Buffer.from(secret))).toBe(-1);
  });

  it('without a fresh code is refused in the vault’s words (case 79)', async () => {
    expect(await task.reveal()).toEqual({ fault: 'This needs a fresh code. Nothing was done.' });
    await task.sendCode();
    expect(await task.enterCode('000000')).toEqual({ fault: 'Wrong code. Tries left: 4' });
    expect(await task.reveal()).toEqual({ fault: 'This needs a fresh code. Nothing was done.' });
    task.end();
    expect(ended).toEqual([false]);
  });

  it('takes no code that nobody asked for', async () => {
    expect(await task.enterCode('123456')).toEqual({ fault: 'Ask for a code first' });
  });

  it('mails the code again, and begins anew where the first flow is over', async () => {
    await task.sendCode();
    await task.sendCode();
    expect(mailed).toBe(2);
    isFlowOver = true;
    expect(await task.sendCode()).toEqual({ value: undefined });
    expect(mailed).toBe(3);
  });
});
