// SPDX-License-Identifier: Apache-2.0
//
// GetWallet: the wallet behind an e-mail, where the server has one, a few others for visitors without one, and the way to all of them.

import type { WalletRow } from '@portico/engine';
import {
  Avatar,
  Button,
  Content,
  Icon,
  IconAvatar,
  Item,
  List,
  Separator,
  Status,
} from '@portico/ui';
import type { ReactNode } from 'react';
import { ViewHeader } from '../../host/ViewHeader.tsx';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import type { Words } from './useWords.ts';
import { useWords } from './useWords.ts';

export function GetWallet() {
  const words = useWords();
  const { send } = useStore();
  const wallets = useSlice((slices) => slices.guide.wallets);
  const all = useSlice((slices) => slices.connect.all_wallets);
  const email = useSlice(
    ({ connect, networks }) =>
      connect.vault_url &&
      connect.methods.some(({ method }) => method === 'email') &&
      networks.networks.some((row) => /^(eip155|solana):/.test(row.caip_network_id)),
  );
  return (
    <>
      <ViewHeader title={words.format('get.title')} />
      <Content>
        {email && <StartByEmail />}
        {wallets.length === 0 && !email && (
          <Status title={words.format('get.none.title')}>{words.format('get.none.text')}</Status>
        )}
        <List label={words.format('connect.wallets')}>
          {wallets.map((wallet) => (
            <li key={wallet.id} className="pt-row">
              <Avatar name={wallet.name} image={wallet.icon} />
              <span className="pt-main">
                <span className="pt-title">{wallet.name}</span>
                <span className="pt-sub">{placesOf(wallet, words)}</span>
              </span>
              <Button
                small
                label={words.format('get.get_wallet', { wallet: wallet.name })}
                onClick={() => send({ type: 'download_wallet', id: wallet.id })}
              >
                {words.format('get.get')}
              </Button>
            </li>
          ))}
          {all && (
            <Item
              lead={<IconAvatar icon="layoutGrid" />}
              title={words.format('get.see_all')}
              end={<Icon name="chevronRight" size={16} />}
              onClick={() => send({ type: 'navigate', how: 'push', view: 'all_wallets' })}
            />
          )}
        </List>
      </Content>
    </>
  );
}

function StartByEmail() {
  const words = useWords();
  const { send } = useStore();
  const others = useSlice(({ connect, guide }) => connect.all_wallets || guide.wallets.length > 0);
  return (
    <>
      <div className="pt-panel is-start">
        <div className="pt-party">
          <IconAvatar icon="mail" />
          <span className="pt-main">
            <span className="pt-title">{words.format('get.email')}</span>
            <span className="pt-sub is-wrap">{words.format('get.email_text')}</span>
          </span>
        </div>
        <Button
          kind="primary"
          block
          onClick={() => send({ type: 'navigate', how: 'reset', view: 'connect' })}
        >
          {words.format('get.email_go')}
        </Button>
      </div>
      {others && <Separator>{words.format('connect.or')}</Separator>}
    </>
  );
}

/** Where it runs, "Browser, iOS, Android"; a wallet that only has a website says that. */
function placesOf({ downloads = [] }: WalletRow, words: Words): ReactNode {
  const apps = downloads.filter((kind) => kind !== 'website');
  const names = (apps.length > 0 ? apps : downloads).map((kind) => words.format(`get.on.${kind}`));
  const list = new Intl.ListFormat(words.locale.tag, { style: 'narrow' });
  return list.formatToParts(names).map(({ type, value }) =>
    type === 'element' ? (
      <bdi translate="no" key={value}>
        {value}
      </bdi>
    ) : (
      value
    ),
  );
}
