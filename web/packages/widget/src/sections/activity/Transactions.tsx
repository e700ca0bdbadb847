// SPDX-License-Identifier: Apache-2.0
//
// Transactions: all that the account did on the active network, by months, newest first
// (docs/spec/account.md#transactions). More is fetched when the end of the list comes near.
import { Niche, Opening, SectionLabel } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { RowSkeleton } from '../../parts/RowSkeleton.tsx';
import { useEndOfList } from '../../parts/useEndOfList.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { ActivityAge } from './ActivityAge.tsx';
import { ActivityRow } from './ActivityRow.tsx';
import { groupByMonth } from './groupByMonth.ts';
import { NoActivity } from './NoActivity.tsx';
import { SuspiciousRows } from './SuspiciousRows.tsx';
import { useActivity } from './useActivity.ts';
import { useWords } from './useWords.ts';

/** docs/spec/account.md#transactions. */
const kSkeletonRows = 7;

export function Transactions() {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const status = useSlice((slices) => slices.account.status);
  const activity = useActivity();
  const { entries, state, more, loading_more } = activity;
  const ask = (): void => send({ type: 'more_activity' });
  const end = useEndOfList(more && !loading_more && state === 'fresh', ask);
  const title = words.say('account.activity');
  if (status === 'disconnected') return <NoAccount title={title} />;
  const none = entries.length === 0;
  return (
    <>
      <ViewLintel title={title} />
      <Opening>
        {none && state === 'fresh' && (
          <Niche state="stopped">
            <span className="n-empty" />
          </Niche>
        )}
        {none && <NoActivity state={state} rows={kSkeletonRows} />}
        {!none && <ActivityAge activity={activity} />}
        {groupByMonth(entries, Date.now(), region).map((month) => (
          <section key={month.title} aria-label={month.title}>
            <SectionLabel>{month.title}</SectionLabel>
            <ul className="pt-list">
              {month.entries
                .filter(({ suspicious }) => !suspicious)
                .map((entry) => (
                  <ActivityRow key={entry.id} entry={entry} />
                ))}
            </ul>
            <SuspiciousRows entries={month.entries.filter(({ suspicious }) => suspicious)} />
          </section>
        ))}
        {loading_more && <RowSkeleton label={words.say('activity.more')} rows={2} />}
        {!none && more && !loading_more && state !== 'fresh' && (
          <NotLoaded
            title={words.say('activity.more_failed')}
            text={words.say('account.part_failed_text')}
            onRetry={ask}
          />
        )}
        <div ref={end} className="pt-end" />
      </Opening>
    </>
  );
}
