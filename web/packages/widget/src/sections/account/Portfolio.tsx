// SPDX-License-Identifier: Apache-2.0
//
// What the account is worth: the one figure, how it went, and the chart. Each has its place from the first frame,
// whatever comes to stand in it, so that nothing below moves. Where nothing has a price, the balance in the
// network's own currency is the figure; it never stands in while the total is on its way. An old figure says
// its age, and the chart, which would end at another one, is left out. What a figure is without stands right below it. An account
// that holds nothing has no chart.
import type { BalanceSlice, ChartSlice, Slices, TokensSlice } from '@portico/engine';
import { Figure, Skeleton } from '@portico/ui';
import { type ReactNode, useState } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { Age } from '../../parts/Age.tsx';
import { useSlice } from '../../store/useSlice.ts';
import { formatAmount } from '../../text/formatAmount.ts';
import { splitMoney } from '../../text/formatMoney.ts';
import { holdsNothing } from './holdsNothing.ts';
import { MissingNetworks } from './MissingNetworks.tsx';
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
  const empty = useSlice(holdsNothing);
  const charted = useSlice(mayHaveChart);
  const network = useSlice(({ networks }) => networks.networks.find((row) => row.active)?.name);
  const [scrubbed, setScrubbed] = useState<number>();
  const point = scrubbed === undefined ? undefined : chart.points[scrubbed];
  const { total } = tokens;
  const figure = total ?? balance.amount;
  const inCoins = total === undefined && tokens.state !== 'stale';
  const waits =
    total === undefined &&
    tokens.tokens.length === 0 &&
    (tokens.state === 'loading' ||
      tokens.state === 'unknown' ||
      (balance.state === 'loading' && balance.amount === undefined));
  const shown = inCoins ? balance : tokens;
  const missing = !waits && tokens.state === 'fresh' ? tokens.missing : undefined;
  /** In place of how it went. */
  const line = (): ReactNode => {
    if (waits) return <Skeleton width={112} height={12} />;
    if (empty)
      return missing ? null : <p className="pt-sub is-wrap">{words.format('account.ready')}</p>;
    // Without any figure the list says why there is none.
    if (isOld(shown) && (figure !== undefined || !inCoins))
      return <Age atMs={shown.at_ms} retryAtMs={shown.retry_at_ms} />;
    if (total !== undefined) return charted ? undefined : null;
    if (!charted || tokens.state !== 'fresh' || tokens.missing || tokens.prices_missing)
      return null;
    return (
      <p className="pt-sub is-wrap">
        {words.format('account.no_prices', {
          network: network ?? words.format('account.network_unknown'),
        })}
      </p>
    );
  };
  const instead = line();
  return (
    <div
      className="pt-portfolio"
      {...(waits && {
        role: 'status',
        'aria-busy': true,
        'aria-label': words.format('account.balance_loading'),
      })}
    >
      <div className="pt-figureline">
        {waits && <Skeleton width={188} height={36} />}
        {!waits && total !== undefined && (
          <Dollars value={point?.value ?? total} still={point !== undefined} />
        )}
        {!waits && total === undefined && balance.amount !== undefined && (
          <Coins balance={balance} />
        )}
      </div>
      {missing && <MissingNetworks chains={missing} retryAtMs={tokens.retry_at_ms} />}
      {instead === undefined ? (
        <PortfolioChart chart={chart} at={point && scrubbed} onScrub={setScrubbed} />
      ) : (
        <>
          {!(empty && missing) && <div className="pt-chartline">{instead}</div>}
          {charted && !empty && <div className="pt-chart-gap" />}
        </>
      )}
    </div>
  );
}

const isOld = ({ state }: BalanceSlice | TokensSlice): boolean =>
  state === 'stale' || state === 'failed';

/** The server draws charts of EVM accounts alone, and of no test network. */
function mayHaveChart({ account, networks, chart }: Slices): boolean {
  const testnet = networks.networks.find((row) => row.active)?.testnet;
  return (
    !testnet &&
    chart?.state !== 'unsupported' &&
    account.caip_address?.startsWith('eip155:') !== false
  );
}
/** Keyed by the figure, so that a new one fades in where the old one stood; not while one walks over it. */
function Dollars({ value, still }: { value: string; still: boolean }) {
  const words = useWords();
  const { region } = useWidget();
  const parts = splitMoney(value, region);
  const [whole, minor, rest] = parts;
  return (
    <Figure length={parts.join('').length} live={still ? 'off' : 'polite'}>
      <span className="pt-vh">{words.format('account.total')} </span>
      <bdi
        translate="no"
        dir="ltr"
        className={still ? undefined : 'pt-digits'}
        key={still ? '' : value}
      >
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
      <bdi translate="no" dir="ltr" className="pt-digits" key={amount}>
        {text} <span className="is-dim">{symbol}</span>
      </bdi>
    </Figure>
  );
}
