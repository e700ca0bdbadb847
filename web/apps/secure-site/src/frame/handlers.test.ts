// SPDX-License-Identifier: Apache-2.0
//
// A login in a browser that stops keeping things: its owner reads why, and no code is spent for nothing. And what a page is
// told of a transaction that it hands to a network which does not answer.
import { describe, expect, it } from 'vitest';
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
    language: () => 'en',
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

describe('what is asked of an account', () => {
  const owner = `0x${'1'.repeat(40)}`;
  const account = `0x${'2'.repeat(40)}`;
  /** A smart account that is offered on 8453 and 10. */
  const smart = {
    of: async () => ({ account }),
    isOffered: async (network: string) => network !== 'eip155:1',
    offered: async () => [8453, 10],
    pays: (network: string) => network === 'eip155:10',
  };
  const serve = (more: object = {}) => {
    const asked: unknown[] = [];
    const { handlers } = open({
      batches: new CallBatches(new Disk().store, undefined),
      wallet: async () => ({ signed: { record: { addresses: { eip155: owner } } } }),
      approve: async ({ params }: { params: unknown }) => asked.push(params),
      ...{ origin: 'https://shop.example', now: () => 1, chain: 8453, smart },
      ...more,
    } as unknown as FrameParts);
    return { asked, handlers };
  };

  it('tells of every network that it is offered on, where the page names none', async () => {
    const { handlers } = serve();
    const capabilities = (params: unknown[]) =>
      handlers.RPC_REQUEST?.({ method: 'wallet_getCapabilities', params });
    expect(await capabilities([]), 'of the EOA').toEqual({
      '0x2105': { atomic: { status: 'unsupported' } },
    });
    await handlers.SET_PREFERRED_ACCOUNT?.({ type: 'smartAccount' });
    const atomic = { status: 'supported' };
    const all = {
      '0x2105': { atomic },
      '0xa': { atomic, paymasterService: { supported: true } },
    };
    expect(await capabilities([])).toEqual(all);
    expect(await capabilities([account])).toEqual(all);
    expect(await capabilities([account, ['0x1']])).toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
    });
  });

  it('takes calls of the versions that it knows, with all that they require', async () => {
    const { asked, handlers } = serve();
    const send = (batch: object) =>
      handlers.RPC_REQUEST?.({ method: 'wallet_sendCalls', params: [{ ...batch, calls: [] }] });
    const whole = { version: '2.0.0', chainId: '0x2105', atomicRequired: false };
    await send(whole);
    await send({ version: '1.0', chainId: '0x2105' });
    await send({ version: '1.0' });
    expect(asked).toHaveLength(3);
    for (const [wrong, why] of [
      [{ ...whole, version: undefined }, /no version/],
      [{ ...whole, version: '2.1.0' }, /not supported/],
      [{ ...whole, version: '3' }, /not supported/],
      [{ ...whole, atomicRequired: undefined }, /no atomicRequired/],
      [{ ...whole, chainId: undefined }, /no chainId/],
    ] as const)
      await expect(send(wrong)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(why),
      });
    expect(asked, 'nobody is asked').toHaveLength(3);
  });
});
