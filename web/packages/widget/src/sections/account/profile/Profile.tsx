// SPDX-License-Identifier: Apache-2.0
//
// Profile: the account in use and what can be done with it.

import { Content, Icon, Item } from '@portico/ui';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { leavingWord } from '../../../parts/leavingWord.ts';
import { NoAccount } from '../../../parts/NoAccount.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { Balance } from '../Balance.tsx';
import { ExplorerItem } from '../ExplorerItem.tsx';
import { Identity } from '../Identity.tsx';
import { useWords } from '../useWords.ts';
import { IdentitySkeleton } from './IdentitySkeleton.tsx';
import { useDisconnect } from './useDisconnect.ts';
import { usedConnection } from './usedConnection.ts';

export function Profile() {
  const words = useWords();
  const { send } = useStore();
  const disconnect = useDisconnect();
  const account = useSlice((slices) => slices.account);
  const connection = useSlice(usedConnection);
  const title = words.format('profile.title');
  const { address, status } = account;
  if (address === undefined && status === 'disconnected') return <NoAccount title={title} />;
  const accounts = connection?.accounts.length ?? 0;
  const label = connection?.accounts.find((one) => one.address === address)?.label;
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        {address === undefined ? (
          <IdentitySkeleton />
        ) : (
          <div className="pt-who">
            <Identity account={account} address={address} label={label} />
            <Balance />
          </div>
        )}
        <ul className="pt-list">
          {accounts > 1 && (
            <Item
              compact
              lead={<Icon name="refreshCw" className="pt-lead" />}
              title={words.format('profile.switch')}
              end={
                <>
                  <span className="pt-sub">
                    {words.format('profile.accounts', { count: accounts })}
                  </span>
                  <Icon name="chevronRight" size={16} />
                </>
              }
              onClick={() => send({ type: 'navigate', how: 'push', view: 'switch_address' })}
            />
          )}
          <Item
            compact
            lead={<Icon name="users" className="pt-lead" />}
            title={words.format('profile.wallets')}
            end={<Icon name="chevronRight" size={16} />}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'profile_wallets' })}
          />
          <ExplorerItem />
          <Item
            compact
            danger
            lead={<Icon name="logOut" />}
            title={words.format(leavingWord(account.wallet?.id))}
            onClick={disconnect}
          />
        </ul>
      </Content>
    </>
  );
}
