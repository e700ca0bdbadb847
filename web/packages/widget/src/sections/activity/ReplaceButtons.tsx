// SPDX-License-Identifier: Apache-2.0
//
// What can be done about a transaction that waits: pay more for it, or send nothing in its place.
import type { ReplaceKind } from '@portico/engine';
import { Button } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import type { TransferGroup } from './transferGroups.ts';
import { useWords } from './useWords.ts';

export function ReplaceButtons({ group }: { group: TransferGroup }) {
  const words = useWords();
  const { send } = useStore();
  const { hash, replaces } = group.shown;
  if (hash === undefined) return null;
  const open = (kind: ReplaceKind): void => send({ type: 'open_replacement', hash, kind });
  return (
    <>
      {!replaces?.cancels && (
        <Button onClick={() => open('cancel')}>{words.format('replace.cancel')}</Button>
      )}
      <Button kind="primary" onClick={() => open('speed_up')}>
        {words.format('replace.speed_up')}
      </Button>
    </>
  );
}
