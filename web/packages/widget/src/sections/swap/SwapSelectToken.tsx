// SPDX-License-Identifier: Apache-2.0
//
// SwapSelectToken: what the server swaps on this network, by name, symbol or address; what is held first. A token's address stands
// below its name where another has the same symbol.
import type { SwapSide, SwapSlice, SwapToken } from '@portico/engine';
import { Avatar, Content, GroupLabel, Item, SearchField, Status, shortAddress } from '@portico/ui';
import { useState } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { SwapFrame } from './SwapFrame.tsx';
import { useWords } from './useWords.ts';

/** A search says more than the end of a long list. */
const kShown = 100;

export function SwapSelectToken() {
  const words = useWords();
  const side = useSlice((slices) => sideOf(slices.router.data));
  return (
    <SwapFrame title={words.format('swap.select')}>
      {(swap) => <Tokens swap={swap} side={side} />}
    </SwapFrame>
  );
}

function Tokens({ swap, side }: { swap: SwapSlice; side: SwapSide }) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = swap.tokens.filter(({ id, name, symbol }) =>
    [name, symbol, id].some((text) => text.toLowerCase().includes(wanted)),
  );
  const isHeld = ({ balance }: SwapToken) => balance !== undefined && /[1-9]/.test(balance);
  const groups = [
    { label: words.format('swap.yours'), tokens: found.filter(isHeld) },
    {
      label: words.format('swap.all'),
      tokens: found
        .filter((token) => !isHeld(token))
        .sort((one, other) => one.symbol.localeCompare(other.symbol)),
    },
  ];
  return (
    <Content>
      <SearchField
        label={words.format('swap.search')}
        clearLabel={words.format('swap.search_clear')}
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 && (
        <div className="pt-none">
          <Status title={words.format('swap.none')}>{words.format('swap.none_text')}</Status>
        </div>
      )}
      {groups
        .filter(({ tokens }) => tokens.length > 0)
        .map(({ label, tokens }) => (
          <section key={label} aria-label={label}>
            <GroupLabel>{label}</GroupLabel>
            <ul className="pt-list">
              {tokens.slice(0, kShown).map((token) => (
                <TokenItem key={token.id} token={token} swap={swap} side={side} />
              ))}
            </ul>
          </section>
        ))}
    </Content>
  );
}

interface TokenItemProps {
  readonly token: SwapToken;
  readonly swap: SwapSlice;
  readonly side: SwapSide;
}

function TokenItem({ token, swap, side }: TokenItemProps) {
  const words = useWords();
  const { send: tell } = useStore();
  const choose = (): void => {
    tell({ type: 'choose_swap_token', side, token: token.id });
    tell({ type: 'go_back' });
  };
  return (
    <Item
      lead={<Avatar name={token.symbol} image={token.icon_url} round lazy />}
      title={token.name}
      sub={whichOne(token, swap.tokens)}
      end={
        token.balance === undefined ? undefined : (
          <bdi translate="no" dir="ltr" className="pt-sub pt-num">
            {`${formatAmount(token.balance, words.region)} ${token.symbol}`}
          </bdi>
        )
      }
      selected={token.id === (side === 'pay' ? swap.pay : swap.get)}
      onClick={choose}
    />
  );
}

/** Anybody may make a token of a known symbol. */
function whichOne({ id, symbol }: SwapToken, all: readonly SwapToken[]): string {
  const isTwice = all.filter((one) => one.symbol === symbol).length > 1;
  const contract = id.split(':')[2];
  return isTwice && contract !== undefined ? `${symbol} · ${shortAddress(contract)}` : symbol;
}

/** The view's data come from whoever navigated here, a host among them. */
function sideOf(data: unknown): SwapSide {
  const isGet = typeof data === 'object' && data !== null && 'side' in data && data.side === 'get';
  return isGet ? 'get' : 'pay';
}
