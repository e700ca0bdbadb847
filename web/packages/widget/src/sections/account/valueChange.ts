// SPDX-License-Identifier: Apache-2.0
//
// What prices did to the value in US dollars from the first to the last of a chart's points, as it is written beside
// the total. What came or went meanwhile is no gain and no loss: a first deposit is not "+100 %". Values are text with at most
// two decimals, and stay exact however large they are.
import type { ChartPoint } from '@portico/engine';
import { formatMoney } from '../../text/formatMoney.ts';

export interface ValueChange {
  readonly way: 'up' | 'down' | 'flat';
  /** With its sign, in the reader's digits: `+$142.10`. */
  readonly amount: string;
  /** Without a sign: `1.15%`; none where nothing was there to begin with. */
  readonly percent: string | undefined;
}

/** Nothing where the server does not tell what came and went. */
export function valueChange(
  points: readonly ChartPoint[],
  region: string,
): ValueChange | undefined {
  const [first, ...later] = points;
  const last = points.at(-1);
  if (!first || !last) return undefined;
  let before = first;
  let by = 0n;
  // What was there on the mean (Dietz): each that came counts for as long as it was there.
  let there = Number(cents(first.value));
  for (const point of later) {
    if (point.unmoved === undefined) return undefined;
    const unmoved = cents(point.unmoved);
    by += unmoved - cents(before.value);
    const share = (last.at_ms - point.at_ms) / (last.at_ms - first.at_ms);
    there += Number(cents(point.value) - unmoved) * share;
    before = point;
  }
  const size = by < 0n ? -by : by;
  const whole = `${size / 100n}.${`${size % 100n}`.padStart(2, '0')}`;
  const sign = by > 0n ? '+' : by < 0n ? '\u2212' : '';
  const percent = new Intl.NumberFormat(region, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return {
    way: by > 0n ? 'up' : by < 0n ? 'down' : 'flat',
    amount: sign + formatMoney(whole, region),
    percent: there > 0 ? percent.format(Number(size) / there) : undefined,
  };
}

function cents(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return /^\d+$/.test(whole) ? BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) : 0n;
}
