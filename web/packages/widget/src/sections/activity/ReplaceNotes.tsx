// SPDX-License-Identifier: Apache-2.0
//
// What has to be known of a transaction beside its status: what became of it and of those with its nonce.
import { Note } from '@portico/ui';
import { isOnSolana } from './solanaTransfers.ts';
import { isUntold, type TransferGroup, tookAnotherNonce } from './transferGroups.ts';
import { useWords } from './useWords.ts';

const warns: ReadonlySet<string> = new Set(['second', 'not_moved', 'untold']);

export function ReplaceNotes({ group }: { group: TransferGroup }) {
  const words = useWords();
  const { shown, all } = group;
  const lost = all.find((one) => one !== shown && one.status === 'replaced' && one.replaces);
  const is = (
    key:
      | 'not_moved'
      | 'untold'
      | 'replaced'
      | 'unseen'
      | 'dropped'
      | 'expired'
      | 'second'
      | 'first_won',
  ) => (
    <Note title={words.format(`transaction.${key}`)} tone={warns.has(key) ? 'warn' : 'neutral'}>
      <p>{words.format(`transaction.${key}_text`)}</p>
    </Note>
  );
  if (tookAnotherNonce(shown)) return is('second');
  if (shown.status === 'replaced') return is('replaced');
  if (isUntold(shown)) return is('untold');
  if (shown.status === 'failed' && shown.moved === false) return is('not_moved');
  if (shown.status === 'unsure') return is('unseen');
  if (shown.status === 'dropped') return is(isOnSolana(shown) ? 'expired' : 'dropped');
  if (shown.status === 'confirmed' && !shown.replaces && lost) return is('first_won');
  return null;
}
