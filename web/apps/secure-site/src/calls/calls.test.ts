// SPDX-License-Identifier: Apache-2.0
//
// Batches of EIP-5792 of an account without code: from what a page asks to what the network gets and what the page hears
// of it later. Real modules, a node that says what a test wants, and viem, which reads what was signed.
import {
  encodeFunctionData,
  erc20Abi,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { type Answers, Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { describeRequest } from '../approval/describeRequest.ts';
import { requestsOf, resultOf } from '../approval/makeSignature.ts';
import { rpcRequest } from '../frame/methods.ts';
import { CallBatches } from './CallBatches.ts';
import { CALLS_MAX } from './prepareCalls.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const GWEI = 10n ** 9n;
const METHOD = 'wallet_sendCalls';
const hex = (value: bigint | number) => `0x${value.toString(16)}`;
const simulated = (...gas: (number | 'fails')[]) => [
  {
    calls: gas.map((used) =>
      used === 'fails'
        ? { status: '0x0', gasUsed: '0x5208', logs: [] }
        : { status: '0x1', gasUsed: hex(used), logs: [] },
    ),
  },
];

const honest = (): Answers => ({
  eth_chainId: '0x1',
  eth_getTransactionCount: '0x7',
  eth_getBlockByNumber: { baseFeePerGas: hex(10n * GWEI) },
  eth_maxPriorityFeePerGas: hex(GWEI),
  eth_gasPrice: hex(11n * GWEI),
  eth_simulateV1: simulated(21_000, 60_000),
  eth_estimateGas: ([call]: readonly unknown[]) =>
    (call as { data: string }).data === '0x' ? hex(21_000) : hex(60_000),
  eth_getCode: '0x',
});

let wallet: TestWallet;
let node: StartedNode;
beforeAll(async () => {
  wallet = await makeWallet();
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  node.answers = honest();
  node.asked.length = 0;
});

const pay = { to: FRIEND, value: hex(parseEther('0.5')) };
const transfer = {
  to: USDC,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [FRIEND, 25_000_000n],
  }),
};
const batch = (more: object = {}) => ({
  ...{ version: '2.0.0', chainId: '0x1', from: wallet.evm, atomicRequired: false },
  ...{ calls: [pay, transfer] },
  ...more,
});
const describeIt = (given: unknown) =>
  describeRequest(wallet.approval, node.api, {
    method: METHOD,
    params: [given],
    context: {
      ...{ network: 'eip155:1', account: wallet.evm },
      ...{ origin: 'https://shop.example', now: 1_790_000_000 },
    },
  });

describe('a batch', () => {
  it('is shown whole, with the fee of all its calls, and signed as it was shown', async () => {
    const { summary } = await describeIt(batch());
    expect(summary.sentences.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['batch', 'native_transfer', 'token_transfer', 'batch_total']),
    );
    expect(summary.handling).not.toBe('refuse');
    const gas = 21_000n + 90_000n;
    expect(summary.fees.find(({ name }) => name === 'most')?.units).toBe(
      String(gas * (20n * GWEI + GWEI)),
    );
    const signed = await wallet.sign(requestsOf(METHOD, summary));
    const { batch: sent = [] } = resultOf(METHOD, signed, summary, undefined);
    const read = sent.map(({ params }) => parseTransaction((params as [TransactionSerialized])[0]));
    expect(read.map(({ nonce, to, value, gas: limit }) => ({ nonce, to, value, limit }))).toEqual([
      { nonce: 7, to: FRIEND.toLowerCase(), value: parseEther('0.5'), limit: 21_000n },
      { nonce: 8, to: USDC.toLowerCase(), value: undefined, limit: 90_000n },
    ]);
    expect(read[1]?.data).toBe(transfer.data);
    for (const { params } of sent)
      expect(
        await recoverTransactionAddress({
          serializedTransaction: (params as [TransactionSerialized])[0],
        }),
      ).toBe(wallet.evm);
  });

  it('is refused by the numbers of EIP-5792 before its owner is asked', async () => {
    const code = (given: object) => expect(describeIt(batch(given))).rejects;
    await code({ atomicRequired: true }).toMatchObject({ code: 5760 });
    await code({ chainId: '0x2105' }).toMatchObject({ code: 5710 });
    await code({ capabilities: { paymasterService: { url: 'x' } } }).toMatchObject({ code: 5700 });
    await code({ calls: Array(CALLS_MAX + 1).fill(pay) }).toMatchObject({ code: 5740 });
    await code({ calls: [] }).toThrow('nothing to send');
    expect(node.asked).toEqual([]);
    const optional = { capabilities: { paymasterService: { optional: true, url: 'x' } } };
    expect((await describeIt(batch(optional))).summary.handling).not.toBe('refuse');
  });

  it('for another account is described as such, and cannot be approved', async () => {
    const { summary } = await describeIt(batch({ from: FRIEND }));
    expect(summary.handling).toBe('refuse');
    expect(summary.warnings.map(({ code }) => code)).toContain('other_account');
  });

  it('has its numbers as pages write them, padded or not', async () => {
    node.answers.eth_simulateV1 = simulated(21_000, 21_000);
    const padded = [
      { to: FRIEND, value: '0x0de0b6b3a7640000' },
      { to: FRIEND, value: '0x00' },
    ];
    const { summary } = await describeIt(batch({ chainId: '0x01', calls: padded }));
    const sent = JSON.parse(summary.raw) as { value: string }[];
    expect(sent.map(({ value }) => value)).toEqual([hex(parseEther('1')), '0x0']);
    expect(summary.handling).not.toBe('refuse');
    for (const value of ['0x', '1', `0x${'0'.repeat(65)}`])
      await expect(describeIt(batch({ calls: [{ to: FRIEND, value }] }))).rejects.toThrow('value');
  });

  it('may have wishes for one call, which are refused by number where they must be met', async () => {
    const of = (capabilities: object) => {
      const given = batch({ calls: [pay, { ...transfer, capabilities }] });
      const { params } = rpcRequest.read({ method: METHOD, params: [given] }, 'payload');
      return describeIt((params as unknown[])[0]);
    };
    await expect(of({ gasLimitOverride: { value: '0x1' } })).rejects.toMatchObject({ code: 5700 });
    const { summary } = await of({ gasLimitOverride: { value: '0x1', optional: true } });
    expect(summary.handling).not.toBe('refuse');
  });

  it('has the gas of its estimates where a simulation says less', async () => {
    const gas = async () => {
      const { summary } = await describeIt(batch());
      return (JSON.parse(summary.raw) as { gas: string }[]).map((one) => Number(one.gas));
    };
    // Arbitrum, whose simulation leaves out what bytes cost on the network below.
    node.answers.eth_estimateGas = hex(90_000);
    expect(await gas()).toEqual([108_000, 108_000]);
    // What the second call needs comes with the first: it cannot be estimated by itself.
    node.answers.eth_estimateGas = () => {
      throw new Refused('reverted');
    };
    expect(await gas()).toEqual([31_500, 90_000]);
  });

  it('with a call that would fail says which', async () => {
    node.answers.eth_simulateV1 = simulated(21_000, 'fails');
    await expect(describeIt(batch())).rejects.toThrow('call 2 would fail');
  });

  it('where the network does not simulate is estimated call by call', async () => {
    delete node.answers.eth_simulateV1;
    node.answers.eth_estimateGas = hex(50_000);
    const { summary, unknown } = await describeIt(batch());
    expect(unknown).toHaveLength(1);
    const [one, two] = JSON.parse(summary.raw) as { gas: string }[];
    expect([one?.gas, two?.gas]).toEqual([hex(60_000), hex(60_000)]);
    node.answers.eth_estimateGas = () => {
      throw new Refused('reverted');
    };
    await expect(describeIt(batch())).rejects.toThrow('would fail by itself: reverted');
  });
});

describe('what became of a batch', () => {
  const asker = { origin: 'https://shop.example', account: `0x${'11'.repeat(20)}` };
  const hashes = ['0xa1', '0xa2'];
  const receipt = (status: string, transactionHash: string) => ({
    ...{ status, transactionHash, logs: [{ address: USDC, data: '0x', topics: [], odd: 1 }] },
    ...{ blockHash: '0xb', blockNumber: '0x5', gasUsed: '0x5208', from: FRIEND },
  });
  let batches: CallBatches;
  beforeEach(() => {
    batches = new CallBatches(new Disk().store, node.api);
  });
  const saved = (sent: number) =>
    batches.save(asker, 'mine', { chain: 'eip155:1', hashes, sent, at: 1 });
  const status = async () => batches.status(asker, 'mine');

  it('is pending until the network has carried out what it took', async () => {
    await saved(2);
    node.answers.eth_getTransactionReceipt = null;
    expect(await status()).toEqual({
      ...{ version: '2.0.0', id: 'mine', chainId: '0x1', status: 100, atomic: false },
    });
  });

  it('is said by the numbers of EIP-5792, with the receipts', async () => {
    await saved(2);
    node.answers.eth_getTransactionReceipt = receipt('0x1', '0xa1');
    const done = await status();
    expect(done.status).toBe(200);
    expect(done.receipts).toHaveLength(2);
    expect(done.receipts?.[0]).toEqual({
      ...{ logs: [{ address: USDC, data: '0x', topics: [] }], status: '0x1' },
      ...{ blockHash: '0xb', blockNumber: '0x5', gasUsed: '0x5208', transactionHash: '0xa1' },
    });
    node.answers.eth_getTransactionReceipt = null;
    expect(await status(), 'nodes forget').toEqual(done);
    await saved(2);
    node.answers.eth_getTransactionReceipt = receipt('0x0', '0xa1');
    expect((await status()).status).toBe(500);
    await saved(1);
    node.answers.eth_getTransactionReceipt = receipt('0x1', '0xa1');
    expect((await status()).status).toBe(600);
    await saved(0);
    expect((await status()).status).toBe(400);
  });

  it('is told to the page that asked for it alone, and an id is good for one', async () => {
    await saved(2);
    await expect(batches.status(asker, 'other')).rejects.toMatchObject({ code: 5730 });
    const stranger = { ...asker, origin: 'https://other.example' };
    await expect(batches.status(stranger, 'mine')).rejects.toMatchObject({ code: 5730 });
    const other = `0x${'22'.repeat(20)}`;
    const used = batches.checkNew(asker.origin, [other, asker.account], 'mine');
    await expect(used, 'by either account').rejects.toMatchObject({ code: 5720 });
    await batches.checkNew(stranger.origin, [asker.account], 'mine');
    await batches.checkNew(asker.origin, [asker.account], undefined);
  });

  describe('as one operation', () => {
    const DAY = 86_400_000;
    const HASH = `0x${'ab'.repeat(32)}`;
    /** What the bundler answers, by method; what is not here it does not have. */
    let bundled: Record<string, unknown>;
    let now: number;
    beforeEach(() => {
      bundled = {};
      now = 100 * DAY;
      const ask = async (_: string, method: string) => bundled[method] ?? null;
      batches = new CallBatches(new Disk().store, node.api, { ask }, () => now);
    });
    const sendOne = (sent = 1) =>
      batches.save(asker, 'mine', {
        ...{ chain: 'eip155:1', hashes: [], operation: HASH, sent, at: now },
      });
    const ran = (success: boolean) => ({
      ...{ success, logs: [], receipt: receipt('0x1', '0xa1') },
    });

    it('is told from what this browser kept when the bundler has forgotten it', async () => {
      await sendOne();
      bundled.eth_getUserOperationByHash = { userOperation: {} };
      expect((await status()).status).toBe(100);
      bundled.eth_getUserOperationReceipt = ran(true);
      const done = await status();
      expect(done.status).toBe(200);
      bundled = {};
      now += 30 * DAY;
      expect(await status()).toEqual(done);
    });

    it('keeps that it failed, too', async () => {
      await sendOne();
      bundled.eth_getUserOperationReceipt = ran(false);
      expect((await status()).status).toBe(500);
      bundled = {};
      expect(await status()).toMatchObject({ status: 500, atomic: true });
    });

    it('is not sent where the bundler dropped it, and unknown where it may have forgotten it', async () => {
      await sendOne();
      expect((await status()).status).toBe(400);
      now += 8 * DAY;
      await expect(status()).rejects.toMatchObject({ code: 5730 });
      await sendOne(0);
      now += 8 * DAY;
      expect((await status()).status, 'it never had it').toBe(400);
    });
  });
});
