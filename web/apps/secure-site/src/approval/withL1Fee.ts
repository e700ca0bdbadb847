// SPDX-License-Identifier: Apache-2.0
//
// Networks of the OP stack take a fee for a transaction's bytes besides what its gas costs: what a transaction may cost at
// most has it, too.
import type { NodeApi } from '../node/NodeApi.ts';
import type { PreparedTransaction } from './prepareTransaction.ts';
import type { ApprovalContext } from './summary.ts';

/** Optimism, Base, Zora, and the test networks of each. */
const OP_STACK: ReadonlySet<string> = new Set(
  [10, 8453, 7777777, 11155420, 84532, 999999999].map((id) => `eip155:${id}`),
);
const ORACLE = '0x420000000000000000000000000000000000000F';
/** getL1FeeUpperBound(uint256 unsignedTxSize) */
const SELECTOR = '0xf1c7a58b';
/** What a transaction has besides its data, generously. */
const PLAIN_BYTES = 160;
/** Far above what any has asked: a node that lies frightens no further. */
const FEE_MAX = 10n ** 18n;

/** Without the fee where no node says one. Errors: NodeUnreachable. */
export async function withL1Fee(
  node: NodeApi,
  context: ApprovalContext,
  transactions: readonly Pick<PreparedTransaction, 'data'>[],
): Promise<ApprovalContext> {
  if (!OP_STACK.has(context.network)) return context;
  const calls = transactions.map(({ data }) => {
    const size = PLAIN_BYTES + data.length / 2;
    const call = { to: ORACLE, data: `${SELECTOR}${size.toString(16).padStart(64, '0')}` };
    return { method: 'eth_call', params: [call, 'latest'] };
  });
  const answers = await node.askAll(context.network, calls);
  const fee = answers.reduce<bigint>((sum, one) => sum + numberOf(one), 0n);
  return fee === 0n ? context : { ...context, l1_fee: String(fee < FEE_MAX ? fee : FEE_MAX) };
}

const numberOf = (answer: unknown): bigint =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{64}$/.test(answer) ? BigInt(answer) : 0n;
