// SPDX-License-Identifier: Apache-2.0
//
// WalletSendSelectToken: what is held on this network, by name, symbol or contract. A token's address stands below its name where
// another has the same symbol.
import type { SendToken } from '@portico/engine';
import { Avatar, Content, GroupLabel, Item, SearchField, Status, shortAddress } from '@portico/ui';
import { useState } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { BuyLink } from './BuyLink.tsx';
import { SendFrame } from './SendFrame.tsx';
import { type SendForm, useTellSend } from './useSend.ts';
import { useWords } from './useWords.ts';

export function WalletSendSelectToken() {
  const words = useWords();
  return (
    <SendFrame title={words.format('send.select')}>{(send) => <Tokens send={send} />}</SendFrame>
  );
}

function Tokens({ send }: { send: SendForm }) {
  const words = useWords();
  const { send: go } = useStore();
  const tell = useTellSend();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = send.tokens.filter(({ id, name, symbol }) =>
    [name, symbol, id].some((text) => text.toLowerCase().includes(wanted)),
  );
  const choose = (token: string): void => {
    tell({ type: 'choose_send_token', token });
    go({ type: 'go_back' });
  };
  return (
    <Content>
      <SearchField
        label={words.format('send.search')}
        clearLabel={words.format('send.search_clear')}
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 ? (
        <div className="pt-none">
          <Status title={words.format('send.none')}>{words.format('send.none_text')}</Status>
          <BuyLink />
        </div>
      ) : (
        <section aria-label={words.format('send.yours')}>
          <GroupLabel>{words.format('send.yours')}</GroupLabel>
          <ul className="pt-list">
            {found.map((token) => (
              <Item
                key={token.id}
                lead={<Avatar name={token.symbol} image={token.icon_url} round lazy />}
                title={token.name}
                sub={whichOne(token, send.tokens)}
                end={
                  <bdi translate="no" dir="ltr" className="pt-sub pt-num">
                    {`${formatAmount(token.balance, words.region)} ${token.symbol}`}
                  </bdi>
                }
                selected={token.id === send.token}
                onClick={() => choose(token.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </Content>
  );
}

/** Anybody may make a token of a known symbol. */
function whichOne({ id, symbol }: SendToken, all: readonly SendToken[]): string {
  const isTwice = all.filter((one) => one.symbol === symbol).length > 1;
  const contract = id.split(':')[2];
  return isTwice && contract !== undefined ? `${symbol} · ${shortAddress(contract)}` : symbol;
}
