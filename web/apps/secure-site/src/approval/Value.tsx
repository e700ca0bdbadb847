// SPDX-License-Identifier: Apache-2.0
//
// One value of what is approved: an amount, an address, a time, a network.
import type { ReactNode } from 'react';
import { localeTag, words } from '../words/words.ts';
import { filled } from './Filled.tsx';
import { networkName } from './knownNetworks.ts';
import type { Argument } from './summary.ts';

/** A browser that translates the page leaves it as it is. */
export const KEPT = { className: 'notranslate', translate: 'no' } as const;

/** In full: nothing is shortened but what is more than any token has. */
export function Value({ of }: { of: Argument }): ReactNode {
  const { kind, value, units, label } = of;
  if (kind === 'address')
    return (
      <strong>
        {label && `${label} `}
        <bdi className="pt-addr notranslate" translate="no">
          {value}
        </bdi>
      </strong>
    );
  if (kind === 'amount' || kind === 'unlimited_amount')
    return (
      <strong title={units && filled(words().views.smallest_units, { amount: units })}>
        <bdi {...(kind === 'amount' && KEPT)}>{amountText(of)}</bdi>
      </strong>
    );
  if (kind === 'date')
    return (
      <strong title={value}>
        <bdi>{dateText(value)}</bdi>
      </strong>
    );
  if (kind === 'network') return <strong title={value}>{networkName(value)}</strong>;
  return (
    <strong>
      <bdi {...(kind !== 'duration' && KEPT)}>
        {kind === 'duration' ? durationText(value) : value}
      </bdi>
    </strong>
  );
}

/** An amount of a token that the site does not know is in its smallest units, with its contract. */
export function amountText({ kind, value, symbol, contract }: Argument): string {
  const { smallest_units, units_of, no_limit } = words().views;
  if (kind === 'unlimited_amount') return filled(no_limit, { asset: symbol ?? contract ?? value });
  if (symbol) return `${value} ${symbol}`;
  const amount = filled(smallest_units, { amount: value });
  return contract ? filled(units_of, { amount, contract }) : amount;
}

/** In UTC, as no two readers of a signature are in the same place. */
function dateText(value: string): string {
  const format = new Intl.DateTimeFormat(localeTag(), {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(value))} UTC`;
}

/** In the largest unit that says it exactly. */
function durationText(seconds: string): string {
  const whole = BigInt(seconds);
  const [unit, size] = UNITS.find(([, size]) => whole > 0n && whole % size === 0n) ?? SECONDS;
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localeTag(), style).format(whole / size);
}

const SECONDS = ['second', 1n] as const;
const UNITS = [['day', 86_400n], ['hour', 3_600n], ['minute', 60n], SECONDS] as const;
