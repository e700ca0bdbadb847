// SPDX-License-Identifier: Apache-2.0
//
// SwitchAddress: the accounts that the connected wallet shared, the used one marked.

import { Content, Footer, Icon, Item, List, Loader, shortAddress } from '@portico/ui';
import { ViewHeader } from '../../../host/ViewHeader.tsx';
import { isEmbedded } from '../../../parts/leavingWord.ts';
import { NoAccount } from '../../../parts/NoAccount.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { AccountAvatar } from '../AccountAvatar.tsx';
import { useWords } from '../useWords.ts';
import { AccountsSkeleton } from './AccountsSkeleton.tsx';
import { usedConnection } from './usedConnection.ts';

export function SwitchAddress() {
  const words = useWords();
  const { send } = useStore();
  const connection = useSlice(usedConnection);
  const waiting = useSlice((slices) => slices.account.status === 'connecting');
  const title = words.format('switch_address.title');
  if (!connection && !waiting) return <NoAccount title={title} />;
  const accounts = connection?.accounts ?? [];
  return (
    <>
      <ViewHeader title={title} />
      <Content>
        {!connection && <AccountsSkeleton />}
        {connection && (
          <List
            label={words.format('switch_address.list', {
              wallet: isEmbedded(connection.connector_id)
                ? words.format('connecting.wallet')
                : connection.name,
            })}
          >
            {accounts.map((account) => (
              <Item
                key={account.address}
                lead={<AccountAvatar address={account.address} size={40} />}
                title={account.label ?? shortAddress(account.address)}
                latin={account.label === undefined}
                sub={
                  account.disabled_reason
                    ? words.error(account.disabled_reason).title
                    : words.format(`account_type.${account.account_type}`)
                }
                wrap={account.disabled_reason !== undefined}
                selected={account.active}
                disabled={account.disabled_reason !== undefined}
                end={
                  account.active ? (
                    <Icon name="check" className="pt-on" />
                  ) : connection.switching && account.disabled_reason === undefined ? (
                    <Loader />
                  ) : undefined
                }
                onClick={() =>
                  send({
                    type: 'switch_account',
                    chain_namespace: connection.chain_namespace,
                    address: account.address,
                  })
                }
              />
            ))}
          </List>
        )}
      </Content>
      {connection && accounts.length < 2 && (
        <Footer note>
          <p className="pt-footnote">{words.format('switch_address.one')}</p>
        </Footer>
      )}
    </>
  );
}
