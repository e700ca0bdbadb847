// SPDX-License-Identifier: Apache-2.0
//
// SwitchAddress: the accounts that the connected wallet shared, the used one marked.

import { ArrowList, Icon, Loader, Opening, Plinth, Row, shortAddress } from '@portico/ui';
import { ViewLintel } from '../../../host/ViewLintel.tsx';
import { NoAccount } from '../../../parts/NoAccount.tsx';
import { useStore } from '../../../store/StoreContext.ts';
import { useSlice } from '../../../store/useSlice.ts';
import { AccountPicture } from '../AccountPicture.tsx';
import { useWords } from '../useWords.ts';
import { AccountsSkeleton } from './AccountsSkeleton.tsx';
import { usedConnection } from './usedConnection.ts';

export function SwitchAddress() {
  const words = useWords();
  const { send } = useStore();
  const connection = useSlice(usedConnection);
  const waiting = useSlice((slices) => slices.account.status === 'connecting');
  const title = words.say('switch_address.title');
  if (!connection && !waiting) return <NoAccount title={title} />;
  const accounts = connection?.accounts ?? [];
  return (
    <>
      <ViewLintel title={title} />
      <Opening>
        {!connection && <AccountsSkeleton />}
        {connection && (
          <ArrowList label={words.say('switch_address.list', { wallet: connection.name })}>
            {accounts.map((account) => (
              <Row
                key={account.address}
                lead={<AccountPicture address={account.address} size={40} />}
                title={account.label ?? shortAddress(account.address)}
                latin={account.label === undefined}
                sub={
                  account.disabled_reason
                    ? words.error(account.disabled_reason).title
                    : words.say(`account_type.${account.account_type}`)
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
          </ArrowList>
        )}
      </Opening>
      {connection && accounts.length < 2 && (
        <Plinth note>
          <p className="pt-foot">{words.say('switch_address.one')}</p>
        </Plinth>
      )}
    </>
  );
}
