// SPDX-License-Identifier: Apache-2.0
//
// Amounts that are typed and sent: every digit of them, never rounded.
import { readDigits } from '@portico/ui';

/** As it may be written in groups of three: who wrote it meant thousands, or a fraction. */
const GROUPED = /^[1-9]\d*[.,]\d{3}$/;

/** The region's own digits begin here, this stands before a fraction, and this between groups of three. */
function marksOf(region: string): {
  readonly zero: number;
  readonly separator: string;
  readonly group: string | undefined;
} {
  const format = new Intl.NumberFormat(region);
  const parts = format.formatToParts(1234567.5);
  const mark = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return {
    zero: format.format(0).codePointAt(0) ?? 48,
    separator: mark('decimal') ?? '.',
    group: mark('group'),
  };
}

/**
 * As the machine takes it: digits with a point. A phone's keys are those of its own region, not of the
 * page's: digits of any script, and a comma or a point that can be no group's. What else was typed
 * stays, and is refused there: `1.234` of Germany, which may be either, as `1,234`.
 */
export function readTyped(text: string, region: string): string {
  const { separator, group } = marksOf(region);
  const digits = [...text.trim()].map((one) => readDigits(one, 1) || one).join('');
  if (group === '.' && digits.includes('.') && GROUPED.test(digits))
    return digits.replace('.', ',');
  const amount = digits.replace(separator, '.').replace('\u066b', '.');
  return /^(0*|\d+),\d*$/.test(amount) && !GROUPED.test(amount) ? amount.replace(',', '.') : amount;
}

/** What the machine has as it is typed in this region. */
export function writeTyped(amount: string, region: string): string {
  const { separator, group } = marksOf(region);
  // What was refused is shown as it was typed.
  if (group === '.' && amount.includes(',') && GROUPED.test(amount))
    return amount.replace(',', '.');
  return amount.replace('.', separator);
}

/** `1234.5` becomes `1,234.5`, with every digit that there is. */
export function exactAmount(decimal: string, region: string): string {
  const { zero, separator } = marksOf(region);
  const [whole = '0', fraction = ''] = decimal.split('.');
  const integer = new Intl.NumberFormat(region).format(BigInt(whole === '' ? 0 : whole));
  if (fraction === '') return integer;
  const local = [...fraction].map((digit) => String.fromCodePoint(zero + Number(digit)));
  return `${integer}${separator}${local.join('')}`;
}
