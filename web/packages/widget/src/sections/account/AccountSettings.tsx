// SPDX-License-Identifier: Apache-2.0
//
// AccountSettings: the address to copy, the network, the accounts, and the unsubscribe function.
import { Content, Icon, Item, shortAddress } from '@portico/ui';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { NoAccount } from '../../parts/NoAccount.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { AccountAvatar } from './AccountAvatar.tsx';
import { ExplorerItem } from './ExplorerItem.tsx';
import { useWords } from './useWords.ts';

export function AccountSettings() {
  const words = useWords();
  const { send } = useStore();
  const { address, copied } = useSlice((slices) => slices.account);
  const network = useSlice(({ networks }) => networks.networks.find((row) => row.active)?.name);
  const fixed = useSlice(({ networks }) => networks.fixed);
  const title = words.format('settings.title');
  if (address === undefined) return <NoAccount title={title} />;
  const chevron = <Icon name="chevronRight" size={16} />;
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        <ul className="pt-list">
          <Item
            lead={<AccountAvatar address={address} size={40} />}
            title={shortAddress(address)}
            latin
            sub={words.format(copied ? 'account.copied' : 'account.copy')}
            end={<Icon name={copied ? 'check' : 'copy'} size={16} />}
            onClick={() => send({ type: 'copy_address' })}
          />
          {!fixed && (
            <Item
              compact
              lead={<Icon name="globe" className="pt-lead" />}
              title={words.format('settings.network')}
              end={
                <>
                  <span className="pt-sub">
                    {network ?? words.format('account.network_unknown')}
                  </span>
                  {chevron}
                </>
              }
              onClick={() => send({ type: 'navigate', how: 'push', view: 'networks' })}
            />
          )}
          <Item
            compact
            lead={<Icon name="users" className="pt-lead" />}
            title={words.format('account.accounts')}
            end={chevron}
            onClick={() => send({ type: 'navigate', how: 'push', view: 'profile_wallets' })}
          />
          <ExplorerItem />
          <Item
            compact
            danger
            lead={<Icon name="logOut" />}
            title={words.format('action.disconnect')}
            onClick={() => send({ type: 'disconnect_wallet' })}
          />
        </ul>
      </Content>
    </>
  );
}
