// SPDX-License-Identifier: Apache-2.0
//
// Account: who is connected, with what, on which network (specification, section 2).

import { Icon, IconButton, Opening, Row } from '@portico/ui';
import { ViewLintel } from '../host/ViewLintel.tsx';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { useWords } from '../text/useWords.ts';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { Balance } from './Balance.tsx';
import { ConnectedWallet } from './ConnectedWallet.tsx';
import { ExplorerRow } from './ExplorerRow.tsx';
import { Identity } from './Identity.tsx';
import { NetworkChip } from './NetworkChip.tsx';
import { TokenList } from './TokenList.tsx';

export function Account() {
  const words = useWords();
  const { send } = useStore();
  const account = useSlice((slices) => slices.account);
  const { address } = account;
  return (
    <>
      <ViewLintel
        title={words.say('account.title')}
        hideTitle
        start={<NetworkChip />}
        extra={
          address !== undefined && (
            <IconButton
              icon="settings"
              label={words.say('settings.title')}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'account_settings' })}
            />
          )
        }
      />
      <Opening>
        {address === undefined ? (
          <AccountSkeleton />
        ) : (
          <>
            <div className="pt-who">
              <Identity account={account} address={address} />
              <Balance />
            </div>
            {hasBalances(account.caip_address) && <TokenList />}
            <ul className="pt-list">
              <Row
                compact
                lead={<Icon name="users" className="pt-lead" />}
                title={words.say('account.accounts')}
                end={<Icon name="chevronRight" size={16} />}
                onClick={() => send({ type: 'navigate', how: 'push', view: 'profile' })}
              />
              <ExplorerRow />
            </ul>
          </>
        )}
      </Opening>
      {address !== undefined && <ConnectedWallet />}
    </>
  );
}

/** Where holdings are known at all (specification, section 6); elsewhere there is no list of them. */
function hasBalances(account: string | undefined): boolean {
  return account !== undefined && /^(eip155|solana):/.test(account);
}
