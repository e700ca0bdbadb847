// SPDX-License-Identifier: Apache-2.0
//
// What the account holds, most valuable first, and who did not tell it. Old figures stay, and how old they
// are stands above; the first ones are waited for in their own geometry.
import type { TokenRow, TokensSlice } from '@portico/engine';
import { LinkButton } from '@portico/ui';
import { useSyncExternalStore } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { Empty } from '../../parts/Empty.tsx';
import { ItemSkeleton } from '../../parts/ItemSkeleton.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { prefer, preferences, subscribePreferences } from '../../parts/preferences.ts';
import { TokenPicture } from '../../parts/TokenPicture.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import { DayChange } from './DayChange.tsx';
import { isKnownEmpty } from './holdsNothing.ts';
import { useWords } from './useWords.ts';

const kNone: TokensSlice = { state: 'loading', tokens: [] };

export function TokenList() {
  const words = useWords();
  const slice = useSlice((slices) => slices.tokens ?? kNone);
  const { state, tokens } = slice;
  const { hideSmall } = useSyncExternalStore(subscribePreferences, preferences, preferences);
  const above = useSlice(({ balance }) => balance?.state);
  // Without a server the balance of the chain itself is the list.
  const waits = state === 'loading' || (state === 'unknown' && above === 'loading');
  if (waits && tokens.length === 0)
    return <ItemSkeleton label={words.format('account.tokens_loading')} rows={3} />;
  const failed = state === 'failed';
  const listed = hideSmall ? tokens.filter((token) => !isSmall(token)) : tokens;
  const hidden = tokens.length - listed.length;
  return (
    <>
      {failed && <TokensNote slice={slice} />}
      {listed.length > 0 && (
        <ul className="pt-list" aria-label={words.format('account.tokens')}>
          {listed.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="pt-hidden">
          <span>{words.format('account.small_hidden', { count: hidden })}</span>
          <LinkButton onClick={() => prefer({ hideSmall: false })}>
            {words.format('account.small_show')}
          </LinkButton>
        </p>
      )}
      {isKnownEmpty(slice) && (
        <Empty title={words.format('account.none')} text={words.format('account.tokens_none')} />
      )}
      {/* Beside tokens the figure above says it. */}
      {!failed && slice.missing && tokens.length === 0 && <TokensNote slice={slice} />}
    </>
  );
}

/** Below a dollar. What nobody can value is not small. */
const isSmall = ({ value }: TokenRow): boolean => value !== undefined && /^0(\.|$)/.test(value);

/** That balances did not load, and which networks are slow, where that is known. */
function TokensNote({ slice }: { slice: TokensSlice }) {
  const words = useWords();
  const chainFails = useSlice(({ balance }) => balance?.state === 'failed');
  const networks = useSlice((slices) => slices.networks.networks);
  const slow = networks.filter(({ caip_network_id, active }) =>
    slice.state === 'failed' ? chainFails && active : slice.missing?.includes(caip_network_id),
  );
  const names = words.list(slow.map(({ name }) => name));
  return (
    <NotLoaded
      title={words.format('account.tokens_failed')}
      text={
        slow.length > 0
          ? words.format('account.tokens_slow_text', { count: slow.length, networks: names })
          : words.format('account.part_failed_text')
      }
    />
  );
}

function Token({ token }: { token: TokenRow }) {
  const { region } = useWidget();
  const network = useSlice(({ networks }) =>
    networks.networks.find((row) => row.caip_network_id === token.chain),
  );
  const amount = `${formatAmount(token.quantity, region)} ${token.symbol}`;
  return (
    <li className="pt-row" part="row">
      <TokenPicture symbol={token.symbol} image={token.icon_url} network={network} />
      <span className="pt-main">
        <span className="pt-title">{token.name}</span>
        <span className="pt-sub pt-num">
          <bdi translate="no" dir="ltr" key={amount}>
            {amount}
          </bdi>
          {/* What is held elsewhere than on the network at the top says so. */}
          {network && !network.active && ' · '}
          {network && (
            <bdi translate="no" className={network.active ? 'pt-vh' : undefined}>
              {network.active ? ` ${network.name}` : network.name}
            </bdi>
          )}
        </span>
      </span>
      {token.value !== undefined && (
        <span className="pt-worth pt-num">
          <bdi translate="no" dir="ltr" className="pt-title" key={token.value}>
            {formatMoney(token.value, region)}
          </bdi>
          {token.day_change !== undefined && <DayChange percent={token.day_change} />}
        </span>
      )}
    </li>
  );
}
