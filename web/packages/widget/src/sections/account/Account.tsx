// SPDX-License-Identifier: Apache-2.0
//
// Account: who is connected, with what, on which network, and what they hold there (docs/spec/account.md#account).
// Where the operator's server tells holdings, they are the view; elsewhere it is the account
// with its balance and the ways on.

import type { Slices } from '@portico/engine';
import { Content, IconButton } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { ConnectedWallet } from '../../parts/ConnectedWallet.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AskedItems } from '../activity/asked/AskedItems.tsx';
import { AccountActions } from './AccountActions.tsx';
import { AccountChip } from './AccountChip.tsx';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { AskingDevice } from './AskingDevice.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Holdings } from './Holdings.tsx';
import { holdsNothing } from './holdsNothing.ts';
import { NameItem } from './NameItem.tsx';
import { NetworkChip } from './NetworkChip.tsx';
import { PlainAccount } from './PlainAccount.tsx';
import { Portfolio } from './Portfolio.tsx';
import { useWords } from './useWords.ts';

export function Account() {
  const words = useWords();
  const { send } = useStore();
  const { address, status } = useSlice((slices) => slices.account);
  const reported = useSlice(areHoldingsKnown);
  const empty = useSlice(holdsNothing);
  if (address === undefined && status === 'disconnected')
    return <NoAccount title={words.format('account.title')} />;
  return (
    <>
      <ViewHeader
        title={words.format('account.title')}
        hideTitle
        start={<NetworkChip />}
        extra={
          address !== undefined && (
            <IconButton
              icon="settings"
              label={words.format('settings.title')}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'account_settings' })}
            />
          )
        }
      />
      <Content>
        <AskingDevice />
        {address !== undefined && <AskedItems />}
        {address === undefined && <AccountSkeleton />}
        {address !== undefined && !reported && <PlainAccount address={address} />}
        {address !== undefined && reported && (
          <>
            <AccountChip address={address} />
            <Portfolio />
            {empty ? (
              <FirstSteps />
            ) : (
              <>
                <AccountActions />
                <NameItem alone />
                <Holdings />
              </>
            )}
          </>
        )}
      </Content>
      {address !== undefined && <ConnectedWallet />}
    </>
  );
}

/**
 * Holdings exist for two ecosystems (docs/spec/account.md#features-by-namespace), and need a server. Before a server was
 * asked they are expected, so that the view does not change while one looks.
 */
function areHoldingsKnown({ account, balance, tokens }: Slices): boolean {
  if (!/^(eip155|solana):/.test(account.caip_address ?? '')) return false;
  if (tokens?.state !== 'unknown') return tokens?.state !== 'unsupported';
  return tokens.tokens.length === 0 && (balance ?? tokens).state === 'unknown';
}
