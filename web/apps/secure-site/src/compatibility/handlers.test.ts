// SPDX-License-Identifier: Apache-2.0
//
// What a client of the reference cannot show: a device that must be let in, a wallet that this browser does not open yet,
// and a code behind a provider's window.
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../frame/FrameServer.ts';
import type { FrameParts, RecoveryEnd } from '../frame/handlers.ts';
import { NeedsRecovery, NeedsWay, type OwnWallet } from '../login/ensureWallet.ts';
import type { SocialStep } from '../login/Login.ts';
import type { AskedSocial } from '../social/socialTask.ts';
import type { AskedBeginning } from '../ui/ownWindow.ts';
import { makeCompatibleHandlers } from './handlers.ts';

const PROJECT = '0123456789abcdef0123456789abcdef';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const account = {
  email: 'ada@example.org',
  signed: { record: { addresses: { eip155: ADDRESS, solana: '' } } },
} as unknown as OwnWallet;

let letIn: () => void;
/** It waits still. */
let showAgain: () => void;
let refuse: (error: Error) => void;
let number: string | undefined;
let isOpen: boolean;
let step: SocialStep;
let recoveryEnd: RecoveryEnd;
/** What is needed before the wallet is told of. */
let needed: NeedsWay | undefined;
let endWait: () => void;
let task: AskedSocial | undefined;
const login = {
  start: vi.fn(async () => {}),
  enterCode: vi.fn(async () => number),
  untilApproved: vi.fn(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        letIn = () => resolve(undefined);
        showAgain = () => resolve('42');
        refuse = reject;
      }),
  ),
  startSocial: async () => 'https://provider.example/authorize',
  finishSocial: vi.fn(async () => step),
  cancel: vi.fn(),
};
const approve = vi.fn(
  async ({ wallet }: { wallet: OwnWallet; signal?: AbortSignal }): Promise<unknown> => wallet.epoch,
);
const recoverWallet = vi.fn(async () => recoveryEnd);

const beginningTask = {} as AskedBeginning;

function open() {
  const parts = {
    login,
    session: { email: async () => undefined, end: async () => {} },
    emailChange: { cancel: () => {} },
    chain: 1,
    origin: 'https://shop.example',
    now: () => 0,
    wallet: async () => {
      if (!isOpen) throw new NeedsRecovery(account);
      if (needed) throw needed;
      return { ...account, epoch: 7 };
    },
    approve,
    recoverWallet,
    beginning: async () => needed && beginningTask,
    opensAt: async () => undefined,
  } as unknown as FrameParts;
  const wait = () =>
    new Promise<void>((resolve) => {
      endWait = resolve;
    });
  const offerSocial = (offered: AskedSocial | undefined) => {
    task = offered;
  };
  return makeCompatibleHandlers(parts, { project: PROJECT, offerSocial, wait });
}

beforeEach(() => {
  vi.clearAllMocks();
  approve.mockImplementation(async ({ wallet }) => wallet.epoch);
  number = undefined;
  isOpen = true;
  step = { userName: 'ada' };
  recoveryEnd = {};
  needed = undefined;
});

const settled = () => new Promise((done) => setTimeout(done, 0));

it('says the number of a new device where the client shows what went wrong, and takes any code once it is let in', async () => {
  number = '42';
  const handlers = open();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).rejects.toThrow(
    /new\. Open the link .+ pick the number 42 there, and enter the code once more$/,
  );
  const again = handlers.CONNECT_OTP?.({ otp: '123456' });
  letIn();
  await expect(again).resolves.toBeUndefined();
  expect(login.enterCode).toHaveBeenCalledTimes(1);
  // Over: the next code is one again.
  number = undefined;
  await handlers.CONNECT_OTP?.({ otp: '654321' });
  expect(login.enterCode).toHaveBeenCalledTimes(2);
});

it('asks on for a device that waits for long, as the client does not', async () => {
  number = '42';
  const handlers = open();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).rejects.toThrow('42');
  const again = handlers.CONNECT_OTP?.({ otp: '123456' });
  showAgain();
  await settled();
  letIn();
  await expect(again).resolves.toBeUndefined();
  expect(login.untilApproved).toHaveBeenCalledTimes(2);
});

it('makes no wallet by an e-mail in a browser that may forget it, and says why', async () => {
  needed = new NeedsWay('ada@example.org');
  const handlers = open();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).rejects.toThrow(
    'This browser forgets a wallet when it is closed',
  );
  await expect(handlers.GET_USER?.({})).rejects.toThrow();
});

it('makes a way back to it in the window of a provider, and tells the account after that', async () => {
  needed = new NeedsWay('ada@example.org');
  const handlers = open();
  await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'google' });
  const begun = await task?.finish('https://vault.example/social#result');
  expect(begun).toEqual({ value: { kind: 'begin', task: beginningTask } });
  needed = undefined;
  expect(await task?.begun()).toEqual({ value: { kind: 'done' } });
  const user = await handlers.CONNECT_SOCIAL?.({ uri: 'https://vault.example/social#result' });
  expect(user).toMatchObject({ address: ADDRESS });
});

it('goes on with a wallet that was made there before: what signs shows its code', async () => {
  needed = new NeedsWay('ada@example.org', { ...account, epoch: 7 });
  const handlers = open();
  await handlers.CONNECT_OTP?.({ otp: '123456' });
  expect(await handlers.GET_USER?.({})).toMatchObject({ address: ADDRESS });
  const params = ['0x00', ADDRESS];
  expect(await handlers.RPC_REQUEST?.({ method: 'personal_sign', params })).toBe(7);
});

it('says the number again before the client gives up, and goes on waiting', async () => {
  number = '42';
  const handlers = open();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).rejects.toThrow('42');
  const late = handlers.CONNECT_OTP?.({ otp: '123456' });
  endWait();
  await expect(late).rejects.toThrow('pick the number 42');
  letIn();
  await settled();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).resolves.toBeUndefined();
  expect(login.untilApproved).toHaveBeenCalledTimes(1);
});

it('says that the owner refused the device, and that another mail is another log-in', async () => {
  number = '42';
  const handlers = open();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).rejects.toThrow('42');
  const again = handlers.CONNECT_OTP?.({ otp: '123456' });
  refuse(new Refusal('This device was not let in'));
  await expect(again).rejects.toThrow('This device was not let in');

  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).rejects.toThrow('42');
  await handlers.CONNECT_EMAIL?.({ email: 'ada@example.org' });
  number = undefined;
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).resolves.toBeUndefined();
  expect(login.enterCode).toHaveBeenCalledTimes(3);
});

it('shows the account of a wallet that this browser does not open, and leads to a recovery when it is to sign', async () => {
  isOpen = false;
  const handlers = open();
  await expect(handlers.CONNECT_OTP?.({ otp: '123456' })).resolves.toBeUndefined();
  expect(await handlers.GET_USER?.(undefined)).toMatchObject({ address: ADDRESS, chainId: 1 });

  const asked = { method: 'personal_sign', params: ['0x', ADDRESS] } as const;
  recoverWallet.mockImplementationOnce(async () => {
    isOpen = true;
    return {};
  });
  expect(await handlers.RPC_REQUEST?.(asked)).toBe(7);
  expect(recoverWallet).toHaveBeenCalledTimes(1);
  expect(await handlers.RPC_REQUEST?.(asked)).toBe(7);
  expect(recoverWallet).toHaveBeenCalledTimes(1);
});

it('asks its owner for nothing while a recovery waits, and nothing where they declined', async () => {
  isOpen = false;
  const handlers = open();
  const asked = { method: 'personal_sign', params: ['0x', ADDRESS] } as const;
  recoveryEnd = { action: 'RECOVER', opensAt: 5 };
  await expect(handlers.RPC_REQUEST?.(asked)).rejects.toThrow(/^Your recovery waits/);
  recoverWallet.mockRejectedValueOnce(new Refusal('User rejected the request'));
  await expect(handlers.RPC_REQUEST?.(asked)).rejects.toThrow('User rejected the request');
  expect(approve).not.toHaveBeenCalled();
});

it('ends a request that its owner has not approved when the next one comes', async () => {
  const signals: AbortSignal[] = [];
  approve.mockImplementation(async ({ signal }) => {
    if (signal) signals.push(signal);
    return new Promise<never>(() => {});
  });
  const handlers = open();
  const asked = { method: 'personal_sign', params: ['0x', ADDRESS] } as const;
  for (let count = 1; count <= 2; ++count) {
    void handlers.RPC_REQUEST?.(asked);
    await settled();
    expect(signals.map(({ aborted }) => aborted)).toEqual(count === 1 ? [false] : [true, false]);
  }
});

it('answers what was replaced after what replaced it', async () => {
  const ends: (() => void)[] = [];
  approve.mockImplementation(
    ({ signal }) =>
      new Promise((resolve, reject) => {
        ends.push(() => resolve('0x1'));
        signal?.addEventListener('abort', () => reject(new Refusal('Another request')));
      }),
  );
  const handlers = open();
  const asked = { method: 'personal_sign', params: ['0x', ADDRESS] } as const;
  const answered: string[] = [];
  const ask = (name: string) =>
    handlers.RPC_REQUEST?.(asked).then(
      () => answered.push(name),
      () => answered.push(`not ${name}`),
    );
  const both = [ask('first')];
  await settled();
  both.push(ask('second'));
  await settled();
  expect(answered).toEqual([]);
  ends[1]?.();
  await Promise.all(both);
  expect(answered).toEqual(['second', 'not first']);
});

it('recovers once for all that wait for it, and asks its owner for the last one alone', async () => {
  isOpen = false;
  let recovered = () => {};
  recoverWallet.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        recovered = () => {
          isOpen = true;
          resolve({});
        };
      }),
  );
  const taken: boolean[] = [];
  approve.mockImplementation(async ({ signal }) => void taken.push(!signal?.aborted));
  const handlers = open();
  const asked = { method: 'personal_sign', params: ['0x', ADDRESS] } as const;
  const both = [handlers.RPC_REQUEST?.(asked), settled().then(() => handlers.RPC_REQUEST?.(asked))];
  await settled();
  await settled();
  recovered();
  await Promise.all(both);
  expect(recoverWallet).toHaveBeenCalledTimes(1);
  expect(taken).toEqual([false, true]);
});

it('asks in the window of the provider for what is missing, before the client hears of it', async () => {
  const handlers = open();
  const uri = 'https://vault.example/social#flow=f&result=r';
  await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'github' });
  step = { userName: 'ada', email: 'ada@example.org' };
  expect(await task?.finish(uri)).toEqual({ value: { kind: 'code', email: 'ada@example.org' } });
  number = '17';
  expect(await task?.enterCode('123456')).toEqual({ value: { kind: 'device', number: '17' } });
  const letting = task?.untilLetIn();
  letIn();
  expect(await letting).toEqual({ value: { kind: 'done' } });

  const answer = await handlers.CONNECT_SOCIAL?.({ uri, chainId: 'eip155:8453' });
  expect(answer).toMatchObject({ address: ADDRESS, chainId: 8453, userName: 'ada' });
  expect(answer).not.toHaveProperty('smartAccountDeployed');
  expect(task).toBeUndefined();
  expect(login.finishSocial).toHaveBeenCalledTimes(1);
  // What counted once does not count again.
  login.finishSocial.mockRejectedValueOnce(new Refusal('This sign-in is over'));
  await expect(handlers.CONNECT_SOCIAL?.({ uri })).rejects.toThrow('This sign-in is over');
});

it('keeps nothing of a log-in when another begins, or at the end of the session', async () => {
  const handlers = open();
  const uri = 'https://vault.example/social#flow=f&result=r';
  for (const next of [
    () => handlers.SIGN_OUT?.(undefined),
    () => handlers.CONNECT_EMAIL?.({ email: 'ada@example.org' }),
    () => handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'google' }),
    () => handlers.GET_FARCASTER_URI?.(undefined),
  ]) {
    await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'github' });
    const before = task;
    expect(await before?.finish(uri)).toEqual({ value: { kind: 'done' } });
    await next();
    expect(task).not.toBe(before);
    login.finishSocial.mockRejectedValueOnce(new Refusal('This sign-in is over'));
    await expect(handlers.CONNECT_SOCIAL?.({ uri })).rejects.toThrow('This sign-in is over');
  }
});

it('says in that window what failed, and ends the log-in with it', async () => {
  const handlers = open();
  await handlers.GET_SOCIAL_REDIRECT_URI?.({ provider: 'github' });
  login.finishSocial.mockRejectedValueOnce(new Refusal('You did not agree to sign in'));
  expect(await task?.finish('https://vault.example/social#')).toEqual({
    fault: 'You did not agree to sign in',
  });
  task?.end();
  expect(login.cancel).toHaveBeenCalledTimes(1);
});

it('says what to do where more than the provider’s word is needed and there is no such window', async () => {
  const handlers = open();
  const social = () => handlers.CONNECT_SOCIAL?.({ uri: 'https://vault.example/social#' });
  expect(await social()).toMatchObject({ address: ADDRESS, userName: 'ada' });
  step = { userName: 'ada', email: 'ada@example.org' };
  await expect(social()).rejects.toThrow('Sign in with ada@example.org and a code once');
  step = { userName: 'ada', number: '17' };
  await expect(social()).rejects.toThrow('pick the number 17 there, and sign in once more');
  await settled();
});

it('is for the project of its address alone', async () => {
  const handlers = open();
  await expect(handlers.SYNC_DAPP_DATA?.({ projectId: PROJECT })).resolves.toBeUndefined();
  await expect(handlers.SYNC_DAPP_DATA?.({ projectId: 'f'.repeat(32) })).rejects.toThrow(
    'This frame is of another project',
  );
});
