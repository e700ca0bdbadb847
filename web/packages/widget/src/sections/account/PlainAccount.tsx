// SPDX-License-Identifier: Apache-2.0
//
// The account without a server that knows its holdings: picture, name, the chain's own balance, and the ways on.
import { Icon, Item } from '@portico/ui';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { useActivity } from '../activity/useActivity.ts';
import { AccountActions } from './AccountActions.tsx';
import { Balance } from './Balance.tsx';
import { ExplorerItem } from './ExplorerItem.tsx';
import { Identity } from './Identity.tsx';
import { NameItem } from './NameItem.tsx';
import { TokenList } from './TokenList.tsx';
import { useWords } from './useWords.ts';

export function PlainAccount({ address }: { address: string }) {
  const words = useWords();
  const { send } = useStore();
  const account = useSlice((slices) => slices.account);
  const tokens = useSlice((slices) => (slices.tokens?.tokens.length ?? 0) > 0);
  const asked = useSlice((slices) => slices.activity !== undefined);
  const { entries, state } = useActivity();
  const pending = entries.filter(({ status }) => status === 'pending').length;
  const known = (asked && state !== 'unknown' && state !== 'unsupported') || entries.length > 0;
  const chevron = <Icon name="chevronRight" size={16} />;
  return (
    <>
      <div className="pt-who">
        <Identity account={account} address={address} />
        <Balance />
      </div>
      <AccountActions />
      {tokens && <TokenList />}
      <ul className="pt-list">
        <NameItem />
        {account.activity && known && (
          <Item
            compact
            lead={<Icon name="activity" className="pt-lead" />}
            title={words.format('account.activity')}
            end={
              <>
                {pending > 0 && (
                  <span className="pt-sub">
                    {words.format('button.pending', { count: pending })}
                  </span>
                )}
                {chevron}
              </>
            }
            onClick={() => send({ type: 'navigate', how: 'push', view: 'transactions' })}
          />
        )}
        <Item
          compact
          lead={<Icon name="users" className="pt-lead" />}
          title={words.format('account.accounts')}
          end={chevron}
          onClick={() => send({ type: 'navigate', how: 'push', view: 'profile' })}
        />
        <ExplorerItem />
      </ul>
    </>
  );
}
