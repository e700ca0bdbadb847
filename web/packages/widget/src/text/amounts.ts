// SPDX-License-Identifier: Apache-2.0
//
// Amounts that are typed and sent: every digit of them, never rounded.
import { readDigits } from '@portico/ui';

/** As it may be written in groups of three: who wrote it meant thousands, or a fraction. */
const GROUPED = /^[1-9]\d*[.,]\d{3}$/;

/** The region's own digits begin here, and this stands before a fraction. */
function marksOf(region: string): { readonly zero: number; readonly separator: string } {
  const format = new Intl.NumberFormat(region);
  return {
    zero: format.format(0).codePointAt(0) ?? 48,
    separator: format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
  };
}

/**
 * Whether that may be thousands. A point, wherever the comma is before fractions: also where the language has spaces between
 * groups, money is written with points. A comma everywhere else, and in English whatever its region says.
 */
function mayBeThousands(digits: string, region: string, separator: string): boolean {
  if (!GROUPED.test(digits)) return false;
  const comma = separator === ',';
  return digits.includes('.') ? comma : !comma || /^en\b/i.test(region);
}

/**
 * As the machine takes it: digits with a point. A phone's keys are those of its own region, not of the
 * page's: digits of any script, and a comma or a point that can be no group's. What else was typed
 * stays, and is refused there: `1.234` of Germany, which may be either, as `1,234`.
 */
export function readTyped(text: string, region: string): string {
  const { separator } = marksOf(region);
  const digits = [...text.trim()].map((one) => readDigits(one, 1) || one).join('');
  if (mayBeThousands(digits, region, separator)) return digits.replace('.', ',');
  const amount = digits.replace(separator, '.').replace('\u066b', '.');
  return /^\d*,\d*$/.test(amount) ? amount.replace(',', '.') : amount;
}

/** What the machine has as it is typed in this region. */
export function writeTyped(amount: string, region: string): string {
  const { separator } = marksOf(region);
  // What was refused is shown as it was typed.
  if (amount.includes(',')) return separator === ',' ? amount.replace(',', '.') : amount;
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
