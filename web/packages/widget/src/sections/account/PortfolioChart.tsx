// SPDX-License-Identifier: Apache-2.0
//
// How the total went over the chosen time. Where it is not known its place stays, with a line at rest; the
// choice of time stays where a shorter one is known, so that there is a way back.
import type { ChartPeriod, ChartSlice } from '@portico/engine';
import { Chart, ToggleGroup } from '@portico/ui';
import { useMemo } from 'react';
import { useWidget } from '../../host/WidgetContext.ts';
import { useStore } from '../../store/StoreContext.ts';
import { formatMoney } from '../../text/formatMoney.ts';
import type { MessageKey } from './useWords.ts';
import { useWords } from './useWords.ts';
import { valueChange } from './valueChange.ts';

export interface PortfolioChartProps {
  readonly chart: ChartSlice;
  /** The point that is looked at. */
  readonly at: number | undefined;
  readonly onScrub: (at: number | undefined) => void;
}

const kPeriods: readonly ChartPeriod[] = ['day', 'week', 'month', 'year'];

export function PortfolioChart({ chart, at, onScrub }: PortfolioChartProps) {
  const words = useWords();
  const { region } = useWidget();
  const { send } = useStore();
  const { points, period, state } = chart;
  const readings = useMemo(
    () => points.map(({ at_ms, value }) => ({ at: at_ms, value: Number(value) })),
    [points],
  );
  const first = points[0];
  const last = points.at(-1);
  const drawn = first !== undefined && last !== undefined && points.length > 1;
  const waits = state === 'loading';
  // Before anybody asks for it there is nothing to choose from either.
  const known = drawn || waits || period !== 'day';
  const change = drawn ? valueChange(points, region) : undefined;
  const seen = at === undefined ? undefined : points[at];
  const timeOf = new Intl.DateTimeFormat(region, kMoment[period]);
  return (
    <>
      <div className="pt-chartline">
        {seen && <p className="pt-sub pt-num">{timeOf.format(seen.at_ms)}</p>}
        {!seen && change && (
          <p className="pt-sub pt-num">
            <b className={change.way === 'flat' ? undefined : `pt-${change.way}`}>
              <bdi translate="no" dir="ltr">
                {change.amount}
              </bdi>
            </b>
            <bdi translate="no" dir="ltr">
              {change.percent}
            </bdi>
          </p>
        )}
        {known && !drawn && !waits && (
          <p className="pt-sub is-wrap" role="status">
            {words.format(state === 'failed' ? 'chart.failed' : 'chart.none')}
          </p>
        )}
        {known && (
          <ToggleGroup
            look="ranges"
            label={words.format('chart.range')}
            options={kPeriods.map((value) => ({ value, text: words.format(`chart.${value}`) }))}
            value={period}
            onChange={(next) => {
              onScrub(undefined);
              send({ type: 'choose_chart_period', period: next });
            }}
          />
        )}
      </div>
      {drawn && (
        <Chart
          readings={readings}
          label={words.format(change ? kSummary[change.way] : 'chart.value', {
            period: words.format(`chart.over.${period}`),
            percent: change?.percent ?? change?.amount ?? '',
          })}
          scrubLabel={words.format('chart.moment')}
          scrubText={`${timeOf.format((seen ?? last).at_ms)}: ${formatMoney((seen ?? last).value, region)}`}
          at={at}
          onScrub={onScrub}
        />
      )}
      {!drawn && (
        <div
          className={waits ? 'pt-chart-gap is-waiting' : 'pt-chart-gap'}
          {...(waits && {
            role: 'status',
            'aria-busy': true,
            'aria-label': words.format('chart.loading'),
          })}
        />
      )}
    </>
  );
}

const kSummary: { readonly [Way in 'up' | 'down' | 'flat']: MessageKey } = {
  up: 'chart.up',
  down: 'chart.down',
  flat: 'chart.flat',
};

const kMoment: { readonly [Period in ChartPeriod]: Intl.DateTimeFormatOptions } = {
  day: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  week: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  month: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
};
