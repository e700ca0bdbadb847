// SPDX-License-Identifier: Apache-2.0
//
// Two tabs of a page in which Pay is pressed at once: the wallet is asked once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestWallet } from '../generated/account.ts';
import type { PayInput } from '../generated/pay.ts';
import { openPay } from './openPay.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget()); // for windows of exchanges
});
afterEach(() => vi.unstubAllGlobals());

/** Web Locks, as far as they are used. */
function makeLocks() {
  const held = new Set<string>();
  const request = async <T>(name: string, _: object, work: (lock: object | null) => Promise<T>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name });
    } finally {
      held.delete(name);
    }
  };
  return { request };
}

type Reply = { result: string } | { error: { code: number; message: string } };

/** A wallet that answers when it is told to, and a tab of the page. */
function start() {
  const asked: { params: unknown; answer: (reply: Reply) => void }[] = [];
  const host = {
    request: (_namespace: string, _method: string, params: unknown) =>
      new Promise<Reply>((answer) => asked.push({ params, answer })),
    hearLate: () => () => undefined,
  };
  const openTab = () => {
    const heard: PayInput[] = [];
    const world = { config: { project_id: 'p' }, host, watched: () => undefined };
    const opened = openPay(world as unknown as Parameters<typeof openPay>[0]).open((event) => {
      heard.push(event);
    });
    const pay = (id: number, transaction: object) =>
      opened.run({
        type: 'request_wallet',
        id,
        chain_namespace: 'eip155',
        method: 'eth_sendTransaction',
        params: [transaction],
      } as RequestWallet & { type: 'request_wallet' });
    return { heard, pay };
  };
  return { asked, openTab };
}

const transfer = { to: '0x11', value: '0x1', data: '0x', maxFeePerGas: '0x5' };

it('asks the wallet once for a payment, whatever fee each tab has seen', async () => {
  vi.stubGlobal('navigator', { locks: makeLocks() });
  const { asked, openTab } = start();
  const [one, other] = [openTab(), openTab()];
  one.pay(1, transfer);
  other.pay(7, { ...transfer, maxFeePerGas: '0x6' });
  await vi.waitUntil(() => other.heard.length === 1);
  expect(other.heard[0]).toMatchObject({ type: 'wallet_answered', id: 7, error: { code: -32600 } });
  expect(asked).toHaveLength(1);
  asked[0]?.answer({ error: { code: 4001, message: 'no' } });
  await vi.waitUntil(() => one.heard.length === 1);
  // It was declined there, so it may be paid here.
  other.pay(8, transfer);
  await vi.waitUntil(() => asked.length === 2);
});

it('lets two payments be paid at once', async () => {
  vi.stubGlobal('navigator', { locks: makeLocks() });
  const { asked, openTab } = start();
  openTab().pay(1, transfer);
  openTab().pay(2, { ...transfer, value: '0x2' });
  await vi.waitUntil(() => asked.length === 2);
});

it('asks where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  const { asked, openTab } = start();
  const { pay, heard } = openTab();
  pay(1, transfer);
  await vi.waitUntil(() => asked.length === 1);
  asked[0]?.answer({ result: '0x12' });
  await vi.waitUntil(() => heard.length === 1);
  expect(heard[0]).toMatchObject({ type: 'wallet_answered', id: 1, result: '0x12' });
});
