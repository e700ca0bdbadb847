// SPDX-License-Identifier: Apache-2.0
//
// Every account's history by the slow way: each block, each transaction's receipt and trace, asked of
// the node one by one and read by nothing of ours.
import { formatEther } from 'viem';
import { TOPICS } from './EmitterContracts.mjs';

const ZERO = `0x${'0'.repeat(40)}`;
const addressOf = (topic) => `0x${topic.slice(26)}`;

/** Calls that gave coins and were not undone, outermost first. */
function valueMoves(call) {
  if (call.error) return [];
  const own =
    BigInt(call.value ?? 0) > 0n && /^(CALL|CREATE)/.test(call.type)
      ? [{ from: call.from, to: call.to, quantity: formatEther(BigInt(call.value)) }]
      : [];
  return [...own, ...(call.calls ?? []).flatMap(valueMoves)];
}

function logMoves({ topics, data }) {
  const amount = (at) => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at)}`).toString();
  if (topics[0] === TOPICS.transfer && topics.length <= 4)
    return [
      {
        from: addressOf(topics[1]),
        to: addressOf(topics[2]),
        quantity: topics.length === 4 ? '1' : amount(0),
      },
    ];
  if (topics[0] === TOPICS.transferSingle)
    return [{ from: addressOf(topics[2]), to: addressOf(topics[3]), quantity: amount(1) }];
  return [];
}

/** By address in lower case: lines of the latest first, as historyLines gives them. */
export async function recountHistory(chain) {
  const byAccount = new Map();
  const head = Number(await chain.call('eth_blockNumber'));
  for (let number = head; number >= 0; number--) {
    const block = await chain.call('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]);
    for (const one of block.transactions.toReversed()) {
      const receipt = await chain.call('eth_getTransactionReceipt', [one.hash]);
      const failed = receipt.status === '0x0';
      const trace = failed
        ? undefined
        : await chain.call('debug_traceTransaction', [one.hash, { tracer: 'callTracer' }]);
      const moves = failed ? [] : [...valueMoves(trace), ...receipt.logs.flatMap(logMoves)];
      const approvers = receipt.logs
        .filter(({ topics }) => topics[0] === TOPICS.approval)
        .map(({ topics }) => addressOf(topics[1]));
      const parties = new Set([
        one.from,
        ...approvers,
        ...moves.flatMap(({ from, to }) => [from, to]),
      ]);
      parties.delete(ZERO);
      for (const account of parties) {
        const mine = moves.filter(({ from, to }) => from === account || to === account);
        const text = mine.map(
          ({ from, to, quantity }) =>
            `${from === to ? 'self' : from === account ? 'out' : 'in'} ${quantity}`,
        );
        const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
        if (account === one.from) text.push(`fee ${formatEther(fee)}`);
        const lines = byAccount.get(account) ?? [];
        lines.push([one.hash, failed ? 'failed' : 'confirmed', ...text].join(' '));
        byAccount.set(account, lines);
      }
    }
  }
  return byAccount;
}

/** The same lines from entries of GET /v1/account/:account/history. */
export const historyLines = (entries) =>
  entries.map(({ metadata, transfers, fee }) =>
    [
      metadata.hash,
      metadata.status,
      ...transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`),
      ...(fee ? [`fee ${fee.quantity.numeric}`] : []),
    ].join(' '),
  );
