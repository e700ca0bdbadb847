// SPDX-License-Identifier: Apache-2.0
//
// What a transaction of Solana would change, as a node says it: approval.wasm describes it with what was read.
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeWallet, type TestWallet } from '../../test/makeWallet.ts';
import { type NodeApi, type NodeCall, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { describeRequest } from './describeRequest.ts';

const SYSTEM = address('11111111111111111111111111111111');
const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const TOKEN_ACCOUNTS = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const FRIEND = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi');
const OWN_TOKENS = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR');
const THEIR_TOKENS = address('CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8');
const USDC = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const SOL = 1_000_000_000;

let wallet: TestWallet;
let accounts: Record<string, object>;
let after: Record<string, object>;
let err: unknown;
let asked: NodeCall[];
let fails: 'refuses' | 'is silent' | undefined;
beforeAll(async () => {
  wallet = await makeWallet();
});
beforeEach(() => {
  [accounts, after, err, asked, fails] = [{}, {}, null, [], undefined];
  accounts[wallet.solana] = coins(2 * SOL);
});

const coins = (lamports: number) => ({ lamports, owner: SYSTEM, data: ['', 'base64'] });
function tokens(owner: string, units: bigint) {
  const bytes = new Uint8Array(165);
  bytes.set(getAddressEncoder().encode(USDC), 0);
  bytes.set(getAddressEncoder().encode(address(owner)), 32);
  new DataView(bytes.buffer).setBigUint64(64, units, true);
  const data = Buffer.from(bytes).toString('base64');
  return { lamports: 2_039_280, owner: TOKEN, data: [data, 'base64'] };
}

/** Knows `accounts`, and says `after` of them. */
const node = {
  async askAll(_chain: string, calls: readonly NodeCall[]) {
    asked.push(...calls);
    if (fails === 'is silent') throw new NodeUnreachable();
    if (fails) return calls.map(() => new NodeRefusal(-32601, 'no such method'));
    const [addresses] = (calls[0] as { params: [string[]] }).params;
    const list = (all: Record<string, object>) => addresses.map((one) => all[one] ?? null);
    return [
      { value: list(accounts) },
      { value: { err, accounts: err ? null : list({ ...accounts, ...after }) } },
    ];
  },
} as unknown as NodeApi;

type Instruction = Parameters<typeof appendTransactionMessageInstructions>[0][number];

function transaction(...instructions: Instruction[]): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayer(address(wallet.solana), made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: 'GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W' as Blockhash,
          lastValidBlockHeight: 0n,
        },
        made,
      ),
    (made) => appendTransactionMessageInstructions(instructions, made),
  );
  return getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)));
}

const writable = (one: string) => ({ address: address(one), role: AccountRole.WRITABLE });
const readonly = (one: Address) => ({ address: one, role: AccountRole.READONLY });
const signer = () => ({ address: address(wallet.solana), role: AccountRole.WRITABLE_SIGNER });

function send(lamports: bigint): Instruction {
  const data = new Uint8Array(12);
  new DataView(data.buffer).setUint32(0, 2, true);
  new DataView(data.buffer).setBigUint64(4, lamports, true);
  return { programAddress: SYSTEM, accounts: [signer(), writable(FRIEND)], data };
}
function sendTokens(units: bigint): Instruction {
  const data = new Uint8Array(10);
  data[0] = 12;
  new DataView(data.buffer).setBigUint64(1, units, true);
  data[9] = 6;
  const used = [writable(OWN_TOKENS), readonly(USDC), writable(THEIR_TOKENS), signer()];
  return { programAddress: TOKEN, accounts: used, data };
}
/** Without the mint, as many apps make it. */
function sendTokensOfAccount(units: bigint): Instruction {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, units, true);
  return {
    programAddress: TOKEN,
    accounts: [writable(OWN_TOKENS), writable(THEIR_TOKENS), signer()],
    data,
  };
}
const makeTheirs = (): Instruction => ({
  programAddress: TOKEN_ACCOUNTS,
  accounts: [
    ...[signer(), writable(THEIR_TOKENS), readonly(FRIEND), readonly(USDC)],
    ...[readonly(SYSTEM), readonly(TOKEN)],
  ],
  data: new Uint8Array([1]),
});

const describeIt = (...instructions: Instruction[]) =>
  describeRequest(wallet.approval, node, {
    method: 'solana_signTransaction',
    params: { transaction: transaction(...instructions) },
    context: {
      ...{ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', account: wallet.solana },
      ...{ origin: 'https://shop.example', now: 1_790_000_000 },
    },
  });
const codes = ({ summary }: Awaited<ReturnType<typeof describeIt>>) =>
  summary.warnings.map(({ code }) => code);

it('is what leaves, without the fee, which stands in its own row', async () => {
  after[wallet.solana] = coins(1.5 * SOL - 5_000);
  after[FRIEND] = coins(0.5 * SOL);
  const described = await describeIt(send(500_000_000n));
  expect(described.unknown).toEqual([]);
  expect(described.summary.changes).toMatchObject([{ name: 'lose', value: '0.5', symbol: 'SOL' }]);
  expect(codes(described)).toEqual([]);
  expect(asked.map(({ method }) => method)).toEqual(['getMultipleAccounts', 'simulateTransaction']);
  for (const { params } of asked)
    expect((params as unknown[])[1]).toMatchObject({ commitment: 'confirmed' });
});

it('is tokens too, and the rent of an account that is made for who gets them', async () => {
  accounts[OWN_TOKENS] = tokens(wallet.solana, 30_000_000n);
  after[OWN_TOKENS] = tokens(wallet.solana, 5_000_000n);
  after[THEIR_TOKENS] = tokens(FRIEND, 25_000_000n);
  after[wallet.solana] = coins(2 * SOL - 5_000 - 2_039_280);
  const described = await describeIt(makeTheirs(), sendTokens(25_000_000n));
  expect(described.summary.changes).toMatchObject([
    { name: 'lose', value: '0.00203928', symbol: 'SOL' },
    { name: 'lose', value: '25', symbol: 'USDC' },
  ]);
  expect(codes(described)).not.toContain('simulation_differs');
});

it('warns where more leaves than is said, and where a token account goes to somebody else', async () => {
  accounts[OWN_TOKENS] = tokens(wallet.solana, 30_000_000n);
  after[OWN_TOKENS] = tokens(FRIEND, 30_000_000n);
  expect(codes(await describeIt(sendTokens(1n)))).toContain('simulation_differs');
  delete after[OWN_TOKENS];
  after[wallet.solana] = coins(SOL);
  expect(codes(await describeIt(send(1n)))).toContain('simulation_differs');
});

it('knows the token where a transfer names its account alone', async () => {
  accounts[OWN_TOKENS] = tokens(wallet.solana, 30_000_000n);
  accounts[THEIR_TOKENS] = tokens(FRIEND, 0n);
  after[OWN_TOKENS] = tokens(wallet.solana, 5_000_000n);
  after[THEIR_TOKENS] = tokens(FRIEND, 25_000_000n);
  const described = await describeIt(sendTokensOfAccount(25_000_000n));
  expect(described.summary.changes).toMatchObject([{ name: 'lose', value: '25', symbol: 'USDC' }]);
  expect(codes(described)).not.toContain('simulation_differs');
  expect(codes(await describeIt(sendTokensOfAccount(24_999_999n)))).toContain('simulation_differs');
});

it('is what arrives', async () => {
  accounts[THEIR_TOKENS] = tokens(wallet.solana, 1n);
  after[THEIR_TOKENS] = tokens(wallet.solana, 2_000_001n);
  const { summary } = await describeIt(sendTokens(1n));
  expect(summary.changes).toMatchObject([{ name: 'get', value: '2', symbol: 'USDC' }]);
});

it('warns in words of what would fail', async () => {
  err = { InstructionError: [0, { Custom: 1 }] };
  const described = await describeIt(send(5n));
  expect(codes(described)).toEqual(['simulation_failed']);
  expect(described.summary.warnings[0]?.arguments[0]?.value).toContain('InstructionError');
});

it('says that nobody knows, where the node does not answer or not as nodes do', async () => {
  for (const way of ['refuses', 'is silent'] as const) {
    fails = way;
    const { unknown, summary } = await describeIt(send(5n));
    expect(unknown).toEqual(['not_simulated']);
    expect(summary.changes).toEqual([]);
  }
  fails = undefined;
  after[wallet.solana] = { lamports: 'all' };
  expect((await describeIt(send(5n))).unknown).toHaveLength(1);
});
