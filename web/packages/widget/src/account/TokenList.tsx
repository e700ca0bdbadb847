// SPDX-License-Identifier: Apache-2.0
//
// What the account holds, most valuable first. Old figures stay and say their age; the first ones are
// waited for in their own geometry.
import type { TokenRow, TokensSlice } from '@portico/engine';
import { Button, Note, Skeleton, Tile } from '@portico/ui';
import { useWidget } from '../host/WidgetContext.ts';
import { useStore } from '../store/StoreContext.ts';
import { useSlice } from '../store/useSlice.ts';
import { formatAmount } from '../text/formatAmount.ts';
import { formatMoney } from '../text/formatMoney.ts';
import { useWords } from '../text/useWords.ts';
import { Age } from './Age.tsx';

const kNone: TokensSlice = { state: 'loading', tokens: [] };

export function TokenList() {
  const words = useWords();
  const { state, tokens, at_ms, retry_at_ms } = useSlice((slices) => slices.tokens ?? kNone);
  // The balance above says it already.
  const above = useSlice(({ balance }) => balance?.state);
  // Where only the chain itself is asked, its answer is the list.
  const waits = state === 'loading' || (state === 'unknown' && above === 'loading');
  if (waits && tokens.length === 0) return <TokenSkeleton />;
  return (
    <>
      {state === 'failed' && above !== 'failed' && <TokensFailed />}
      {state === 'stale' && above !== 'stale' && <Age atMs={at_ms} retryAtMs={retry_at_ms} />}
      {tokens.length > 0 && (
        <ul className="pt-list" aria-label={words.say('account.tokens')}>
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      {tokens.length === 0 && state === 'fresh' && (
        <p className="pt-sub is-wrap">{words.say('account.tokens_none')}</p>
      )}
    </>
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
      <span className="pt-badged">
        <Tile name={token.symbol} image={token.icon_url} round />
        {network && (
          <span className="pt-corner">
            <Tile name={network.name} image={network.image_url} size={16} round />
          </span>
        )}
      </span>
      <span className="pt-main">
        <span className="pt-title">
          <bdi>{token.name}</bdi>
        </span>
        <span className="pt-sub pt-num">
          <bdi>{amount}</bdi>
          {network && <span className="pt-vh"> {network.name}</span>}
        </span>
      </span>
      {token.value !== undefined && (
        <span className="pt-worth pt-num">
          <bdi className="pt-title">{formatMoney(token.value, region)}</bdi>
        </span>
      )}
    </li>
  );
}

function TokenSkeleton() {
  const words = useWords();
  return (
    <div role="status" aria-busy="true" aria-label={words.say('account.tokens_loading')}>
      {[96, 128, 84].map((width) => (
        <div key={width} className="pt-row">
          <Skeleton width={40} height={40} radius="var(--pt-radius-full)" />
          <span className="pt-main">
            <Skeleton width={width} height={14} />
            <Skeleton width={72} height={12} />
          </span>
          <Skeleton width={64} height={14} />
        </div>
      ))}
    </div>
  );
}

function TokensFailed() {
  const words = useWords();
  const { tell } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  return (
    <div className="pt-whonote" role="status">
      <Note title={words.say('account.tokens_failed')}>
        <p>{words.say('account.tokens_failed_text')}</p>
      </Note>
      <Button small disabled={!online} onClick={() => tell({ type: 'refresh_account' })}>
        {words.say('action.try_again')}
      </Button>
    </div>
  );
}
