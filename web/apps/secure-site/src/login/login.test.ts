// SPDX-License-Identifier: Apache-2.0
//
// Login and enrolment over a vault in memory that keeps the rules of core/api/vault.hpp, and the real vault.wasm; with
// the tab closed at every step.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { releaseShare } from '../../test/releaseShare.ts';
import { startNode } from '../../test/startNode.ts';
import { Closed, Tab } from '../../test/Tab.ts';
import { drawId } from '../api/bytes.ts';
import { Session } from '../api/Session.ts';
import { ApiRefusal, type VaultApi } from '../api/VaultApi.ts';
import type { Asked } from '../approval/Approvals.tsx';
import { CallBatches } from '../calls/CallBatches.ts';
import type { DeviceStore } from '../device/DeviceStore.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { type ChainId, makeHandlers } from '../frame/handlers.ts';
import type {
  Account,
  LoginResult,
  SignedRecord,
  WalletChange,
  WalletRecord,
} from '../generated/vault.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import { VaultKeeper } from '../vault/VaultKeeper.ts';
import { WasmVault } from '../vault/WasmVault.ts';
import { EmailChange } from './EmailChange.ts';
import { ensureWallet } from './ensureWallet.ts';
import { Login } from './Login.ts';
import { nameOfDevice } from './nameOfDevice.ts';

const project = 'ab'.repeat(16);
const device = 'A'.repeat(43);
const email = 'ada@example.org';

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(readFileSync('build/wasm/vault.wasm'));
});

const refuse = (code: string, message: string = code) => new ApiRefusal(code, message, 400);

/** One account, one code. */
class Vault {
  readonly code = '123456';
  tries = 5;
  needsApproval = false;
  /** Of the browser. */
  isLasting = true;
  flows: string[] = [];
  resent = 0;
  isFlowEnded = false;
  committed: WalletChange | undefined;
  pending: WalletChange | undefined;
  readonly ended: string[] = [];
  sessions = 0;
  /** Of a recovery that waits. */
  opensAt: number | undefined;
  language = '';

  get account(): Account {
    const of = { id: 'id', project, email, device };
    return {
      ...of,
      ...(this.committed && { wallet: this.committed.wallet }),
      ...(this.pending && { pending: { id: this.pending.id } }),
    };
  }

  get result(): LoginResult {
    const flow = this.flows.at(-1) ?? '';
    if (this.needsApproval)
      return { outcome: { type: 'approval_needed', flow, number: '42', expiresAt: 0 } };
    const name = `session ${++this.sessions}`;
    const tokens = { access: name, refresh: name, host: name, accessExpiresAt: 2 ** 50 };
    return { outcome: { type: 'signed_in', tokens, account: this.account } };
  }

  readonly api = {
    device,
    now: () => 0,
    login: async ({ language }: { language: string }) => {
      this.language = language;
      this.flows.push(drawId());
      return { flow: this.flows.at(-1), resendAt: 0, expiresAt: 0 };
    },
    resendCode: async () => {
      if (this.isFlowEnded) throw refuse('code_flow_ended');
      this.resent += 1;
    },
    enterCode: async ({ code }: { code: string }) => {
      if (code !== this.code) throw refuse('code_wrong', `Wrong code. Tries left: ${--this.tries}`);
      return this.result;
    },
    pollApproval: async () => this.result,
    account: async () => this.account,
    sessions: async (access: string) => ({ sessions: [{ id: access, isThis: true }] }),
    endSession: async (_access: string, { id }: { id: string }) => void this.ended.push(id),
    prepareChange: async (_access: string, change: WalletChange) => {
      if (this.committed) throw refuse('changed_meanwhile');
      this.pending = change;
      return { id: change.id, isCommitted: false };
    },
    releaseShare: async (
      _access: string,
      { epoch, publicKey }: { epoch: number; publicKey: string },
    ) => {
      const { wallet, auth = '' } = this.committed ?? {};
      const owner = { tenant: project, wallet: wallet?.record.wallet ?? '', device, epoch };
      return releaseShare(auth, publicKey, owner);
    },
    commitChange: async (_access: string, { id }: { id: string }) => {
      if (this.pending?.id === id) {
        this.committed = this.pending;
        this.pending = undefined;
      }
      if (this.committed?.id !== id) throw refuse('changed_meanwhile');
      return this.account;
    },
  };
}

const inTurn = async <T>(_name: string, work: () => Promise<T>) => work();

/** A page's frame, without the window. */
function open(
  vault: Vault,
  disk: Disk,
  tab = new Tab(),
  waits: number[] = [],
  node?: NodeApi,
  onWait = () => {
    vault.needsApproval = waits.length < 3;
  },
) {
  const api = tab.watch(vault.api) as unknown as VaultApi;
  const store = tab.watch(disk.store) as unknown as DeviceStore;
  const session = new Session(api, store, project, inTurn);
  const keeper = new VaultKeeper(new WasmVault(module), store);
  const options = {
    api,
    session,
    project,
    origin: 'https://shop.example',
    device: 'Chrome',
    language: () => 'ar',
    site: 'https://vault.example',
  };
  const login = new Login({
    ...options,
    wait: async (ms) => {
      waits.push(ms);
      onWait();
    },
  });
  const client = {
    enrol: keeper.enrol.bind(keeper),
    openRelease: async () => keeper.openRelease(),
    checkWallet: keeper.checkWallet.bind(keeper),
  };
  const parts = { api, session, store, vault: () => client, project, inTurn };
  const wallet = () => ensureWallet({ ...parts, isLasting: vault.isLasting });
  const chain: ChainId = 'eip155:1';
  const asked: Asked[] = [];
  const handlers = makeHandlers({
    session,
    login,
    emailChange: new EmailChange(api as never, session),
    wallet,
    chain,
    approve: async (one) => void asked.push(one),
    showCalls: async () => null,
    askingDevices: async () => 0,
    exportWallet: async () => {},
    manageWallet: async () => {},
    recoverWallet: async () => ({}),
    beginning: async () => undefined,
    opensAt: async () => vault.opensAt,
    node,
    smart: undefined,
    batches: new CallBatches(disk.store, node),
    now: () => 1_800_000_000_500,
    origin: options.origin,
    setTheme: () => {},
    setLanguage: () => {},
    reload: () => {},
  });
  const handle = (event: keyof typeof handlers, payload?: unknown) =>
    (handlers[event] as (payload: unknown) => Promise<unknown>)(payload);
  return { handle, keeper, asked };
}

let vault: Vault;
let disk: Disk;
beforeEach(() => {
  vault = new Vault();
  disk = new Disk();
});

const logIn = async (handle: ReturnType<typeof open>['handle']) => {
  const { action } = (await handle('CONNECT_EMAIL', { email })) as { action: string };
  if (action === 'VERIFY_OTP') await handle('CONNECT_OTP', { otp: vault.code });
};

/** The device's share and the vault's open the wallet: a signature comes of them. */
async function signs(signed: SignedRecord | undefined, auth: string | undefined) {
  if (!signed || !auth) throw new Error('The vault has no wallet');
  const keeper = new VaultKeeper(new WasmVault(module), disk.store as unknown as DeviceStore);
  const owner = { tenant: project, wallet: signed.record.wallet, device, epoch: 1 };
  const key = keeper.openRelease();
  const what = { type: 'sign_message', account: 0, message: '0x00' } as const;
  return keeper.sign(signed, device, key, releaseShare(auth, key, owner), [what]);
}

describe('a login', () => {
  it('makes a wallet the first time, and finds it after a reload', async () => {
    const { handle } = open(vault, disk);
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: false });
    expect(await handle('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' });
    expect(vault.language).toBe('ar');
    expect(await handle('CONNECT_OTP', { otp: vault.code })).toBeUndefined();
    const address = vault.committed?.wallet.record.addresses.eip155;
    const user = {
      email,
      address,
      chainId: 1,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    };
    expect(await handle('GET_USER')).toEqual(user);
    await signs(vault.committed?.wallet, vault.committed?.auth);

    const again = open(vault, disk).handle;
    expect(await again('IS_CONNECTED')).toEqual({ isConnected: true });
    expect(await again('GET_USER')).toEqual(user);
    expect(await again('CONNECT_EMAIL', { email: 'Ada@Example.org' })).toEqual({
      action: 'CONNECT',
    });
    expect(vault.flows.length).toBe(1);
  });

  it('keeps the recovery code of a wallet that was made, for its owner', async () => {
    const { handle, keeper } = open(vault, disk);
    await logIn(handle);
    const record = vault.committed?.wallet.record;
    expect(record?.recoveryKeys.map(({ kind }) => kind)).toEqual(['kit']);
    expect(await keeper.recoveryCode(record as WalletRecord)).toMatch(
      /^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/,
    );
  });

  it('tells the page what the vault says of a code', async () => {
    const { handle } = open(vault, disk);
    await expect(handle('CONNECT_OTP', { otp: '000000' })).rejects.toThrow(
      'Enter your e-mail address first',
    );
    await handle('CONNECT_EMAIL', { email });
    const wrong = handle('CONNECT_OTP', { otp: '000000' });
    await expect(wrong).rejects.toBeInstanceOf(Refusal);
    await expect(wrong).rejects.toThrow('Wrong code. Tries left: 4');
    vault.api.resendCode = async () => {
      throw refuse('code_too_soon', 'Please try again after 30 seconds');
    };
    await expect(handle('CONNECT_EMAIL', { email })).rejects.toThrow(
      'Please try again after 30 seconds',
    );
  });

  it('sends the code of a flow again, and begins another where that has ended', async () => {
    const { handle } = open(vault, disk);
    await handle('CONNECT_EMAIL', { email });
    await handle('CONNECT_EMAIL', { email });
    expect([vault.flows.length, vault.resent]).toEqual([1, 1]);
    vault.isFlowEnded = true;
    await handle('CONNECT_EMAIL', { email });
    await handle('CONNECT_EMAIL', { email: 'eve@example.org' });
    expect([vault.flows.length, vault.resent]).toEqual([3, 1]);
  });

  it('waits until this device was let in, and gives the number to show', async () => {
    const waits: number[] = [];
    const { handle } = open(vault, disk, new Tab(), waits);
    vault.needsApproval = true;
    await handle('CONNECT_EMAIL', { email });
    const needed = { action: 'VERIFY_DEVICE', number: '42' };
    expect(await handle('CONNECT_OTP', { otp: vault.code })).toEqual(needed);
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: false });
    expect(await handle('CONNECT_DEVICE')).toBeUndefined();
    expect(waits).toEqual([2000, 2000, 2000]);
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: true });
  });

  it('says while it waits that it does, before the page gives up, and goes on when it is asked again', async () => {
    let asked = 0;
    vault.api.pollApproval = async () => {
      asked += 1;
      return { ...vault.result };
    };
    const { handle } = open(vault, disk, new Tab(), [], undefined, () => {});
    vault.needsApproval = true;
    await handle('CONNECT_EMAIL', { email });
    const needed = { action: 'VERIFY_DEVICE', number: '42' };
    expect(await handle('CONNECT_OTP', { otp: vault.code })).toEqual(needed);
    expect(await handle('CONNECT_DEVICE')).toEqual(needed);
    // 60 s of waiting, as the vault wants to be asked every two.
    expect(asked).toBe(31);
    expect(await handle('CONNECT_DEVICE')).toEqual(needed);
    vault.needsApproval = false;
    expect(await handle('CONNECT_DEVICE')).toBeUndefined();
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: true });
  });

  it('tells no address in a browser that may forget the wallet, before there is a way back to it', async () => {
    vault.isLasting = false;
    const { handle } = open(vault, disk);
    const beginning = { action: 'RECOVER', isNew: true };
    await handle('CONNECT_EMAIL', { email });
    expect(await handle('CONNECT_OTP', { otp: vault.code })).toEqual(beginning);
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: false });
    for (const event of ['GET_USER', 'INIT_SMART_ACCOUNT'] as const)
      await expect(handle(event)).rejects.toThrow('This browser may forget your wallet');
    const accounts = handle('RPC_REQUEST', { method: 'eth_accounts' });
    await expect(accounts).rejects.toThrow('This browser may forget your wallet');
    // Who comes back for it needs no other code.
    expect(await open(vault, disk).handle('CONNECT_EMAIL', { email })).toEqual(beginning);
    expect([vault.committed, vault.pending]).toEqual([undefined, undefined]);
  });

  it('lets the owner of a wallet that was made before sign and see its settings', async () => {
    await logIn(open(vault, disk).handle);
    vault.isLasting = false;
    const { handle, asked } = open(vault, disk);
    await expect(handle('GET_USER')).rejects.toThrow('This browser may forget your wallet');
    await handle('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', '0x00'] });
    expect(asked.map(({ wallet }) => wallet.signed)).toEqual([vault.committed?.wallet]);
    await handle('MANAGE_WALLET');
    // Its owner has the code now.
    await disk.store.forgetCode(vault.committed?.wallet.record.wallet ?? '');
    expect(await open(vault, disk).handle('CONNECT_EMAIL', { email })).toEqual({
      action: 'CONNECT',
    });
  });

  it('stops waiting when another login begins', async () => {
    const { handle } = open(vault, disk);
    vault.needsApproval = true;
    await handle('CONNECT_EMAIL', { email });
    await handle('CONNECT_OTP', { otp: vault.code });
    const waiting = handle('CONNECT_DEVICE');
    const next = handle('CONNECT_EMAIL', { email: 'eve@example.org' });
    await expect(waiting).rejects.toThrow('Another login has begun');
    await next;
  });

  it('leads to a recovery on a device that cannot open the wallet, and is none yet', async () => {
    await logIn(open(vault, disk).handle);
    const other = new Disk();
    const { handle } = open(vault, other);
    await handle('CONNECT_EMAIL', { email });
    expect(await handle('CONNECT_OTP', { otp: vault.code })).toEqual({ action: 'RECOVER' });
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: false });
    await expect(handle('GET_USER')).rejects.toThrow('This browser cannot open your wallet yet');
    // Its session goes on: who comes back for it needs no other code.
    vault.opensAt = 1_800_000_000_000;
    expect(await open(vault, other).handle('CONNECT_EMAIL', { email })).toEqual({
      action: 'RECOVER',
      opensAt: 1_800_000_000_000,
    });
    expect([vault.flows.length, vault.ended]).toEqual([2, []]);
    await handle('SIGN_OUT');
    expect(other.sessions.size).toBe(0);
  });

  it('ends with a sign-out, also where the vault cannot be told (case 52)', async () => {
    const { handle } = open(vault, disk);
    await logIn(handle);
    vault.api.endSession = async () => {
      throw new Error('no network');
    };
    await handle('SIGN_OUT');
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: false });
    await expect(handle('GET_USER')).rejects.toThrow('Your session has ended');
    // The wallet stays on the device: the next login finds it.
    await logIn(handle);
    expect(await handle('IS_CONNECTED')).toEqual({ isConnected: true });
  });
});

describe('networks and accounts', () => {
  it('are those that the wallet has', async () => {
    const { handle } = open(vault, disk);
    await logIn(handle);
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    expect(await handle('GET_CHAIN_ID')).toEqual({ chainId: 1 });
    expect(await handle('SWITCH_NETWORK', { chainId: 'eip155:8453' })).toEqual({ chainId: 8453 });
    expect(await handle('SWITCH_NETWORK', { chainId: solana })).toEqual({ chainId: solana });
    const addresses = vault.committed?.wallet.record.addresses;
    expect(await handle('GET_USER')).toMatchObject({
      chainId: solana,
      address: addresses?.solana,
    });
    await expect(handle('SWITCH_NETWORK', { chainId: 'bip122:00' })).rejects.toThrow(
      'This network is not supported',
    );
    expect(await handle('GET_USER', { chainId: 10 })).toMatchObject({
      chainId: 10,
      address: addresses?.eip155,
    });
    expect(await handle('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({
      type: 'eoa',
      address: addresses?.eip155,
    });
    await expect(handle('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toThrow(
      'Smart accounts are not offered on this network',
    );
  });

  it('are those of each request where several are asked for at once', async () => {
    const { handle } = open(vault, disk);
    await logIn(handle);
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    const addresses = vault.committed?.wallet.record.addresses;
    const [first, second] = await Promise.all([
      handle('GET_USER', { chainId: 10 }),
      handle('GET_USER', { chainId: solana }),
    ]);
    expect(first).toMatchObject({ chainId: 10, address: addresses?.eip155 });
    expect(second).toMatchObject({ chainId: solana, address: addresses?.solana });
  });
});

describe('requests', () => {
  it('go to the owner with the page that asks, the network and the account', async () => {
    const { handle, asked } = open(vault, disk);
    await logIn(handle);
    const addresses = vault.committed?.wallet.record.addresses;
    await handle('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', addresses?.eip155] });
    expect(asked[0]).toMatchObject({
      method: 'personal_sign',
      params: ['0x00', addresses?.eip155],
      context: {
        network: 'eip155:1',
        account: addresses?.eip155,
        origin: 'https://shop.example',
        now: 1_800_000_000,
      },
      wallet: { epoch: 1 },
    });
    const solana = { method: 'solana_signMessage', params: { message: 'a', pubkey: 'b' } };
    await expect(handle('RPC_REQUEST', solana)).rejects.toThrow('This network has no such request');
    await handle('SWITCH_NETWORK', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' });
    await handle('RPC_REQUEST', solana);
    expect(asked[1]?.context.account).toBe(addresses?.solana);
  });

  it('name the network that they are for, whichever the frame is on', async () => {
    const { handle, asked } = open(vault, disk);
    await logIn(handle);
    const addresses = vault.committed?.wallet.record.addresses;
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    const solana = { method: 'solana_signMessage', params: { message: 'a', pubkey: 'b' }, chainId };
    await handle('RPC_REQUEST', solana);
    expect(asked[0]?.context).toMatchObject({ network: chainId, account: addresses?.solana });
    await handle('RPC_REQUEST', { method: 'personal_sign', params: ['0x00'], chainId: 8453 });
    expect(asked[1]?.context).toMatchObject({
      network: 'eip155:8453',
      account: addresses?.eip155,
    });
    await expect(handle('RPC_REQUEST', { ...solana, chainId: 1 })).rejects.toThrow(
      'This network has no such request',
    );
  });

  it('say honestly what this account can do of batches', async () => {
    const { handle } = open(vault, disk);
    await logIn(handle);
    const address = vault.committed?.wallet.record.addresses.eip155;
    const capabilities = (params: unknown[]) =>
      handle('RPC_REQUEST', { method: 'wallet_getCapabilities', params });
    const none = { atomic: { status: 'unsupported' } };
    expect(await capabilities([address])).toEqual({ '0x1': none });
    expect(await capabilities([address, ['0x2105', 'x']])).toEqual({ '0x2105': none });
    await expect(capabilities([`0x${'22'.repeat(20)}`])).rejects.toMatchObject({ code: 4100 });
  });

  it('that read are asked of the network that is current', async () => {
    const node = await startNode({ eth_getBalance: '0x2a' });
    const { handle } = open(vault, disk, new Tab(), [], node.api);
    await logIn(handle);
    const read = { method: 'eth_getBalance', params: ['0x00', 'latest'] };
    expect(await handle('RPC_REQUEST', read)).toBe('0x2a');
    expect(node.asked).toEqual([read]);
    await expect(handle('RPC_REQUEST', { method: 'eth_getCode' })).rejects.toThrow(
      'method not found',
    );
    await handle('SWITCH_NETWORK', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' });
    await expect(handle('RPC_REQUEST', read)).rejects.toThrow('This network has no such request');
    node.stop();
  });

  it('that need a node are refused where there is none', async () => {
    const { handle, asked } = open(vault, disk);
    await logIn(handle);
    const address = vault.committed?.wallet.record.addresses.eip155;
    expect(await handle('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([address]);
    expect(await handle('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0x1');
    for (const method of ['eth_getBalance', 'wallet_getAssets'])
      await expect(handle('RPC_REQUEST', { method })).rejects.toThrow('Action not allowed');
    // An account that is no program has nothing that could keep a limit.
    const grant = { method: 'wallet_grantPermissions' };
    await expect(handle('RPC_REQUEST', grant)).rejects.toMatchObject({ code: 4200 });
    const status = { method: 'wallet_getCallsStatus', params: ['0x1'] };
    await expect(handle('RPC_REQUEST', status)).rejects.toMatchObject({ code: 5730 });
    expect(asked).toEqual([]);
  });
});

describe('a tab that is closed during the first login', () => {
  it('leaves a usable pair of shares, or nothing, whichever step it was (case 82)', async () => {
    const whole = new Tab();
    await logIn(open(new Vault(), new Disk(), whole).handle);
    expect(whole.step).toBeGreaterThan(10);
    for (let step = 1; step <= whole.step; step += 1) {
      for (const isAfter of [false, true]) {
        vault = new Vault();
        disk = new Disk();
        const closed = logIn(open(vault, disk, new Tab(step, isAfter)).handle);
        await expect(closed, `step ${step}`).rejects.toBeInstanceOf(Closed);
        const before = vault.committed?.wallet.record.wallet;

        const { handle, keeper } = open(vault, disk);
        await logIn(handle);
        const record = vault.committed?.wallet.record;
        await signs(vault.committed?.wallet, vault.committed?.auth);
        if (before) expect(record?.wallet).toBe(before);
        expect(await keeper.recoveryCode(record as WalletRecord)).toBeDefined();
        // Nothing is left of what was begun before.
        expect([disk.shares.size, disk.codes.size, disk.enrolments.size]).toEqual([1, 1, 0]);
      }
    }
  });
});

describe('nameOfDevice', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`, 'Chrome on Android'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 'Safari on iOS'],
    ['', 'A browser on an unknown system'],
  ])('%s', (userAgent, name) => expect(nameOfDevice(userAgent)).toBe(name));
});
