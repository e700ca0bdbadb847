// SPDX-License-Identifier: Apache-2.0
//
// From what a page wants sent to what the network gets: real modules, a node that says what a test wants, and viem,
// which reads what was signed.
import {
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { type Answers, Refused, type StartedNode, startNode } from '../../test/startNode.ts';
import { Refusal } from '../frame/FrameServer.ts';
import { type NodeApi, NodeUnreachable } from '../node/NodeApi.ts';
import { describeRequest } from './describeRequest.ts';
import { requestsOf, resultOf } from './makeSignature.ts';

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const GWEI = 10n ** 9n;
const METHOD = 'eth_sendTransaction';
const hex = (value: bigint | number) => `0x${value.toString(16)}`;

/** What an honest node of a quiet network says. */
const honest = (): Answers => ({
  eth_chainId: '0x1',
  eth_getTransactionCount: '0x7',
  eth_getBlockByNumber: { baseFeePerGas: hex(10n * GWEI) },
  eth_maxPriorityFeePerGas: hex(GWEI),
  eth_gasPrice: hex(11n * GWEI),
  eth_estimateGas: '0x5208',
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

const describeIt = (transaction: unknown, network = 'eip155:1') =>
  describeRequest(wallet.approval, node.api, {
    method: METHOD,
    params: [transaction],
    context: { network, account: wallet.evm, origin: 'https://shop.example', now: 1_790_000_000 },
  });

async function signIt({ summary }: Awaited<ReturnType<typeof describeIt>>) {
  const { answer, send } = resultOf(
    METHOD,
    await wallet.sign(requestsOf(METHOD, summary)),
    summary,
    undefined,
  );
  if (!send) throw new Error('Nothing is sent');
  const [raw] = send.params as [TransactionSerialized];
  expect(send).toEqual({ method: 'eth_sendRawTransaction', params: [raw], id: answer });
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(wallet.evm);
  return parseTransaction(raw);
}

const refusal = async (transaction: unknown) => {
  const error: unknown = await describeIt(transaction).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
};

const said = ({ summary }: Awaited<ReturnType<typeof describeIt>>) =>
  summary.warnings.map(({ code }) => code);

describe('a transaction', () => {
  it('is completed, shown in words, and signed as it was shown (case 18)', async () => {
    const value = hex(parseEther('0.5'));
    const shown = await describeIt({ from: wallet.evm, to: FRIEND, value });
    expect(shown.summary).toMatchObject({ handling: 'frame', decoded: true, warnings: [] });
    const [sentence] = shown.summary.sentences;
    expect(sentence?.code).toBe('native_transfer');
    expect(sentence?.arguments).toMatchObject([
      { name: 'amount', value: '0.5', symbol: 'ETH' },
      { name: 'recipient', value: FRIEND },
    ]);
    expect(shown.summary.fees.map(({ name, value }) => [name, value])).toEqual([
      ['gas', '21000'],
      ['nonce', '7'],
      ['max_fee_per_gas', '0.000000021'],
      ['max_priority_fee_per_gas', '0.000000001'],
      ['most', '0.000441'],
    ]);
    expect(await signIt(shown)).toMatchObject({
      type: 'eip1559',
      chainId: 1,
      nonce: 7,
      to: FRIEND.toLowerCase(),
      value: parseEther('0.5'),
      gas: 21_000n,
      maxFeePerGas: 21n * GWEI,
      maxPriorityFeePerGas: GWEI,
    });
  });

  it('costs at most what its bytes cost on the network below, too', async () => {
    const most = async (network: string) => {
      const { summary } = await describeIt({ to: FRIEND, value: '0x1' }, network);
      return summary.fees.find(({ name }) => name === 'most')?.units;
    };
    const PLAIN = String(441n * 10n ** 12n);
    const WITH_FEE = String(1_441n * 10n ** 12n);
    const fee = `0x${(10n ** 15n).toString(16).padStart(64, '0')}`;
    const asked: { to: string; data: string }[] = [];
    const oracleAt = (place: string) => (params: readonly unknown[]) => {
      const [call] = params as [{ to: string; data: string }];
      asked.push(call);
      return call.to === place ? fee : '0x';
    };
    node.answers.eth_call = oracleAt('0x420000000000000000000000000000000000000F');
    // Unichain, which no list of ours has.
    for (const id of [8453, 130]) {
      node.answers.eth_chainId = hex(id);
      expect(await most(`eip155:${id}`)).toBe(WITH_FEE);
    }
    node.answers.eth_chainId = hex(534_352);
    expect(await most('eip155:534352')).toBe(PLAIN);
    node.answers.eth_call = oracleAt('0x5300000000000000000000000000000000000002');
    expect(await most('eip155:534352')).toBe(WITH_FEE);
    // Bytes that cost as much as any: offset, length, and 161 of them.
    expect(asked.at(-1)?.data).toBe(
      `0x49948e0e${'20'.padStart(64, '0')}${'a1'.padStart(64, '0')}${'ff'.repeat(161)}${'00'.repeat(31)}`,
    );
    node.answers.eth_chainId = '0x1';
    expect(await most('eip155:1')).toBe(PLAIN);
    node.answers.eth_chainId = '0x2105';
    for (const nothing of ['0x', null, `0x${'0'.repeat(64)}`]) {
      node.answers.eth_call = nothing;
      expect(await most('eip155:8453'), String(nothing)).toBe(PLAIN);
    }
    // A node that lies frightens, and changes nothing of what is signed.
    node.answers.eth_call = `0x${'f'.repeat(64)}`;
    expect(await most('eip155:8453')).toBe(String(BigInt(PLAIN) + 10n ** 18n));
  });

  it('of the page with everything decided is signed so', async () => {
    const shown = await describeIt({
      to: FRIEND,
      gas: '0xea60',
      nonce: '0x2a',
      maxFeePerGas: hex(30n * GWEI),
      maxPriorityFeePerGas: hex(2n * GWEI),
      data: '0x1234',
      chainId: '0x1',
      type: '0x2',
      accessList: [{ address: USDC, storageKeys: [`0x${'01'.repeat(32)}`] }],
    });
    expect(await signIt(shown)).toMatchObject({
      nonce: 42,
      gas: 60_000n,
      maxFeePerGas: 30n * GWEI,
      maxPriorityFeePerGas: 2n * GWEI,
      data: '0x1234',
      accessList: [{ address: USDC.toLowerCase(), storageKeys: [`0x${'01'.repeat(32)}`] }],
    });
  });

  it.each([
    ['a price', { gasPrice: hex(9n * GWEI) }, 'legacy', 9n * GWEI],
    ['the first type', { type: '0x0' }, 'legacy', 11n * GWEI],
    ['the second type', { type: '0x1' }, 'eip2930', 11n * GWEI],
  ])('with %s is one of before EIP-1559', async (_name, more, type, gasPrice) => {
    expect(await signIt(await describeIt({ to: FRIEND, ...more }))).toMatchObject({
      type,
      chainId: 1,
      gasPrice,
    });
  });

  it('on a network without base fees is one of the first type', async () => {
    node.answers.eth_getBlockByNumber = {};
    expect(await signIt(await describeIt({ to: FRIEND }))).toMatchObject({ type: 'legacy' });
  });

  it('takes the difference of the prices where a node tells no tip', async () => {
    delete node.answers.eth_maxPriorityFeePerGas;
    expect(await signIt(await describeIt({ to: FRIEND }))).toMatchObject({
      maxPriorityFeePerGas: GWEI,
      maxFeePerGas: 21n * GWEI,
    });
  });

  it('has a fifth more gas than a node estimates', async () => {
    node.answers.eth_estimateGas = hex(100_000);
    expect(await signIt(await describeIt({ to: USDC, data: '0x18160ddd' }))).toMatchObject({
      gas: 120_000n,
    });
  });

  it('has no more gas than a transaction may have, unless it needs more', async () => {
    const gas = async (estimate: number) => {
      node.answers.eth_estimateGas = hex(estimate);
      const { summary } = await describeIt({ to: USDC, data: '0x18160ddd' });
      return Number((JSON.parse(summary.raw) as { gas: string }).gas);
    };
    expect(await gas(16_000_000)).toBe(2 ** 24);
    expect(await gas(2 ** 24)).toBe(2 ** 24);
    // Of networks that count gas otherwise, as Filecoin's.
    expect(await gas(400_000_000)).toBe(480_000_000);
  });

  it('that would fail is refused in the node’s words', async () => {
    node.answers.eth_estimateGas = () => {
      throw new Refused('execution reverted: too poor');
    };
    expect(await refusal({ to: FRIEND })).toBe(
      'The network says that this would fail: execution reverted: too poor',
    );
  });

  it('that the account cannot pay is shown, and cannot be approved', async () => {
    const value = hex(parseEther('0.5'));
    const { summary } = await describeIt({ to: FRIEND, value });
    const most = BigInt(summary.fees.find(({ name }) => name === 'most')?.units ?? 0);
    const withBalance = async (balance: bigint) => {
      node.answers.eth_getBalance = hex(balance);
      const shown = await describeIt({ to: FRIEND, value });
      return [shown.summary.handling, ...shown.unknown];
    };
    const enough = parseEther('0.5') + most;
    expect(await withBalance(enough)).toEqual(['frame', 'not_simulated']);
    expect(await withBalance(enough - 1n)).toEqual(['refuse', 'lacks_money']);
    // A node that does not say keeps nobody from it.
    node.answers.eth_getBalance = 'nothing';
    expect((await describeIt({ to: FRIEND, value })).summary.handling).toBe('frame');
    node.answers.eth_estimateGas = () => {
      throw new Refused('Insufficient funds for gas * price + value');
    };
    expect(await refusal({ to: FRIEND, value })).toBe(
      'The network says that this would fail: the account does not hold enough for it and its fee',
    );
  });

  it('for another account or network is described, and nobody is asked about it', async () => {
    const others = [{ from: FRIEND }, { chainId: '0x89' }, { chainId: '0x89', from: wallet.evm }];
    for (const other of others) {
      const { summary } = await describeIt({ to: FRIEND, ...other });
      expect(summary.handling).toBe('refuse');
    }
    expect(node.asked).toEqual([]);
  });

  it('that was not completed is refused, whatever its description says', async () => {
    const { summary: harmless } = await describeIt({ to: FRIEND });
    const { summary } = await describeRequest(
      {
        describe: () => harmless,
        simulationParams: () => [],
        smartCallData: () => '0x',
        ownCallData: () => '0x',
        permissionCalls: () => {
          throw new Error('Nobody asked for permissions');
        },
        readSimulation: () => ({ succeeded: true, failure: '', changes: [] }),
      },
      node.api,
      {
        method: METHOD,
        params: [{ to: FRIEND, chainId: '0x89' }],
        context: { network: 'eip155:1', account: wallet.evm, origin: 'https://a.example', now: 1 },
      },
    );
    expect(harmless.handling).toBe('frame');
    expect(summary.handling).toBe('refuse');
  });

  it('has the numbers of a page that pads them in their one spelling', async () => {
    const { summary } = await describeIt({
      ...{ to: FRIEND, value: '0x0de0b6b3a7640000', gas: '0x0005208', nonce: '0x00' },
      ...{ maxFeePerGas: '0x0174876e800', maxPriorityFeePerGas: '0x03b9aca00', chainId: '0x01' },
    });
    expect(JSON.parse(summary.raw)).toMatchObject({
      ...{ value: '0xde0b6b3a7640000', gas: '0x5208', nonce: '0x0', chainId: '0x1' },
      ...{ maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' },
    });
    expect(summary.handling).not.toBe('refuse');
  });

  it.each<[string, object]>([
    ['authorizationList', { authorizationList: [] }],
    ['blobs', { blobs: [] }],
  ])('with %s is refused', async (_name, more) => {
    expect(await refusal({ to: FRIEND, ...more })).toContain('are not supported');
  });

  it.each<[string, object]>([
    ['numbers that are none (case 31)', { value: '0x' }],
    ['fractions', { value: '0x1.8' }],
    ['negative numbers', { value: '-0x1' }],
    ['numbers beyond 256 bits', { value: `0x1${'0'.repeat(64)}` }],
    ['numbers of JSON', { gas: 21_000 }],
    ['a fee that no network asks', { maxFeePerGas: hex(10n ** 14n) }],
    ['a tip that no network asks', { maxPriorityFeePerGas: hex(10n ** 12n) }],
    ['two kinds of data', { data: '0x12', input: '0x34' }],
    ['half bytes', { data: '0x123' }],
    ['a name for a recipient', { to: 'vitalik.eth' }],
    ['a type of another kind', { type: '0x3' }],
    ['a tip above the cap', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
    ['a price beside a cap', { gasPrice: '0x1', maxFeePerGas: '0x2' }],
    ['a price in a type that has none', { gasPrice: '0x1', type: '0x2' }],
    ['a tip in a type that has none', { maxPriorityFeePerGas: '0x1', type: '0x0' }],
    ['an access list that is none', { accessList: 'x' }],
  ])('with %s is refused', async (_name, more) => {
    await refusal({ to: FRIEND, ...more });
  });

  it('where the server offers no network is refused', async () => {
    const asked = describeRequest(wallet.approval, undefined, {
      method: METHOD,
      params: [{ to: FRIEND }],
      context: { network: 'eip155:1', account: wallet.evm, origin: 'https://a.example', now: 1 },
    });
    await expect(asked).rejects.toThrow('sends no transactions');
  });
});

describe('a token that is not in the list of the site', () => {
  const COIN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [STRANGER, 25_000_000n],
  });
  const amountOf = ({ summary }: Awaited<ReturnType<typeof describeIt>>) =>
    summary.sentences[0]?.arguments.find(({ name }) => name === 'amount');

  it('has the name and the decimals that the operator’s list gives it', async () => {
    const operator = {
      currency: '',
      tokens: [{ address: COIN, symbol: 'COIN', decimals: 6, standard: 'fungible' as const }],
      exchanges: [STRANGER],
    };
    const context = {
      ...{ network: 'eip155:1', account: wallet.evm },
      ...{ origin: 'https://shop.example', now: 1_790_000_000 },
    };
    const params = [{ to: COIN, data }];
    const asked = { method: METHOD, params, context };
    const shown = await describeRequest(wallet.approval, node.api, asked, { operator });
    expect(shown.summary.sentences[0]?.code).toBe('token_approve');
    expect(amountOf(shown)).toMatchObject({ value: '25', symbol: 'COIN' });
    expect(amountOf(shown)?.claimed).toBeUndefined();
    expect(said(shown)).toEqual([]);
  });

  it('has what it calls itself, and is trusted for nothing', async () => {
    node.answers.eth_call = ([call]: readonly unknown[]) =>
      (call as { data: string }).data === '0x313ce567'
        ? `0x${'6'.padStart(64, '0')}`
        : `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'434f494e'.padEnd(64, '0')}`;
    node.answers.eth_getCode = '0x60';
    const shown = await describeIt({ to: COIN, data });
    // Its own word makes it no token: both readings are said.
    expect(shown.summary.sentences[0]?.code).toBe('either_approve');
    expect(amountOf(shown)).toMatchObject({
      ...{ value: '25', symbol: 'COIN', units: '25000000', contract: COIN, claimed: true },
    });
    expect(said(shown)).toEqual(['unknown_contract', 'spender_unknown']);
  });

  it('stays in its smallest units where it says nothing', async () => {
    const shown = await describeIt({ to: COIN, data });
    expect(shown.summary.sentences[0]?.code).toBe('either_approve');
    expect(amountOf(shown)).toMatchObject({ value: '25000000', contract: COIN });
    expect(amountOf(shown)?.symbol).toBeUndefined();
  });
});

it('a permit of an unknown token needs no network to be signed', async () => {
  const names = (all: string) => all.split(' ').map((one) => one.split(':'));
  const typesOf = (all: string) => names(all).map(([name, type]) => ({ name, type }));
  const permit = {
    types: {
      EIP712Domain: typesOf('name:string chainId:uint256 verifyingContract:address'),
      Permit: typesOf('owner:address spender:address value:uint256 nonce:uint256 deadline:uint256'),
    },
    primaryType: 'Permit',
    domain: { name: 'Shells', chainId: 1, verifyingContract: `0x${'1a'.repeat(20)}` },
    message: {
      owner: wallet.evm,
      spender: STRANGER,
      value: '1',
      nonce: '0',
      deadline: '4000000000',
    },
  };
  const silent = { askAll: () => Promise.reject(new NodeUnreachable()) } as unknown as NodeApi;
  const { summary } = await describeRequest(wallet.approval, silent, {
    method: 'eth_signTypedData_v4',
    params: [wallet.evm, permit],
    context: { network: 'eip155:1', account: wallet.evm, origin: 'https://a.example', now: 1 },
  });
  expect(summary.sentences[0]?.code).toBe('permit_spend');
  expect(summary.handling).toBe('popup');
});

describe('a node that lies', () => {
  it.each<[string, Answers, string]>([
    ['is of another chain', { eth_chainId: '0x89' }, 'answered as another one'],
    ['says no number', { eth_getTransactionCount: 'many' }, 'no count that can be used'],
    ['says a count beyond all', { eth_getTransactionCount: hex(2n ** 60n) }, 'no count'],
    ['says gas beyond all', { eth_estimateGas: hex(2n ** 40n) }, 'no gas'],
    ['says a tip beyond all', { eth_maxPriorityFeePerGas: hex(1_000n * GWEI) }, 'no fee'],
  ])('and %s is not believed', async (_name, answers, words) => {
    node.answers = { ...node.answers, ...answers };
    expect(await refusal({ to: FRIEND })).toContain(words);
  });

  it('about the base fee is not believed beyond all bounds', async () => {
    node.answers.eth_getBlockByNumber = { baseFeePerGas: hex(10n ** 30n) };
    // Not a base fee: its price is what counts, which has the same bounds.
    expect(await signIt(await describeIt({ to: FRIEND }))).toMatchObject({
      type: 'legacy',
      gasPrice: 11n * GWEI,
    });
    node.answers.eth_gasPrice = hex(10n ** 30n);
    expect(await refusal({ to: FRIEND })).toContain('no price');
  });

  it('about fees within the bounds is seen: a danger, and the window', async () => {
    node.answers.eth_estimateGas = hex(50_000_000);
    node.answers.eth_maxPriorityFeePerGas = hex(400n * GWEI);
    const shown = await describeIt({ to: USDC, data: '0x18160ddd' });
    expect(said(shown)).toContain('fee_high');
    expect(shown.summary.handling).toBe('popup');
  });

  it('changes nothing of whom, how much and what', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [FRIEND, 5_000_000n],
    });
    node.answers = {
      ...node.answers,
      eth_getBlockByNumber: { baseFeePerGas: hex(GWEI), to: STRANGER, data: '0x', value: '0xff' },
      eth_simulateV1: [{ calls: [{ status: '0x1', logs: [] }], to: STRANGER }],
    };
    const shown = await describeIt({ to: USDC, data });
    expect(shown.summary.sentences[0]).toMatchObject({ code: 'token_transfer' });
    expect(shown.summary.sentences[0]?.arguments).toMatchObject([
      { value: '5', symbol: 'USDC' },
      { value: FRIEND },
    ]);
    expect(await signIt(shown)).toMatchObject({ to: USDC.toLowerCase(), data });
  });
});

describe('a simulation', () => {
  const log = (from: string, to: string, amount: bigint, address: string) => {
    const word = (value: string) => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`;
    return {
      address,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        word(from),
        word(to),
      ],
      data: word(hex(amount)),
    };
  };
  const simulated = (logs: object[], status = '0x1') => [{ calls: [{ status, logs }] }];

  it('says what would be lost and got', async () => {
    const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
    node.answers.eth_simulateV1 = () => simulated([log(wallet.evm, FRIEND, 10n ** 18n, ether)]);
    const { summary, unknown } = await describeIt({ to: FRIEND, value: hex(10n ** 18n) });
    expect(summary.changes).toMatchObject([{ name: 'lose', value: '1', symbol: 'ETH' }]);
    expect(unknown).toEqual([]);
  });

  it('that takes more than was said is a danger', async () => {
    node.answers.eth_simulateV1 = () => simulated([log(wallet.evm, STRANGER, 9_000_000n, USDC)]);
    const shown = await describeIt({ to: FRIEND, value: '0x1' });
    expect(said(shown)).toContain('simulation_differs');
    expect(shown.summary.handling).toBe('popup');
  });

  it('that would fail is a danger', async () => {
    node.answers.eth_simulateV1 = simulated([], '0x0');
    expect(said(await describeIt({ to: FRIEND }))).toContain('simulation_failed');
  });

  it('that a lying node invents takes no warning away and no word', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [STRANGER, maxUint256],
    });
    const without = await describeIt({ to: USDC, data });
    node.answers.eth_simulateV1 = simulated([]);
    node.answers.eth_getCode = '0x6000';
    const with_ = await describeIt({ to: USDC, data });
    expect(said(with_)).toEqual(expect.arrayContaining(['unlimited_approval', 'spender_unknown']));
    expect(with_.summary.handling).toBe('popup');
    expect(with_.summary.sentences).toEqual(without.summary.sentences);
    expect(with_.summary.raw).toBe(without.summary.raw);
  });

  it.each([
    ['has none', undefined],
    ['gives none', 'nothing'],
    ['gives too many', [{ calls: [{ status: '0x1' }, { status: '0x1' }] }]],
  ])('of a node that %s is said to be missing', async (_name, answer) => {
    if (answer) node.answers.eth_simulateV1 = answer;
    const { summary, unknown } = await describeIt({ to: FRIEND });
    expect(summary.handling).toBe('frame');
    expect(unknown).toEqual(['not_simulated']);
  });

  it('knows that bytes behind a payment to somebody without code are nothing to be called', async () => {
    const reference = `0x${'5e'.repeat(32)}` as const;
    const payment = { to: FRIEND, value: '0x1', data: reference };
    const { summary } = await describeIt(payment);
    expect(summary.sentences.map(({ code }) => code)).toEqual(['native_transfer', 'attached']);
    expect([summary.handling, summary.warnings]).toEqual(['frame', []]);
    node.answers.eth_getCode = '0x6000';
    expect(said(await describeIt(payment))).toContain('cannot_decode');
  });

  it('knows who may take tokens and has no code', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [STRANGER, 5n],
    });
    expect(said(await describeIt({ to: USDC, data }))).toContain('spender_is_person');
    node.answers.eth_getCode = '0x6000';
    expect(said(await describeIt({ to: USDC, data }))).toContain('spender_unknown');
  });

  it('says whose code the account runs', async () => {
    node.answers.eth_getCode = `0xef0100${STRANGER.slice(2).toLowerCase()}`;
    const { summary } = await describeIt({ to: FRIEND });
    const [warning] = summary.warnings;
    expect(warning).toMatchObject({
      code: 'account_runs_code',
      arguments: [{ name: 'contract', value: STRANGER }],
    });
    expect(summary.handling).toBe('popup');
    for (const other of ['0x', '0x6000', `0xef0100${'11'.repeat(21)}`, 'nothing']) {
      node.answers.eth_getCode = other;
      expect(said(await describeIt({ to: FRIEND }))).not.toContain('account_runs_code');
    }
  });
});
