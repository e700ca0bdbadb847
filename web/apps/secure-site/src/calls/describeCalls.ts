// SPDX-License-Identifier: Apache-2.0
//
// A batch in words: every call, then the fee of all. What is signed are the transactions whose calls were described.
import type { PreparedTransaction } from '../approval/prepareTransaction.ts';
import type { ApprovalRequest, ApprovalSummary } from '../approval/summary.ts';
import type { WasmApproval } from '../approval/WasmApproval.ts';
import { toQuantity } from '../node/quantity.ts';

/** The batch whose description says what these transactions do. */
export const batchFor = (transactions: readonly PreparedTransaction[]) => [
  {
    from: transactions[0]?.from,
    chainId: transactions[0]?.chainId,
    calls: transactions.map(({ to, value, data }) => ({ ...(to && { to }), value, data })),
  },
];

/** Every fee is of the same price, so the sum is that of one transaction with all the gas. */
export function withFees(
  approval: Pick<WasmApproval, 'describe'>,
  summary: ApprovalSummary,
  { context }: ApprovalRequest,
  transactions: readonly PreparedTransaction[],
): ApprovalSummary {
  const [first] = transactions;
  if (!first) throw new Error('A batch of nothing');
  const gas = transactions.reduce((sum, one) => sum + BigInt(one.gas), 0n);
  const { simulation: _none, ...plain } = context;
  const whole = { ...first, to: first.from, value: '0x0', data: '0x', gas: toQuantity(gas) };
  const { fees, warnings } = approval.describe({
    method: 'eth_sendTransaction',
    params: [whole],
    context: plain,
  });
  const high = warnings.filter(({ code }) => code === 'fee_high');
  return {
    ...summary,
    raw: JSON.stringify(transactions),
    fees: fees.filter(({ name }) => name !== 'nonce'),
    warnings: [...summary.warnings, ...high],
    handling: high.length > 0 && summary.handling === 'frame' ? 'popup' : summary.handling,
  };
}
