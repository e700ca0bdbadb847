// SPDX-License-Identifier: Apache-2.0
//
// How old the list of transactions is, where a newer one did not load.
import type { ActivitySlice } from '@portico/engine';
import { Age } from '../../parts/Age.tsx';
import { useWords } from './useWords.ts';

export function ActivityAge({ activity }: { activity: ActivitySlice }) {
  const words = useWords();
  if (activity.state !== 'stale' && activity.state !== 'failed') return null;
  return (
    <Age
      atMs={activity.at_ms}
      retryAtMs={activity.retry_at_ms}
      failed={words.format('activity.not_loaded')}
      retry={words.format('activity.retry')}
    />
  );
}
