// SPDX-License-Identifier: Apache-2.0
//
// SwapSelectToken: what the server swaps on this network, by name, symbol or address; what many choose by one press, then what is
// held. A token's address stands below its name where another has the same symbol.
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
const kSuggested = 8;
/** Behind the network's own currency. */
const kMany = [
  ...['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'CBBTC', 'LINK', 'UNI', 'AAVE', 'ARB', 'OP', 'POL'],
  ...['GNO', 'CRV', 'WBNB', 'WAVAX', 'WPOL', 'CELO'],
];

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
      {wanted === '' && <Suggested swap={swap} side={side} />}
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

function Suggested({ swap, side }: { swap: SwapSlice; side: SwapSide }) {
  const words = useWords();
  const { send: tell } = useStore();
  const choose = ({ id }: SwapToken): void => {
    tell({ type: 'choose_swap_token', side, token: id });
    tell({ type: 'go_back' });
  };
  const tokens = suggestedOf(swap);
  if (tokens.length === 0) return null;
  return (
    <ul className="pt-lineend" aria-label={words.format('swap.suggested')}>
      {tokens.map((token) => (
        <li key={token.id}>
          <button
            type="button"
            className="pt-chip"
            part="chip"
            aria-pressed={token.id === (side === 'pay' ? swap.pay : swap.get)}
            onClick={() => choose(token)}
          >
            <span className="pt-vh">{token.name}</span>
            <Avatar name={token.symbol} image={token.icon_url} round lazy size={20} />
            <bdi translate="no">{token.symbol}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A chip has no room for an address: of two tokens of one symbol none is suggested. */
function suggestedOf({ tokens, chain }: SwapSlice): readonly SwapToken[] {
  const own = tokens.find(({ id }) => id === chain);
  const others = kMany.flatMap((symbol) => {
    const all = tokens.filter((one) => one.symbol.toUpperCase() === symbol);
    return all.length === 1 && all[0] !== own ? all : [];
  });
  return [...(own ? [own] : []), ...others].slice(0, kSuggested);
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
