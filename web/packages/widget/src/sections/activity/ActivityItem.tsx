// SPDX-License-Identifier: Apache-2.0
//
// One transaction in a list: what was done, with whom, what moved, and when. It leads to all of it.
import type { ActivityEntry, ActivityTransfer } from '@portico/engine';
import { Item } from '@portico/ui';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { ActivityIcon } from './ActivityIcon.tsx';
import {
  activitySide,
  activityTitle,
  directionOf,
  givenTransfer,
  mainTransfer,
  transferText,
} from './activityWords.ts';
import { useWords } from './useWords.ts';

/** Of one transaction in a row; the rest stands behind it. */
const kShownTransfers = 3;

export function ActivityItem({ entry }: { entry: ActivityEntry }) {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const { id, transfers, status } = entry;
  const day = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short' });
  const own = useSlice(({ account }) => account.address);
  const main = mainTransfer(entry);
  const given = givenTransfer(entry);
  const date = day.format(entry.at_ms);
  const side = activitySide(entry, words, own);
  // Of two that became each other the line below tells the other.
  const shown =
    transfers.length > 2 ? transfers.slice(0, kShownTransfers) : main === undefined ? [] : [main];
  return (
    <Item
      lead={<ActivityIcon entry={entry} />}
      title={activityTitle(entry, words)}
      sub={given && side ? `${side} · ${date}` : side}
      end={
        <span className="pt-worth pt-num">
          {shown.map((transfer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of a transaction never move
            <Moved key={index} transfer={transfer} plain={status === 'failed'} />
          ))}
          {given ? (
            <bdi translate="no" dir={directionOf(given)} className="pt-sub">
              {transferText(given, words)}
            </bdi>
          ) : (
            <span className="pt-sub">
              {status === 'confirmed' ? date : words.format(`activity.${status}`)}
            </span>
          )}
        </span>
      }
      onClick={() => send({ type: 'navigate', how: 'push', view: 'transaction', data: { id } })}
    />
  );
}

/** What did not happen has no sign. */
function Moved({ transfer, plain }: { transfer: ActivityTransfer; plain: boolean }) {
  const words = useWords();
  const up = !plain && transfer.direction === 'in';
  return (
    <bdi translate="no" dir={directionOf(transfer)} className={up ? 'pt-title pt-up' : 'pt-title'}>
      {transferText(transfer, words, { plain })}
    </bdi>
  );
}
