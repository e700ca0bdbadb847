// SPDX-License-Identifier: Apache-2.0
//
// How a value in US dollars went from the first to the last of a chart's points, as it is written beside
// the total. Values are text with at most two decimals, and stay exact however large they are.
import { formatMoney } from '../../text/formatMoney.ts';

export interface ValueChange {
  readonly way: 'up' | 'down' | 'flat';
  /** With its sign, in the reader's digits: `+$142.10`. */
  readonly amount: string;
  /** Without a sign: `1.15%`; none where it began with nothing. */
  readonly percent: string | undefined;
}

export function valueChange(first: string, last: string, region: string): ValueChange {
  const from = cents(first);
  const by = cents(last) - from;
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
    percent: from > 0n ? percent.format(Number(size) / Number(from)) : undefined,
  };
}

function cents(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return /^\d+$/.test(whole) ? BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) : 0n;
}
