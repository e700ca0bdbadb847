// SPDX-License-Identifier: Apache-2.0
//
// AccountSettings: the address to copy, the network, the accounts, and the way out.
import { Icon, Opening, Row, shortAddress } from '@portico/ui';
import { ViewLintel } from '../../host/ViewLintel.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountPicture } from './AccountPicture.tsx';
import { ExplorerRow } from './ExplorerRow.tsx';
import { useWords } from './useWords.ts';

export function AccountSettings() {
  const words = useWords();
  const { send } = useStore();
  const { address, copied } = useSlice((slices) => slices.account);
  const network = useSlice(({ networks }) => networks.networks.find((row) => row.active)?.name);
  const fixed = useSlice(({ networks }) => networks.fixed);
  const title = words.say('settings.title');
  if (address === undefined) return <NoAccount title={title} />;
  const chevron = <Icon name="chevronRight" size={16} />;
  return (
    <>
      <ViewLintel title={title} />
      <Opening>
        <ul className="pt-list">
          <Row
            lead={<AccountPicture address={address} size={40} />}
            title={shortAddress(address)}
            latin
            sub={words.say(copied ? 'account.copied' : 'account.copy')}
            end={<Icon name={copied ? 'check' : 'copy'} size={16} />}
            onClick={() => send({ type: 'copy_address' })}
          />
          {!fixed && (
            <Row
              compact
              lead={<Icon name="globe" className="pt-lead" />}
              title={words.say('settings.network')}
              end={
                <>
                  <span className="pt-sub">{network ?? words.say('account.network_unknown')}</span>
                  {chevron}
                </>
              }
              onClick={() => send({ type: 'navigate', how: 'push', view: 'networks' })}
            />
          )}
          <Row
            compact
            lead={<Icon name="users" className="pt-lead" />}
            title={words.say('account.accounts')}
            end={chevron}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'profile_wallets' })}
          />
          <ExplorerRow />
          <Row
            compact
            danger
            lead={<Icon name="logOut" />}
            title={words.say('action.disconnect')}
            onClick={() => send({ type: 'disconnect_wallet' })}
          />
        </ul>
      </Opening>
    </>
  );
}
