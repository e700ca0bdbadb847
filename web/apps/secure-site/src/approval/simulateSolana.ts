// SPDX-License-Identifier: Apache-2.0
//
// What a node of Solana says that a transaction would change for an account: its lamports and its tokens, before and after
// simulateTransaction. Fees are not among the changes, as on other networks: they stand in a row of their own.
import { type NodeApi, NodeRefusal, NodeUnreachable } from '../node/NodeApi.ts';
import { base58, readAccounts, readTransaction, writeTransaction } from './solanaTransaction.ts';
import type { ApprovalSummary, Simulation } from './summary.ts';

const TOKEN_PROGRAMS: ReadonlySet<unknown> = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);
/** Of a token account: its mint, its owner, its amount, and at least what every one of them has. */
const TOKEN_ACCOUNT = { owner: 32, amount: 64, size: 165 } as const;
const IS_ACCOUNT = 2;
/** Of one token (core/approval/summary.hpp). */
const ACCOUNTS_MAX = 16;

interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
}

interface Held {
  readonly lamports: bigint;
  readonly token: TokenAccount | undefined;
}

/** Undefined: no node says. Errors: Refusal, where the transaction cannot be read. */
export async function simulateSolana(
  node: NodeApi,
  { network, account, fees }: ApprovalSummary,
  transaction: string,
): Promise<Simulation | undefined> {
  const read = readTransaction(transaction, account);
  const { writable, keys } = readAccounts(read.message);
  const addresses = [account, ...writable.filter((one) => one !== account)];
  const wire = writeTransaction(read, read.signatures[read.place] as Uint8Array);
  // Finalized state, which nodes take by themselves, is older than what the account did last.
  const how = { encoding: 'base64', commitment: 'confirmed' } as const;
  const answers = await node
    .askAll(network, [
      { method: 'getMultipleAccounts', params: [addresses, how] },
      {
        method: 'simulateTransaction',
        params: [
          btoa(wire.reduce((all, byte) => all + String.fromCharCode(byte), '')),
          {
            ...how,
            replaceRecentBlockhash: true,
            accounts: { encoding: how.encoding, addresses },
          },
        ],
      },
    ])
    .catch((error: unknown) => {
      if (error instanceof NodeUnreachable) return [];
      throw error;
    });
  const [before, simulated] = answers.map(answered);
  if (!isObject(simulated)) return undefined;
  if (simulated.err) return { succeeded: false, failure: failureOf(simulated.err), changes: [] };
  const was = readHeld(before, addresses.length);
  const is = readHeld(simulated.accounts, addresses.length);
  if (!was || !is) return undefined;

  const most = fees.find(({ name }) => name === 'most')?.units;
  const fee = keys[0] === account && most !== undefined ? BigInt(most) : 0n;
  const changes = new Map<string | undefined, bigint>();
  const add = (asset: string | undefined, units: bigint) =>
    changes.set(asset, (changes.get(asset) ?? 0n) + units);
  const heldIn = (mint: string) =>
    addresses.filter((_, at) => was[at]?.token?.owner === account && was[at].token.mint === mint);
  const lamports = (is[0]?.lamports ?? 0n) - (was[0]?.lamports ?? 0n);
  if (lamports >= 0n) add(undefined, lamports);
  else if (lamports + fee < 0n) add(undefined, lamports + fee);
  for (const [all, sign] of [
    [was, -1n],
    [is, 1n],
  ] as const)
    for (const { token } of all) if (token?.owner === account) add(token.mint, sign * token.amount);
  return {
    succeeded: true,
    failure: '',
    changes: [...changes]
      .filter(([, units]) => units !== 0n)
      .map(([contract, units]) => ({
        account,
        ...(contract !== undefined && {
          contract,
          held_in: heldIn(contract).slice(0, ACCOUNTS_MAX),
        }),
        outgoing: units < 0n,
        units: String(units < 0n ? -units : units),
      })),
  };
}

const FAILURE_LENGTH_MAX = 300;
const failureOf = (error: unknown): string =>
  (typeof error === 'string' ? error : JSON.stringify(error)).slice(0, FAILURE_LENGTH_MAX);

const answered = (answer: unknown): unknown =>
  answer instanceof NodeRefusal || !isObject(answer) ? undefined : answer.value;

/** Undefined: this is no list of accounts. One that is not there holds nothing. */
function readHeld(list: unknown, count: number): Held[] | undefined {
  if (!Array.isArray(list) || list.length !== count) return undefined;
  const all = list.map((one): Held | undefined => {
    if (one === null) return { lamports: 0n, token: undefined };
    if (!isObject(one) || !Number.isSafeInteger(one.lamports) || !Array.isArray(one.data))
      return undefined;
    return {
      lamports: BigInt(one.lamports as number),
      token: TOKEN_PROGRAMS.has(one.owner) ? tokenIn(one.data[0]) : undefined,
    };
  });
  return all.every((one) => one !== undefined) ? all : undefined;
}

function tokenIn(data: unknown): TokenAccount | undefined {
  if (typeof data !== 'string') return undefined;
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
  const { owner, amount, size } = TOKEN_ACCOUNT;
  // Behind its size stands what it is: mints of Token-2022 are as large.
  if (bytes.length < size || (bytes[size] ?? IS_ACCOUNT) !== IS_ACCOUNT) return undefined;
  return {
    mint: base58(bytes.subarray(0, owner)),
    owner: base58(bytes.subarray(owner, amount)),
    amount: new DataView(bytes.buffer).getBigUint64(amount, true),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
