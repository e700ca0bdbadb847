// SPDX-License-Identifier: Apache-2.0
//
// Where a transaction is that no block has taken yet.
import { useWords } from './useWords.ts';

export function PendingSteps() {
  const words = useWords();
  return (
    <ol className="pt-steps" part="steps">
      <li className="is-done">{words.format('transaction.signed')}</li>
      <li aria-current="step">{words.format('activity.pending')}</li>
      <li>{words.format('activity.confirmed')}</li>
    </ol>
  );
}
