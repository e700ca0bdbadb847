// SPDX-License-Identifier: Apache-2.0
//
// Transactions: all that the account did on the active network, by months, newest first
// (docs/spec/account.md#transactions). More is fetched when the end of the list comes near.
import { Content, GroupLabel, Progress } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useWidget } from '../../host/WidgetContext.ts';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { useEndOfList } from '../../parts/useEndOfList.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { ActivityAge } from './ActivityAge.tsx';
import { ActivityItem } from './ActivityItem.tsx';
import { FromHere } from './FromHere.tsx';
import { groupByMonth } from './groupByMonth.ts';
import { NoActivity } from './NoActivity.tsx';
import { SuspiciousItems } from './SuspiciousItems.tsx';
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
  const request = (): void => send({ type: 'more_activity' });
  const end = useEndOfList(more && !loading_more && state === 'fresh', request);
  const title = words.format('account.activity');
  if (status === 'disconnected') return <NoAccount title={title} />;
  const none = entries.length === 0;
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        {none && state === 'fresh' && (
          <Progress state="stopped">
            <span className="n-empty" />
          </Progress>
        )}
        {none && <NoActivity state={state} rows={kSkeletonRows} />}
        {!none && <ActivityAge activity={activity} />}
        {!none && <FromHere />}
        {groupByMonth(entries, Date.now(), region).map((month) => (
          <section key={month.title} aria-label={month.title}>
            <GroupLabel>{month.title}</GroupLabel>
            <ul className="pt-list">
              {month.entries
                .filter(({ suspicious }) => !suspicious)
                .map((entry) => (
                  <ActivityItem key={entry.id} entry={entry} />
                ))}
            </ul>
            <SuspiciousItems entries={month.entries.filter(({ suspicious }) => suspicious)} />
          </section>
        ))}
        {loading_more && <ItemSkeleton label={words.format('activity.more')} rows={2} />}
        {!none && more && !loading_more && state !== 'fresh' && (
          <NotLoaded
            title={words.format('activity.more_failed')}
            text={words.format('account.part_failed_text')}
            onRetry={request}
          />
        )}
        <div ref={end} className="pt-end" />
      </Content>
    </>
  );
}
