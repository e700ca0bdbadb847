// SPDX-License-Identifier: Apache-2.0
//
// Profile: the account in use and what can be done with it.

import { Icon, Opening, Row } from '@portico/ui';
import { ViewLintel } from '../../../host/ViewLintel.tsx';
import { NoAccount } from '../../../parts/NoAccount.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { AccountSkeleton } from '../AccountSkeleton.tsx';
import { Balance } from '../Balance.tsx';
import { ExplorerRow } from '../ExplorerRow.tsx';
import { Identity } from '../Identity.tsx';
import { useWords } from '../useWords.ts';
import { useDisconnect } from './useDisconnect.ts';
import { usedConnection } from './usedConnection.ts';

export function Profile() {
  const words = useWords();
  const { send } = useStore();
  const disconnect = useDisconnect();
  const account = useSlice((slices) => slices.account);
  const connection = useSlice(usedConnection);
  const title = words.say('profile.title');
  const { address, status } = account;
  if (address === undefined && status === 'disconnected') return <NoAccount title={title} />;
  const accounts = connection?.accounts.length ?? 0;
  const label = connection?.accounts.find((one) => one.address === address)?.label;
  return (
    <>
      <ViewLintel title={title} />
      <Opening>
        {address === undefined ? (
          <AccountSkeleton />
        ) : (
          <div className="pt-who">
            <Identity account={account} address={address} label={label} />
            <Balance />
          </div>
        )}
        <ul className="pt-list">
          {accounts > 1 && (
            <Row
              compact
              lead={<Icon name="refreshCw" className="pt-lead" />}
              title={words.say('profile.switch')}
              end={
                <>
                  <span className="pt-sub">
                    {words.say('profile.accounts', { count: accounts })}
                  </span>
                  <Icon name="chevronRight" size={16} />
                </>
              }
              onClick={() => send({ type: 'navigate', how: 'push', view: 'switch_address' })}
            />
          )}
          <Row
            compact
            lead={<Icon name="users" className="pt-lead" />}
            title={words.say('profile.wallets')}
            end={<Icon name="chevronRight" size={16} />}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'profile_wallets' })}
          />
          <ExplorerRow />
          <Row
            compact
            danger
            lead={<Icon name="logOut" />}
            title={words.say('action.disconnect')}
            onClick={disconnect}
          />
        </ul>
      </Opening>
    </>
  );
}
