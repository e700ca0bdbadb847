// SPDX-License-Identifier: Apache-2.0
//
// One account of a connection: its picture with the wallet at the corner, its name, and what can be done
// with it. A row with several controls is plain; each control has a name of its own.
import type { ProfileAccount, ProfileConnection } from '@portico/engine';
import { Avatar, Button, IconButton, Loader, shortAddress, Tag } from '@portico/ui';
import type { ReactNode } from 'react';
import { isEmbedded } from '../../../parts/leavingWord.ts';
import { useStore } from '../../../store/StoreContext.ts';
import { AccountAvatar } from '../AccountAvatar.tsx';
import { useWords } from '../useWords.ts';

export interface ProfileRowProps {
  readonly connection: ProfileConnection;
  readonly account: ProfileAccount;
  /** The connection itself is ended or forgotten from the row of its first account. */
  readonly first: boolean;
}

export function ProfileItem({ connection, account, first }: ProfileRowProps) {
  const words = useWords();
  const { send } = useStore();
  const { chain_namespace, connector_id, state } = connection;
  const own = isEmbedded(connector_id);
  const name = own ? words.format('account.wallet') : connection.name;
  const wallet = own ? words.format('connecting.wallet') : connection.name;
  const recent = state === 'disconnected';
  const active = state === 'connected' && account.active;
  const short = account.label ?? shortAddress(account.address);
  const asking = connection.switching === true && !active && account.disabled_reason === undefined;
  const leaving = recent
    ? 'profile_wallets.forget'
    : own
      ? 'action.sign_out'
      : 'profile_wallets.disconnect';
  const named = (what: string) => (
    <>
      <bdi translate="no">{name}</bdi> · {what}
    </>
  );
  const sub = (): ReactNode => {
    if (account.disabled_reason) return words.error(account.disabled_reason).title;
    if (asking) return words.format('profile_wallets.asking', { wallet });
    if (recent) return named(words.format('profile_wallets.recent'));
    // What an account is without saying is left unsaid.
    if (account.account_type === 'eoa') return name;
    return named(words.format(`account_type.${account.account_type}`));
  };
  return (
    <li className={active ? 'pt-row is-selected' : 'pt-row'}>
      <span className="pt-badged">
        <AccountAvatar address={account.address} size={40} />
        <span className="pt-corner is-account">
          <Avatar name={name} image={connection.icon} size={20} />
        </span>
      </span>
      <span className="pt-main">
        <span className="pt-title">
          {account.label ?? (
            <bdi translate="no" className="pt-addr">
              {short}
            </bdi>
          )}
        </span>
        <span className={account.disabled_reason || recent ? 'pt-sub is-wrap' : 'pt-sub'}>
          {sub()}
        </span>
      </span>
      {active && <Tag accent>{words.format('profile_wallets.active')}</Tag>}
      {asking && <Loader />}
      {!active && !asking && account.disabled_reason === undefined && (
        <Button
          small
          label={words.format(recent ? 'profile_wallets.connect_to' : 'profile_wallets.switch_to', {
            account: short,
          })}
          onClick={() =>
            state === 'connected'
              ? send({ type: 'switch_account', chain_namespace, address: account.address })
              : send({
                  type: 'switch_connection',
                  chain_namespace,
                  connector_id,
                  address: account.address,
                })
          }
        >
          {words.format(recent ? 'profile_wallets.connect' : 'profile_wallets.switch')}
        </Button>
      )}
      {first && (
        <IconButton
          icon={recent ? 'x' : 'logOut'}
          size={16}
          label={words.format(leaving, { wallet })}
          onClick={() =>
            send({
              type: recent ? 'forget_connection' : 'disconnect_wallet',
              chain_namespace,
              connector_id,
            })
          }
        />
      )}
    </li>
  );
}
