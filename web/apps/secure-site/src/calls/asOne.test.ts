// SPDX-License-Identifier: Apache-2.0
//
// Batches of the owner's own account that are one transaction (EIP-7702). Real modules, a node that says what a test wants, and
// viem, which reads what was signed.
import { createRequire } from 'node:module';
import {
  decodeFunctionData,
  getCreate2Address,
  type Hex,
  parseAbi,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializableEIP7702,
  type TransactionSerialized,
} from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Disk } from '../../test/Disk.ts';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { type Answers, Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { describeRequest } from '../approval/describeRequest.ts';
import { authorizationsOf, oneTransaction, sentOf } from '../approval/makeSignature.ts';
import type { OneTransaction } from './asOne.ts';
import { BATCH_CODE, BatchCode } from './BatchCode.ts';
import { CallBatches } from './CallBatches.ts';

/** As its authors have published it. */
const published = createRequire(import.meta.url)(
  '@account-abstraction/contracts/artifacts/Simple7702Account.json',
) as { bytecode: Hex; deployedBytecode: Hex };
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const GWEI = 10n ** 9n;
const hex = (value: bigint | number) => `0x${value.toString(16)}`;
const runs = (code: string) => `0xef0100${code.slice(2).toLowerCase()}`;
const ABI = parseAbi(['function executeBatch((address to, uint256 value, bytes data)[] calls)']);

let wallet: TestWallet;
let node: StartedNode;
/** Of the owner's account, and of the network's contract. */
let ownCode: string;
let batchCode: string;
let isPrague: boolean;
beforeAll(async () => {
  wallet = await makeWallet();
  node = await startNode();
});
afterAll(() => node.stop());
beforeEach(() => {
  ownCode = '0x';
  batchCode = published.deployedBytecode;
  isPrague = true;
  node.asked.length = 0;
  node.answers = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x7',
    eth_getBlockByNumber: { baseFeePerGas: hex(10n * GWEI) },
    eth_maxPriorityFeePerGas: hex(GWEI),
    eth_gasPrice: hex(11n * GWEI),
    eth_simulateV1: [
      {
        calls: [21_000, 60_000].map((gasUsed) => ({
          status: '0x1',
          gasUsed: hex(gasUsed),
          logs: [],
        })),
      },
    ],
    eth_estimateGas: ([call]: readonly unknown[]) =>
      hex(
        (call as { authorizationList?: unknown }).authorizationList && isPrague ? 46_000 : 21_000,
      ),
    eth_getCode: ([address]: readonly unknown[]) => (address === BATCH_CODE ? batchCode : ownCode),
  } satisfies Answers;
});

const batch = (more: object = {}) => ({
  ...{ version: '2.0.0', chainId: '0x1', from: wallet.evm, atomicRequired: true },
  calls: [
    { to: FRIEND, value: hex(parseEther('0.5')) },
    { to: SHOP, data: '0x12345678' },
  ],
  ...more,
});
const describeIt = (given: unknown) =>
  describeRequest(
    wallet.approval,
    node.api,
    {
      method: 'wallet_sendCalls',
      params: [given],
      context: {
        ...{ network: 'eip155:1', account: wallet.evm },
        ...{ origin: 'https://shop.example', now: 1_790_000_000 },
      },
    },
    { batchCode: new BatchCode(node.api) },
  );
async function signIt({ summary }: Awaited<ReturnType<typeof describeIt>>) {
  const one = JSON.parse(summary.raw) as OneTransaction;
  const what = authorizationsOf(one);
  const authorized = what.length > 0 ? await wallet.sign(what) : [];
  const [made] = await wallet.sign([oneTransaction(one, authorized)]);
  const [raw] = sentOf(made).params as [TransactionSerialized];
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(wallet.evm);
  return parseTransaction(raw);
}
const said = ({ summary }: Awaited<ReturnType<typeof describeIt>>) =>
  summary.sentences.map(({ code }) => code);

it('lets the account run the code for it, once, and makes all calls or none', async () => {
  const described = await describeIt(batch());
  expect(said(described)).toEqual(
    expect.arrayContaining(['delegate_own_calls', 'own_calls', 'native_transfer']),
  );
  expect(described.summary.warnings.map(({ code }) => code)).not.toContain('delegation_unknown');
  expect(described.summary.handling).not.toBe('refuse');
  const sent = await signIt(described);
  expect(sent).toMatchObject({
    type: 'eip7702',
    to: wallet.evm.toLowerCase(),
    nonce: 7,
    chainId: 1,
  });
  expect(sent.value ?? 0n).toBe(0n);
  const [authorization] = (sent as TransactionSerializableEIP7702).authorizationList ?? [];
  if (!authorization) throw new Error('Nothing was authorized');
  expect(authorization).toMatchObject({ address: BATCH_CODE.toLowerCase(), chainId: 1, nonce: 8 });
  expect(await recoverAuthorizationAddress({ authorization })).toBe(wallet.evm);
  const { args } = decodeFunctionData({ abi: ABI, data: sent.data ?? '0x' });
  expect(args[0]).toEqual([
    { to: FRIEND, value: parseEther('0.5'), data: '0x' },
    { to: SHOP, value: 0n, data: '0x12345678' },
  ]);
  // What each takes alone, and room for being called by the account.
  expect(sent.gas).toBeGreaterThan(81_000n + 25_000n);
});

it('is a plain transaction from then on, also where the page does not need it', async () => {
  ownCode = runs(BATCH_CODE);
  for (const atomicRequired of [true, false]) {
    const described = await describeIt(batch({ atomicRequired }));
    expect(said(described)).toContain('own_calls');
    expect(said(described)).not.toContain('delegate_own_calls');
    expect(described.summary.warnings.map(({ code }) => code)).not.toContain('account_runs_code');
    const sent = await signIt(described);
    expect(sent).toMatchObject({ type: 'eip1559', to: wallet.evm.toLowerCase() });
  }
});

it('lets no code run where the page does not need it', async () => {
  const described = await describeIt(batch({ atomicRequired: false }));
  expect(described.summary.method).toBe('wallet_sendCalls');
  expect(JSON.parse(described.summary.raw)).toHaveLength(2);
});

it('lets no code run for one call alone, which happens or does not', async () => {
  node.answers.eth_simulateV1 = [{ calls: [{ status: '0x1', gasUsed: hex(21_000), logs: [] }] }];
  const { summary } = await describeIt(batch({ calls: [{ to: FRIEND, value: '0x1' }] }));
  expect(summary.method).toBe('wallet_sendCalls');
  expect(JSON.parse(summary.raw)).toMatchObject([{ type: '0x2', to: FRIEND }]);
  const batches = new CallBatches(new Disk().store, node.api);
  const asker = { origin: 'https://shop.example', account: wallet.evm };
  await batches.save(asker, 'mine', { chain: 'eip155:1', hashes: ['0xa1'], sent: 1, at: 1 });
  node.answers.eth_getTransactionReceipt = null;
  expect(await batches.status(asker, 'mine')).toMatchObject({ status: 100, atomic: true });
});

it.each([
  ['knows of no such transactions', () => (isPrague = false)],
  ['refuses to say', () => (node.answers.eth_estimateGas = new Refused('no'))],
  ['has no such code', () => (batchCode = '0x')],
  ['has other code there', () => (batchCode = '0x6000')],
  ['has the account run other code', () => (ownCode = runs(SHOP))],
  ['has the account be a contract', () => (ownCode = '0x6000')],
  ['says nothing that can be read', () => (ownCode = 'nothing')],
])('is not there where the network %s', async (_name, change) => {
  change();
  expect(await new BatchCode(node.api).statusOf('eip155:1', wallet.evm)).toBe('unsupported');
  await expect(describeIt(batch())).rejects.toMatchObject({ code: 5760 });
});

it('creates no contract, and carries no calls of itself', async () => {
  node.answers.eth_simulateV1 = new Refused('no');
  const creation = describeIt(batch({ calls: [{ data: '0x6000' }, { to: FRIEND }] }));
  await expect(creation).rejects.toMatchObject({ code: 5760 });
  await expect(
    describeIt(batch({ calls: [{ to: wallet.evm, data: '0x34fcd5be' }, { to: FRIEND }] })),
  ).rejects.toThrow();
});

it('is where the deployer of EIP-1014 puts what its authors have published', () => {
  const { bytecode } = published;
  const from = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
  const salt = `0x${'00'.repeat(32)}` as const;
  expect(getCreate2Address({ from, salt, bytecode })).toBe(BATCH_CODE);
});

it('asks a network once what it has', async () => {
  const code = new BatchCode(node.api);
  expect(await code.statusOf('eip155:1', wallet.evm)).toBe('ready');
  const before = node.asked.length;
  ownCode = runs(BATCH_CODE);
  expect(await code.statusOf('eip155:1', wallet.evm)).toBe('supported');
  expect(node.asked.length - before).toBe(1);
});
