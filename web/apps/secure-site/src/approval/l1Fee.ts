// SPDX-License-Identifier: Apache-2.0
//
// Rollups take a fee for a transaction's bytes besides what its gas costs: what a transaction may cost at most has it, too.
// Their own contract says it, which is asked on whichever network it is: no list would know them all.
import type { NodeCall } from '../node/NodeApi.ts';
import type { PreparedTransaction } from './prepareTransaction.ts';

/** Of the OP stack. */
const ORACLE = '0x420000000000000000000000000000000000000F';
/** getL1FeeUpperBound(uint256 unsignedTxSize) */
const UPPER_BOUND = '0xf1c7a58b';
const SCROLL: ReadonlySet<string> = new Set(['eip155:534352', 'eip155:534351']);
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002';
/** getL1Fee(bytes data) */
const FEE_OF_BYTES = '0x49948e0e';
/** What a transaction has besides its data, generously. */
const PLAIN_BYTES = 160;
/** Far above what any has asked: a node that lies frightens no further. */
const FEE_MAX = 10n ** 18n;

const word = (value: number): string => value.toString(16).padStart(64, '0');

/** One for each transaction. Where nobody has such a contract, nobody answers. */
export const l1FeeCalls = (
  network: string,
  transactions: readonly Pick<PreparedTransaction, 'data'>[],
): NodeCall[] =>
  transactions.map(({ data }) => {
    const size = PLAIN_BYTES + data.length / 2;
    const call = SCROLL.has(network)
      ? { to: SCROLL_ORACLE, data: FEE_OF_BYTES + word(32) + word(size) + padded(size) }
      : { to: ORACLE, data: UPPER_BOUND + word(size) };
    return { method: 'eth_call', params: [call, 'latest'] };
  });

/** Bytes that cost as much as any. */
const padded = (size: number): string => 'ff'.repeat(size).padEnd(64 * Math.ceil(size / 32), '0');

/** Of all of them, as ApprovalContext has it; undefined: there is none, or no node says it. */
export function readL1Fee(answers: readonly unknown[]): string | undefined {
  const fee = answers.reduce<bigint>((sum, one) => sum + numberOf(one), 0n);
  return fee === 0n ? undefined : String(fee < FEE_MAX ? fee : FEE_MAX);
}

const numberOf = (answer: unknown): bigint =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : 0n;
