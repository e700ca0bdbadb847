// SPDX-License-Identifier: Apache-2.0
//
// What a host's page has its wallet send: followed, shown when a block has it, and no event of the widget's own sending. The real
// engine.wasm, account.wasm and money.wasm.
import { readFileSync } from 'node:fs';
import { announceWallet, ScriptedWallet } from '@portico/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPortico, type Portico } from './index.ts';

const wasm = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const HASH = `0x${'9f'.repeat(32)}`;
const TRANSFERS = 'portico.money/transfers';
const ether = (count: number) => `0x${(BigInt(count) * 10n ** 18n).toString(16)}`;

let portico: Portico;
let wallet: ScriptedWallet;
let removeWallet: () => void;
let node: { wei: string; mined: boolean };
let events: string[];
/** How often the node was asked for the receipt. */
let looks = 0;

interface Call {
  readonly id: number;
  readonly method: string;
}

function resultOf({ method }: Call): unknown {
  if (method === 'eth_getBalance') return node.wei;
  if (method === 'eth_getTransactionCount') return '0x1';
  if (method === 'eth_getTransactionByHash') return { hash: HASH, nonce: '0x0' };
  if (method !== 'eth_getTransactionReceipt') return null;
  looks += 1;
  if (!node.mined) return null;
  return { transactionHash: HASH, status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1' };
}

/** The operator's server: a node, and nothing else. */
async function answer(url: string, { body }: { body?: string } = {}): Promise<Response> {
  if (new URL(url).pathname !== '/v1/') return new Response('not here', { status: 503 });
  const calls = JSON.parse(String(body)) as Call | Call[];
  const one = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: resultOf(call) });
  return Response.json(Array.isArray(calls) ? calls.map(one) : one(calls));
}

async function visit(features = {}): Promise<void> {
  portico = createPortico({
    projectId: 'p',
    metadata: { name: 'App', url: 'https://app.example' },
    networks: ['eip155:1'],
    server: 'https://portico.example',
    locale: 'en',
    features: { walletConnect: false, ...features },
    wasm: {
      engine: wasm('engine'),
      pairing: wasm('pairing'),
      account: wasm('account'),
      money: wasm('money'),
    },
  });
  portico.subscribeEvents(({ data }) => events.push(data.event));
  if (portico.getState().status === 'disconnected') {
    wallet.hold();
    const requested = wallet.next('eth_requestAccounts');
    const connecting = portico.connect({ wallet: 'example.harbour' });
    await requested;
    wallet.approve();
    await connecting;
  }
  await vi.waitUntil(() => portico.getState().balance === '2');
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('fetch', answer);
  localStorage.clear();
  node = { wei: ether(2), mined: false };
  events = [];
  wallet = new ScriptedWallet();
  wallet.answer('eth_sendTransaction', () => HASH);
  removeWallet = announceWallet(wallet, { rdns: 'example.harbour', name: 'Harbour' });
});
afterEach(async () => {
  portico.destroy();
  removeWallet();
  await vi.dynamicImportSettled();
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const sendByPage = () =>
  portico.getProvider().request({
    method: 'eth_sendTransaction',
    params: [{ from: ADDRESS, to: CONTRACT, value: ether(1), data: '0xd0e30db0' }],
  });
const followed = () => localStorage.getItem(TRANSFERS) ?? '';
const toasts = () =>
  [...document.querySelectorAll('portico-toast')].map((one) => one.shadowRoot?.textContent);

it('is followed until a block has it, over a reload, and told once', async () => {
  await visit();
  expect(await sendByPage()).toBe(HASH);
  await vi.waitUntil(() => followed().includes(HASH));
  expect(followed()).toContain('"by_page":"execute"');
  portico.destroy();
  await visit();
  node = { wei: ether(1), mined: true };
  await vi.waitUntil(() => portico.getState().balance === '1', { timeout: 30_000 });
  await vi.waitUntil(() => toasts().length > 0);
  expect(toasts()).toEqual([expect.stringContaining('Transaction confirmed')]);
  expect(followed()).toContain('"status":"confirmed"');
  expect(events.filter((name) => name.startsWith('SEND'))).toEqual([]);
  portico.destroy();
  expect(toasts()).toEqual([]);
  node.wei = ether(2);
  looks = 0;
  await visit();
  await vi.waitUntil(() => looks > 0);
  await vi.dynamicImportSettled();
  expect(toasts()).toEqual([]);
});

it('is followed where the widget itself sends nothing', async () => {
  await visit({ send: false, receive: false, swaps: false, onramp: false });
  await sendByPage();
  await vi.waitUntil(() => followed().includes(HASH));
});

it('is followed when it waited for the connection to be found again', async () => {
  await visit();
  portico.destroy();
  const visiting = visit();
  expect(portico.getState().status).toBe('reconnecting');
  expect(await sendByPage()).toBe(HASH);
  await vi.waitUntil(() => followed().includes(HASH));
  await visiting;
});

it.each([
  ['was declined', () => wallet.rejectNext('eth_sendTransaction')],
  ['has no hash', () => wallet.answer('eth_sendTransaction', () => 'later')],
])('nothing is followed where it %s', async (_, given) => {
  await visit();
  given();
  await sendByPage().catch(() => undefined);
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(followed()).not.toContain('"id"');
});
