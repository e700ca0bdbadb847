// SPDX-License-Identifier: Apache-2.0
//
// In place of a list of transactions: they are waited for, did not load, are none, or cannot be known.
import type { HoldingState } from '@portico/engine';
import { Empty } from '../../parts/Empty.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { useWords } from './useWords.ts';

export function NoActivity({ state, rows }: { state: HoldingState; rows: number }) {
  const words = useWords();
  const network = useSlice((slices) => slices.networks.networks.find((row) => row.active)?.name);
  if (state === 'loading')
    return <ItemSkeleton label={words.format('activity.loading')} rows={rows} />;
  if (state === 'stale' || state === 'failed')
    return (
      <NotLoaded
        title={words.format('activity.not_loaded')}
        text={words.format('account.part_failed_text')}
      />
    );
  if (state === 'fresh')
    return (
      <Empty title={words.format('activity.none')} text={words.format('activity.none_text')} />
    );
  return (
    <p className="pt-sub is-wrap">
      {words.format('activity.elsewhere', {
        network: network ?? words.format('account.network_unknown'),
      })}
    </p>
  );
}
