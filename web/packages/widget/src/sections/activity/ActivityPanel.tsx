// SPDX-License-Identifier: Apache-2.0
//
// The newest transactions, inside the account, and the way to all of them.
import { Icon, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { ActivityAge } from './ActivityAge.tsx';
import { ActivityItem } from './ActivityItem.tsx';
import { FromHere } from './FromHere.tsx';
import { NoActivity } from './NoActivity.tsx';
import { useActivity } from './useActivity.ts';
import { useWords } from './useWords.ts';

const kShown = 3;

export function ActivityPanel() {
  const words = useWords();
  const { send } = useStore();
  const activity = useActivity();
  const { entries, state, more } = activity;
  if (entries.length === 0) return <NoActivity state={state} rows={kShown} />;
  const shown = entries.filter(({ suspicious }) => !suspicious).slice(0, kShown);
  return (
    <>
      <ActivityAge activity={activity} />
      <FromHere />
      <ul className="pt-list" aria-label={words.format('account.activity')}>
        {shown.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} />
        ))}
        {(more || entries.length > shown.length) && (
          <Item
            compact
            lead={null}
            title={words.format('activity.all')}
            end={<Icon name="chevronRight" size={16} />}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'transactions' })}
          />
        )}
      </ul>
    </>
  );
}
