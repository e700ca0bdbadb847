// SPDX-License-Identifier: Apache-2.0
//
// What the account is worth: the one figure, how it went, and the chart. Where nothing has a price, the
// balance in the network's own currency stands there instead. An old figure says its age, and the chart,
// which would end at another one, is left out.
import type { BalanceSlice, ChartSlice, TokensSlice } from '@portico/engine';
import { Figure, Skeleton } from '@portico/ui';
import { useState } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { Age } from '../../parts/Age.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { splitMoney } from '../../text/formatMoney.ts';
import { isKnownEmpty } from './isKnownEmpty.ts';
import { PortfolioChart } from './PortfolioChart.tsx';
import { useWords } from './useWords.ts';

const kBalance: BalanceSlice = { state: 'loading' };
const kTokens: TokensSlice = { state: 'loading', tokens: [] };
const kChart: ChartSlice = { state: 'unknown', period: 'day', points: [] };

export function Portfolio() {
  const words = useWords();
  const balance = useSlice((slices) => slices.balance ?? kBalance);
  const tokens = useSlice((slices) => slices.tokens ?? kTokens);
  const chart = useSlice((slices) => slices.chart ?? kChart);
  const [scrubbed, setScrubbed] = useState<number>();
  const point = scrubbed === undefined ? undefined : chart.points[scrubbed];
  const { total } = tokens;
  const shown = total === undefined && tokens.state !== 'stale' ? balance : tokens;
  const age = isOld(shown) && <Age atMs={shown.at_ms} retryAtMs={shown.retry_at_ms} />;
  if (total === undefined && balance.amount === undefined) {
    const waits = tokens.state === 'loading' || balance.state === 'loading';
    if (waits && tokens.tokens.length === 0) return <PortfolioSkeleton />;
    return tokens.state === 'stale' && age; // else the list says why there is no figure
  }
  const nothing = isKnownEmpty(tokens);
  return (
    <div className="pt-portfolio">
      {total === undefined ? (
        <Coins balance={balance} />
      ) : (
        <Dollars value={point?.value ?? total} still={point !== undefined} />
      )}
      {age}
      {nothing && <p className="pt-sub is-wrap">{words.format('account.ready')}</p>}
      {!age && !nothing && total !== undefined && (
        <PortfolioChart chart={chart} at={point && scrubbed} onScrub={setScrubbed} />
      )}
    </div>
  );
}

const isOld = ({ state }: BalanceSlice | TokensSlice): boolean =>
  state === 'stale' || state === 'failed';

/** Keyed by the figure, so that a new one fades in where the old one stood; not while one walks over it. */
function Dollars({ value, still }: { value: string; still: boolean }) {
  const words = useWords();
  const { region } = useWidget();
  const parts = splitMoney(value, region);
  const [whole, minor, rest] = parts;
  return (
    <Figure length={parts.join('').length} live={still ? 'off' : 'polite'}>
      <span className="pt-vh">{words.format('account.total')} </span>
      <bdi className={still ? undefined : 'pt-digits'} key={still ? '' : value}>
        {whole}
        <span className="is-dim">{minor}</span>
        {rest}
      </bdi>
    </Figure>
  );
}

function Coins({ balance: { amount = '0', symbol = '' } }: { balance: BalanceSlice }) {
  const words = useWords();
  const { region } = useWidget();
  const text = formatAmount(amount, region);
  return (
    <Figure length={text.length + 1 + symbol.length} live="polite">
      <span className="pt-vh">{words.format('account.total')} </span>
      <bdi className="pt-digits" key={amount}>
        {text} <span className="is-dim">{symbol}</span>
      </bdi>
    </Figure>
  );
}

function PortfolioSkeleton() {
  const words = useWords();
  return (
    <div
      className="pt-portfolio is-skel"
      role="status"
      aria-busy="true"
      aria-label={words.format('account.balance_loading')}
    >
      <Skeleton width={188} height={36} />
      <Skeleton width={112} height={12} />
      <div className="pt-chart-gap">
        <Skeleton width="100%" height={2} />
      </div>
    </div>
  );
}
