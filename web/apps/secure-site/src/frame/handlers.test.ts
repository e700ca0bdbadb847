// SPDX-License-Identifier: Apache-2.0
//
// A login in a browser that stops keeping things: its owner reads why, and no code is spent for nothing. And what a page is
// told of a transaction that it hands to a network which does not answer.
import { expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { Session, type SessionStore } from '../api/Session.ts';
import type { VaultApi } from '../api/VaultApi.ts';
import { CallBatches } from '../calls/CallBatches.ts';
import { KEEPS_NOTHING } from '../device/storeFault.ts';
import { Login } from '../login/Login.ts';
import { type NodeApi, NodeUnreachable } from '../node/NodeApi.ts';
import { type FrameParts, makeHandlers } from './handlers.ts';

const full = () => new DOMException('The quota has been exceeded', 'QuotaExceededError');
const tokens = { access: 'a', refresh: 'r', host: 'h', accessExpiresAt: 2 ** 50 };

function open(more: Partial<FrameParts> = {}) {
  const spent: string[] = [];
  const api = {
    login: async () => ({ flow: 'f' }),
    enterCode: async ({ code }: { code: string }) => {
      spent.push(code);
      return { outcome: { type: 'signed_in', tokens, account: { email: 'ada@example.org' } } };
    },
  } as unknown as VaultApi;
  const store: SessionStore = {
    session: async () => undefined,
    saveSession: async () => {
      throw full();
    },
  };
  const session = new Session(api, store, 'p', async (_, work) => work());
  const login = new Login({
    api,
    session,
    project: 'p',
    origin: 'https://a.example',
    site: 'https://b.example',
    device: 'd',
    language: 'en',
  });
  const handlers = makeHandlers({ session, login, chain: 1, ...more } as FrameParts);
  return { spent, handlers };
}

it('says what the browser did to a session that it did not keep', async () => {
  const { handlers } = open();
  await handlers.CONNECT_EMAIL?.({ email: 'ada@example.org' });
  await expect(handlers.CONNECT_OTP?.({ otp: '344769' })).rejects.toThrow(KEEPS_NOTHING);
});

it('looks before a code is spent', async () => {
  const { handlers, spent } = open({
    checkKeeps: async () => {
      throw full();
    },
  });
  await handlers.CONNECT_EMAIL?.({ email: 'ada@example.org' });
  await expect(handlers.CONNECT_OTP?.({ otp: '344769' })).rejects.toThrow(
    /^Your browser keeps .+ or make room/,
  );
  expect(spent).toEqual([]);
});

it('does not have a page try again what may have been sent', async () => {
  const ask = async () => {
    throw new NodeUnreachable();
  };
  const { handlers } = open({ node: { ask } as unknown as NodeApi });
  const request = (method: 'eth_sendRawTransaction' | 'eth_gasPrice') =>
    handlers.RPC_REQUEST?.({ method, params: [] });
  await expect(request('eth_sendRawTransaction')).rejects.toThrow('may still be carried out');
  await expect(request('eth_gasPrice')).rejects.toThrow('Please try again');
});

it('tells what became of calls whichever of its accounts their owner uses now', async () => {
  const [owner, account, stranger] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
  const node = {
    askAll: async () => [{ status: '0x1', logs: [], transactionHash: '0xa1' }],
  } as unknown as NodeApi;
  const batches = new CallBatches(new Disk().store, node);
  const calls = { chain: 'eip155:1', hashes: ['0xa1'], sent: 1, at: 1 };
  const origin = 'https://shop.example';
  await batches.save({ origin, account: owner ?? '' }, 'own', calls);
  await batches.save({ origin, account: account ?? '' }, 'smart', calls);
  await batches.save({ origin, account: stranger ?? '' }, 'other', calls);
  await batches.save({ origin: 'https://other.example', account: owner ?? '' }, 'theirs', calls);
  // Which account is in use would be asked of the network.
  const isOffered = async () => {
    throw new NodeUnreachable();
  };
  const smart = { of: async () => ({ account }), isOffered };
  const wallet = async () => ({ signed: { record: { addresses: { eip155: owner } } } });
  const { handlers } = open({ batches, node, smart, wallet, origin } as unknown as FrameParts);
  const status = (id: string) =>
    handlers.RPC_REQUEST?.({ method: 'wallet_getCallsStatus', params: [id] });
  expect(await status('own')).toMatchObject({ id: 'own', status: 200 });
  expect(await status('smart')).toMatchObject({ id: 'smart', status: 200 });
  for (const id of ['other', 'theirs', 'none'])
    await expect(status(id)).rejects.toMatchObject({ code: 5730 });
});
