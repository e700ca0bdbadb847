// SPDX-License-Identifier: Apache-2.0
//
// One value of what is approved: an amount, an address, a time, a network.
import { FullAddress } from '@portico/ui';
import type { ReactNode } from 'react';
import { localeTag, words } from '../words/words.ts';
import { filled } from './Filled.tsx';
import { networkName } from './knownNetworks.ts';
import { ADDRESS_LABELS, type Argument } from './summary.ts';

/** A browser that translates the page leaves it as it is. */
export const KEPT = { className: 'notranslate', translate: 'no' } as const;

/** In full: nothing is shortened but what is more than any token has. */
export function Value({ of }: { of: Argument }): ReactNode {
  const { kind, value, units, label } = of;
  // Behind the address, where it fits any sentence of any language.
  const known = ADDRESS_LABELS.find((one) => one === label);
  if (kind === 'address')
    return (
      <strong>
        {label && !known && `${label} `}
        <FullAddress address={value} />
        {known && ` (${words().views[known]})`}
      </strong>
    );
  if (kind === 'amount' || kind === 'unlimited_amount') {
    const { amount, exact } = amountParts(of);
    return (
      <strong title={units && filled(words().views.smallest_units, { amount: decimalText(units) })}>
        <bdi {...(kind === 'amount' && KEPT)}>{byFours(amount)}</bdi>
        {exact && (
          <>
            {' '}
            <Exactly words={exact} />
          </>
        )}
      </strong>
    );
  }
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

/** What stands behind an amount in quotes. */
export const Exactly = ({ words: text }: { words: string }): ReactNode => (
  <bdi {...KEPT}>({byFours(text)})</bdi>
);

/** Words in which addresses are as one compares them. */
export const byFours = (text: string): ReactNode => {
  const [first, ...parts] = text.split(/(?<![\dA-Za-z])(0x[\dA-Fa-f]{40})(?![\dA-Za-z])/);
  if (first === undefined || parts.length === 0) return text;
  return [first, ...parts].map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
      <FullAddress key={index} address={part} />
    ),
  );
};

/** What a fee is read as, which is three digits behind its zeros, as before its request: all of them are in what is signed. */
export function feeText(of: Argument): string {
  const { value } = of;
  const digits = /^0?\.0*\d{1,3}/.exec(value)?.[0] ?? /^\d+\.\d{1,3}/.exec(value)?.[0] ?? value;
  const short = digits.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  return amountText({ ...of, value: Number(short) > 0 ? short : value });
}

/** As one text. */
export function amountText(of: Argument): string {
  const { amount, exact } = amountParts(of);
  return exact ? `${amount} (${exact})` : amount;
}

/**
 * An amount of a token that the site does not know is in its smallest units, with its contract. Where that says what it is
 * called, this comes first, in quotes, and `exact` is what nobody can lie about.
 */
export function amountParts(of: Argument): { readonly amount: string; readonly exact?: string } {
  const { kind, value, units = value, symbol, contract, claimed } = of;
  const { smallest_units, units_of, no_limit } = words().views;
  const isUnlimited = kind === 'unlimited_amount';
  const ofAsset = (asset: string) =>
    isUnlimited ? filled(no_limit, { asset }) : `${decimalText(value)} ${asset}`;
  if (symbol && !claimed) return { amount: ofAsset(symbol) };
  const inUnits = filled(smallest_units, { amount: decimalText(units) });
  const exact = contract ? filled(units_of, { amount: inUnits, contract }) : inUnits;
  if (symbol)
    return { amount: ofAsset(inQuotes(symbol)), exact: isUnlimited ? `${contract}` : exact };
  return { amount: isUnlimited ? filled(no_limit, { asset: contract ?? value }) : exact };
}

/** As the reader writes numbers, with all of its digits. */
function decimalText(value: string): string {
  if (!/^\d+(\.\d+)?$/.test(value)) return value;
  const [whole = '0', part] = value.split('.');
  const format = new Intl.NumberFormat(localeTag());
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return format.format(BigInt(whole)) + (part === undefined ? '' : point + part);
}

/** A name that nobody but the contract itself gives it. */
export const inQuotes = (symbol: string): string => `“${symbol}”`;

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
