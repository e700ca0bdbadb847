// SPDX-License-Identifier: Apache-2.0
//
// The next number where nodes tell the one before: a node that says what a test wants, and time that passes at once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { countOf } from '../approval/prepareTransaction.ts';
import { NodeRefusal } from './NodeApi.ts';
import { type LastSent, OwnNonces } from './OwnNonces.ts';

const SENDER = { account: '0xAbCd', network: 'eip155:8453' };
const COUNT = 'eth_getTransactionCount';

let node: StartedNode;
let nonces: OwnNonces;
let kept: Map<string, LastSent>;
let now: number;
let waits: number;
const open = () =>
  new OwnNonces({
    store: {
      get: async (name) => kept.get(name),
      put: async (name, row) => void kept.set(name, row),
    },
    now: () => now,
    wait: async () => {
      waits += 1;
    },
  });
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  kept = new Map();
  now = 1_790_000_000_000;
  waits = 0;
  nonces = open();
  node.answers = { [COUNT]: '0x7', eth_getTransactionByHash: null, eth_estimateGas: '0x5208' };
  node.asked.length = 0;
});

const ask = (by = nonces, sender = SENDER) =>
  by.ask(node.api, sender, {
    ...countOf(sender.account),
    calls: [{ method: 'eth_estimateGas', params: [{}] }],
    mayChange: ([estimate]) => estimate instanceof NodeRefusal,
  });
/** One after the other; the last one stays. */
const inTurn = (...said: unknown[]) => {
  let at = 0;
  return () => {
    const next = said[Math.min(at++, said.length - 1)];
    if (next instanceof Error) throw next;
    return next;
  };
};

it('is what the node says where nothing went out', async () => {
  expect(await ask()).toEqual({ nonce: 7n, answers: ['0x5208'] });
  expect(node.asked.map(({ method }) => method)).toEqual([COUNT, 'eth_estimateGas']);
});

it('is asked for again while a node does not know what went out', async () => {
  await nonces.note(SENDER, 7n, '0xab');
  node.answers[COUNT] = inTurn('0x7', '0x8');
  expect((await ask()).nonce).toBe(8n);
  expect(waits).toBe(1);
});

it('is the next one where a node knows it by its hash, though it does not count it', async () => {
  await nonces.note(SENDER, 7n, '0xab');
  node.answers.eth_getTransactionByHash = ([hash]: readonly unknown[]) => ({ hash });
  expect((await ask()).nonce).toBe(8n);
  expect(waits).toBe(0);
  expect(node.asked.at(-1)?.params).toEqual(['0xab']);
});

it('is the same one again where nobody knows it: it was lost', async () => {
  await nonces.note(SENDER, 7n, '0xab');
  expect((await ask()).nonce).toBe(7n);
  expect(waits).toBe(4);
});

it('does not believe that something would fail while the node is behind', async () => {
  await nonces.note(SENDER, 7n, '0xab');
  node.answers.eth_getTransactionByHash = { hash: '0xab' };
  const reverted = new Refused('execution reverted');
  node.answers.eth_estimateGas = inTurn(reverted, reverted, '0xc350');
  expect(await ask()).toEqual({ nonce: 8n, answers: ['0xc350'] });
  node.answers.eth_estimateGas = inTurn(reverted);
  const { answers } = await ask();
  expect(answers[0]).toBeInstanceOf(NodeRefusal);
  node.answers[COUNT] = '0x8';
  waits = 0;
  await ask();
  expect(waits, 'a node that knows is believed').toBe(0);
});

it('outlives the document, for three minutes, each account and network by itself', async () => {
  await nonces.note(SENDER, 7n, '0xab');
  node.answers.eth_getTransactionByHash = { hash: '0xab' };
  const other = { ...SENDER, account: SENDER.account.toLowerCase() };
  expect((await ask(open(), other)).nonce).toBe(8n);
  expect((await ask(open(), { ...SENDER, network: 'eip155:10' })).nonce).toBe(7n);
  expect((await ask(open(), { ...SENDER, account: '0x2' })).nonce).toBe(7n);
  now += 180_000;
  expect((await ask(open())).nonce).toBe(7n);
});

it('does not follow a number that the page chose, unless it takes the place of the last one', async () => {
  node.answers.eth_getTransactionByHash = ([hash]: readonly unknown[]) =>
    hash === '0xcd' ? { hash } : null;
  await nonces.note(SENDER, 1_000n, '0xcd', true);
  expect((await ask()).nonce).toBe(7n);
  await nonces.note(SENDER, 7n, '0xab');
  await nonces.note(SENDER, 1_000n, '0xcd', true);
  expect((await ask()).nonce).toBe(7n);
  await nonces.note(SENDER, 7n, '0xcd', true);
  expect((await ask()).nonce).toBe(8n);
});

it('is known to the document where the browser keeps nothing, or never answers', async () => {
  node.answers.eth_getTransactionByHash = { hash: '0xab' };
  const full = () => Promise.reject(new Error('QuotaExceededError'));
  const silent = () => new Promise<never>(() => {});
  for (const answer of [full, silent]) {
    const own = new OwnNonces({ store: { get: answer, put: answer }, now: () => now });
    await own.note(SENDER, 7n, '0xab');
    expect((await ask(own)).nonce).toBe(8n);
  }
});
