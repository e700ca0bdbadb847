// SPDX-License-Identifier: Apache-2.0
import { ConnectorRegistry } from '@portico/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverEip155 } from '../eip155/discoverEip155.ts';

const SAFE = '0x1111111111111111111111111111111111111111';
const CHAIN = '0xa';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const APP = 'https://app.safe.global';
const PROPOSAL = `0x${'5a'.repeat(32)}`;
const TRANSACTION = `0x${'7b'.repeat(32)}`;

interface Message {
  readonly id: string;
  readonly method: string;
  readonly params: Record<string, unknown>;
}

const stops: (() => void)[] = [];
let sent: [Message, string][];
let answers: Record<string, (params: Message['params']) => unknown>;
let registry: ConnectorRegistry;

const parent = {
  postMessage(message: Message, origin: string) {
    sent.push([message, origin]);
    const answer = answers[message.method];
    if (!answer) return;
    try {
      post({ id: message.id, success: true, data: answer(message.params), version: '9' });
    } catch (error) {
      post({ id: message.id, success: false, error: (error as Error).message });
    }
  },
};
/** From the parent and its origin, unless told otherwise. */
function post(data: unknown, source: unknown = parent, origin = APP): void {
  queueMicrotask(() =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never })),
  );
}
/** Lets the messages that are under way arrive. */
const settle = () => new Promise((done) => setTimeout(done));

/** This page framed by a page of `origin`. */
function frame(origin: string): void {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  Object.defineProperty(document, 'referrer', { value: `${origin}/share?x=1`, configurable: true });
}
async function start(safeOrigins?: readonly string[]): Promise<void> {
  stops.push(discoverEip155(registry, safeOrigins ? { safeOrigins } : {}));
  // Its code is loaded only inside a trusted frame.
  await vi.dynamicImportSettled();
  await settle();
}
const request = async (method: string, params: unknown = []) =>
  registry.get('safe')?.request(method, params);

beforeEach(() => {
  sent = [];
  answers = { getSafeInfo: () => ({ safeAddress: SAFE, chainId: 10, threshold: 2 }) };
  registry = new ConnectorRegistry();
  frame(APP);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
  Reflect.deleteProperty(document, 'referrer');
});

describe('finding the Safe', () => {
  it('finds it, and asks to be connected without a tap', async () => {
    await start();
    expect(registry.get('safe')).toMatchObject({ name: 'Safe', autoConnect: true });
  });

  it('posts to the exact origin only', async () => {
    await start();
    expect(sent.map(([{ method }, origin]) => [method, origin])).toEqual([['getSafeInfo', APP]]);
  });

  it.each([
    'https://app.safe.global.evil.example',
    'http://app.safe.global',
    'https://safe.global',
    'https://app.safe.global:8443',
    'null',
  ])('says nothing to a parent of %s', async (origin) => {
    frame(origin);
    await start();
    expect(sent).toEqual([]);
    expect(registry.get('safe')).toBeUndefined();
  });

  it('trusts the Safe app that the host names, and then no other', async () => {
    await start(['https://safe.harbour.example']);
    expect(sent).toEqual([]);
    frame('https://safe.harbour.example');
    await start(['https://safe.harbour.example']);
    expect(sent[0]?.[1]).toBe('https://safe.harbour.example');
  });

  it('believes no answer of another window or another origin', async () => {
    answers = {};
    await start();
    const id = sent[0]?.[0].id;
    const data = { safeAddress: OTHER, chainId: 1 };
    post({ id, success: true, data }, window);
    post({ id, success: true, data }, parent, 'https://evil.example');
    post({ id: 'another', success: true, data });
    for (const nothing of [null, 'text', 7, {}, { id }]) post(nothing, window);
    await settle();
    expect(registry.get('safe')).toBeUndefined();
    post({ id, success: true, data: { safeAddress: SAFE, chainId: 10 } });
    await settle();
    expect(await request('eth_accounts')).toEqual({ result: [SAFE] });
  });

  it.each([
    ['no address', { chainId: 1 }],
    ['an address that is none', { safeAddress: 'gno:0x11', chainId: 1 }],
    ['a chain that is none', { safeAddress: SAFE, chainId: 'one' }],
    ['nothing', null],
  ])('does not take a parent with %s for a Safe', async (_, info) => {
    answers = { getSafeInfo: () => info };
    await start();
    expect(registry.get('safe')).toBeUndefined();
  });
});

describe('a Safe', () => {
  it('connects on its own chain', async () => {
    await start();
    expect(await request('portico_connect', { silent: true })).toEqual({
      result: { chain: 'eip155:10', accounts: [{ account: `eip155:10:${SAFE}`, type: 'eoa' }] },
    });
  });

  it('proposes a transaction and gives its hash', async () => {
    answers.sendTransactions = () => ({ safeTxHash: PROPOSAL });
    await start();
    const transaction = {
      from: SAFE,
      to: OTHER,
      value: '0xde0b6b3a7640000',
      data: '0x12',
      gas: '0x5208',
    };
    expect(await request('eth_sendTransaction', [transaction])).toEqual({ result: PROPOSAL });
    expect(sent.at(-1)?.[0].params).toEqual({
      txs: [{ to: OTHER, value: '1000000000000000000', data: '0x12' }],
      params: {},
    });
  });

  it('proposes several calls as one (EIP-5792)', async () => {
    answers.sendTransactions = () => ({ safeTxHash: PROPOSAL });
    await start();
    const calls = [{ to: OTHER }, { to: OTHER, value: '0x1' }];
    expect(await request('wallet_sendCalls', [{ calls }])).toEqual({ result: { id: PROPOSAL } });
    expect(sent.at(-1)?.[0].params.txs).toHaveLength(2);
  });

  it('takes calls for its own network alone', async () => {
    answers.sendTransactions = () => ({ safeTxHash: PROPOSAL });
    await start();
    const calls = [{ to: OTHER }];
    const before = sent.length;
    for (const chainId of ['0x2', '1', 1, null, '0xzz'])
      expect(await request('wallet_sendCalls', [{ calls, chainId }])).toMatchObject({
        error: { code: 5710 },
      });
    expect(sent).toHaveLength(before);
    expect(await request('wallet_sendCalls', [{ calls, chainId: CHAIN }])).toEqual({
      result: { id: PROPOSAL },
    });
  });

  it('tells what became of calls', async () => {
    const receipt = { transactionHash: TRANSACTION, status: '0x1' };
    let onChain: object | null = null;
    let details: object = { txHash: null, txStatus: 'AWAITING_CONFIRMATIONS' };
    answers.getTxBySafeTxHash = () => details;
    answers.rpcCall = () => onChain;
    await start();
    const status = async () => (await request('wallet_getCallsStatus', [PROPOSAL])) as object;
    const bundle = { version: '2.0.0', id: PROPOSAL, chainId: CHAIN, atomic: true };
    expect(await status()).toEqual({ result: { ...bundle, status: 100 } });
    details = { txHash: TRANSACTION, txStatus: 'SUCCESS' };
    expect(await status()).toEqual({ result: { ...bundle, status: 100 } });
    onChain = receipt;
    expect(await status()).toEqual({ result: { ...bundle, status: 200, receipts: [receipt] } });
    details = { txHash: TRANSACTION, txStatus: 'FAILED' };
    expect(await status()).toMatchObject({ result: { status: 500 } });
    details = { txHash: null, txStatus: 'CANCELLED' };
    expect(await status()).toEqual({ result: { ...bundle, status: 400 } });
    answers.getTxBySafeTxHash = () => {
      throw new Error('not found');
    };
    expect(await status()).toMatchObject({ error: { code: 5730 } });
    expect(await request('wallet_getCallsStatus', [])).toMatchObject({ error: { code: -32602 } });
  });

  it('says that its calls are atomic', async () => {
    await start();
    const all = { [CHAIN]: { atomic: { status: 'supported' } } };
    expect(await request('wallet_getCapabilities', [SAFE])).toEqual({ result: all });
    expect(await request('wallet_getCapabilities', [SAFE, [CHAIN]])).toEqual({ result: all });
    expect(await request('wallet_getCapabilities', [SAFE, ['0x7b']])).toEqual({ result: {} });
    expect(await request('wallet_getCapabilities', [OTHER])).toMatchObject({
      error: { code: 4100 },
    });
  });

  it.each([
    ['no recipient', { from: SAFE, data: '0x60' }, -32602],
    ['a value that is none', { to: OTHER, value: 'much' }, -32602],
    ['another sender', { from: OTHER, to: OTHER }, 4100],
  ])('proposes no transaction with %s', async (_, transaction, code) => {
    await start();
    expect(await request('eth_sendTransaction', [transaction])).toMatchObject({ error: { code } });
    expect(sent).toHaveLength(1);
  });

  it('has no receipt for a proposal that still waits for its owners', async () => {
    answers.getTxBySafeTxHash = () => ({ txHash: null });
    answers.rpcCall = ({ params }) => ({ transactionHash: (params as string[])[0] });
    await start();
    expect(await request('eth_getTransactionReceipt', [PROPOSAL])).toEqual({ result: null });
    answers.getTxBySafeTxHash = () => ({ txHash: TRANSACTION });
    expect(await request('eth_getTransactionReceipt', [PROPOSAL])).toEqual({
      result: { transactionHash: TRANSACTION },
    });
    answers.getTxBySafeTxHash = () => {
      throw new Error('not found');
    };
    expect(await request('eth_getTransactionReceipt', [TRANSACTION])).toEqual({
      result: { transactionHash: TRANSACTION },
    });
  });

  it('signs a message as text, and says when the owners sign later on chain', async () => {
    answers.signMessage = () => ({ signature: '0xabcd' });
    await start();
    expect(await request('personal_sign', ['0x67c3bc6e', SAFE])).toEqual({ result: '0xabcd' });
    expect(sent.at(-1)?.[0].params).toEqual({ message: 'gün' });
    answers.signMessage = () => ({ safeTxHash: PROPOSAL });
    expect(await request('personal_sign', ['0xff', SAFE])).toEqual({ result: '0x' });
    expect(sent.at(-1)?.[0].params).toEqual({ message: '0xff' });
    expect(await request('personal_sign', ['0x00', OTHER])).toMatchObject({
      error: { code: 4100 },
    });
  });

  it('reads the chain through the Safe', async () => {
    answers.rpcCall = ({ call }) => `answer of ${call}`;
    await start();
    expect(await request('eth_blockNumber')).toEqual({ result: 'answer of eth_blockNumber' });
    expect(await request('eth_sign', [SAFE, '0x00'])).toMatchObject({ error: { code: 4200 } });
  });

  it('answers 4001 when the owner says no', async () => {
    answers.sendTransactions = () => {
      throw new Error('Transaction was rejected');
    };
    await start();
    expect(await request('eth_sendTransaction', [{ to: OTHER }])).toMatchObject({
      error: { code: 4001 },
    });
  });

  it('stays on its chain', async () => {
    await start();
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toEqual({
      result: null,
    });
    const other = await request('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
    expect(other).toMatchObject({ error: { code: 4200 } });
  });

  it('ends what is open when the page lets go of it', async () => {
    await start();
    const open = request('eth_sendTransaction', [{ to: OTHER }]);
    await settle();
    for (const stop of stops.splice(0)) stop();
    expect(await open).toMatchObject({ error: { code: 4900 } });
  });
});
