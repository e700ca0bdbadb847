// SPDX-License-Identifier: Apache-2.0
//
// Why it does not go on, in words.
import type { PaySlice } from '@portico/engine';
import { exactAmount } from '../../text/amounts.ts';
import type { ErrorWords } from '../../text/Message.ts';
import { cutReason } from '../activity/Reason.tsx';
import type { Words } from './useWords.ts';

export function problemText(pay: PaySlice, words: Words): string {
  const { problem, detail = '', symbol, currency = '' } = pay;
  if (problem === undefined) return words.format('pay.problem.server');
  const refusal = refusalOf(pay, words);
  if (refusal?.text) return refusal.text;
  const isAmount = /^\d+(\.\d+)?$/.test(detail);
  const values = {
    detail: isAmount ? exactAmount(detail, words.region) : cutReason(detail),
    symbol,
    currency,
    received: exactAmount(pay.received ?? '0', words.region),
  };
  const text = words.format(`pay.problem.${unclear(pay) ?? problem}`, values);
  return (
    problem === 'fee' && isAmount
      ? text.replace(values.detail, `(${values.detail} ${currency})`)
      : text
  ).trim();
}

/** What the catalogue says of what the wallet or its node refused. */
export function refusalOf({ problem, word }: PaySlice, words: Words): ErrorWords | undefined {
  return problem === 'refused' && word !== undefined ? words.error(word) : undefined;
}

/** What is unsure of one that the wallet has signed, or of one whose time is over. */
function unclear({
  problem,
  hash,
  moved,
  open,
}: PaySlice): 'untold' | 'unseen' | 'expired_open' | undefined {
  // No word of a new one while this may still be paid.
  if (problem === 'expired' && open) return 'expired_open';
  if (problem !== 'unsure' || hash === undefined) return undefined;
  // A block has it, or no node does: a Safe's other owners have to sign as well.
  return moved === false ? 'untold' : 'unseen';
}
