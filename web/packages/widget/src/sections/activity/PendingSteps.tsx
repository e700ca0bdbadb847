// SPDX-License-Identifier: Apache-2.0
//
// Where a transaction is: signed, waiting, in a block.
import { useWords } from './useWords.ts';

export function PendingSteps({ done }: { done: boolean }) {
  const words = useWords();
  return (
    <ol className="pt-steps" part="steps">
      <li className="is-done">{words.format('transaction.signed')}</li>
      <li {...(done ? over : here)}>{words.format('activity.pending')}</li>
      <li {...(done && over)}>{words.format('activity.confirmed')}</li>
    </ol>
  );
}

const here = { 'aria-current': 'step' } as const;
const over = { className: 'is-done' };
