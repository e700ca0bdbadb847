// SPDX-License-Identifier: Apache-2.0
//
// Account: who is connected, with what, on which network (specification, section 2).

import { Icon, Opening, Row } from '@portico/ui';
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

export function Account() {
  const words = useWords();
  const { send } = useStore();
  const account = useSlice((slices) => slices.account);
  const { address } = account;
  return (
    <>
      <ViewLintel title={words.say('account.title')} hideTitle start={<NetworkChip />} />
      <Opening>
        {address === undefined ? (
          <AccountSkeleton />
        ) : (
          <>
            <div className="pt-who">
              <Identity account={account} address={address} />
              <Balance account={account} />
            </div>
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
