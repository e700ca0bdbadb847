// SPDX-License-Identifier: Apache-2.0
//
// The way to a name of one's own, for an account that may have one. The row has its place before it is known whether there is a
// name, and keeps it when there is one: what stands below it does not move. Its code is fetched with the row.
import { Icon, IconAvatar, Item, Skeleton } from '@portico/ui';
import { useEffect } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { mayName } from '../names/mayName.ts';
import { namesSection } from '../names/namesSection.ts';
import { useWords } from './useWords.ts';

/** `alone`: no list stands around it; `first`: neither, and it is among what an account can do first. */
export function NameItem({ alone = false, first = false }: { alone?: boolean; first?: boolean }) {
  const words = useWords();
  const { tag } = words.locale;
  const { send } = useStore();
  const offered = useSlice(mayName);
  // Once the account's figures are there, its name would be.
  const looked = useSlice(
    ({ balance }) => balance && balance.state !== 'loading' && balance.state !== 'unknown',
  );
  const name = useSlice((slices) => slices.identity?.name);
  const known = looked || name !== undefined;
  useEffect(() => {
    // The view says when that fails.
    if (offered && known) namesSection.load(tag).catch(() => {});
  }, [offered, known, tag]);
  if (!offered) return null;
  const lead = first ? (
    <IconAvatar icon="badgeCheck" />
  ) : (
    <Icon name="badgeCheck" className="pt-lead" />
  );
  const item = known ? (
    <Item
      compact={!first}
      lead={lead}
      sub={first && words.format('account.name_why')}
      wrap
      title={words.format(name === undefined ? 'account.choose_name' : 'settings.name')}
      end={
        <>
          {name !== undefined && (
            <bdi translate="no" className="pt-sub">
              {name}
            </bdi>
          )}
          <Icon name="chevronRight" size={16} />
        </>
      }
      onClick={() => send({ type: 'navigate', how: 'push', view: 'choose_account_name' })}
    />
  ) : (
    <li className="pt-row is-compact" aria-hidden="true">
      {lead}
      <Skeleton width={108} height={12} />
    </li>
  );
  return alone || first ? <ul className="pt-list">{item}</ul> : item;
}
