// SPDX-License-Identifier: Apache-2.0
//
// Token amounts for reading: three decimals, rounded down, digits of the reader's region.

const kDecimals = 3;
/** Of what is meant to be small: a billionth is as small as a coin's name. */
const kDecimalsMax = 9;

/** `0.000420031` becomes `0.00042`: three digits behind the zeros, for fees. */
export function formatSmallAmount(decimal: string, region: string): string {
  const zeros = /^0*\.(0*)/.exec(decimal)?.[1]?.length ?? 0;
  return formatAmount(decimal, region, Math.min(zeros + kDecimals, kDecimalsMax));
}

/** The balance that the engine gives for networks without one: test networks (docs/spec/account.md#native-balance). */
const kNoBalance = '0.00';

/** `1234.56789` becomes `1,234.567`. A holding too small to show reads `<0.001`, never `0`. */
export function formatAmount(decimal: string, region: string, decimals = kDecimals): string {
  if (decimal === kNoBalance) {
    return new Intl.NumberFormat(region, { minimumFractionDigits: 2 }).format(0);
  }
  const [whole = '0', fraction = ''] = decimal.split('.');
  const cut = fraction.slice(0, decimals).replace(/0+$/, '');
  const digits = new Intl.NumberFormat(region, { maximumFractionDigits: decimals });
  if (/^0*$/.test(whole) && cut === '' && /[1-9]/.test(fraction)) {
    return `<${digits.format(10 ** -decimals)}`;
  }
  const separator = digits.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const integer = digits.format(BigInt(whole === '' ? 0 : whole));
  if (cut === '') return integer;
  // The fraction as text: a number would round it up or lose it beside a large whole part.
  const shift = digits.format(0).codePointAt(0) ?? 48;
  const local = [...cut].map((digit) => String.fromCodePoint(shift + Number(digit))).join('');
  return `${integer}${separator}${local}`;
}
