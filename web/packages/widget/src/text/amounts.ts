// SPDX-License-Identifier: Apache-2.0
//
// Amounts that are typed and sent: every digit of them, never rounded.
import { readDigits } from '@portico/ui';

/** The region's own digits begin here, and this stands before a fraction. */
function marksOf(region: string): { readonly zero: number; readonly separator: string } {
  const format = new Intl.NumberFormat(region);
  const parts = format.formatToParts(0.5);
  return {
    zero: format.format(0).codePointAt(0) ?? 48,
    separator: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  };
}

/**
 * As the machine takes it: digits with a point. A phone's keys are those of its own region, not of the
 * page's: digits of any script, and a comma that can be no group's. What else was typed stays, and is
 * refused there.
 */
export function readTyped(text: string, region: string): string {
  const digits = [...text.trim()].map((one) => readDigits(one, 1) || one).join('');
  const amount = digits.replace(marksOf(region).separator, '.').replace('\u066b', '.');
  return /^(0*|\d+),\d*$/.test(amount) && !/^[1-9]\d*,\d{3}$/.test(amount)
    ? amount.replace(',', '.')
    : amount;
}

/** What the machine has as it is typed in this region. */
export function writeTyped(amount: string, region: string): string {
  return amount.replace('.', marksOf(region).separator);
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
