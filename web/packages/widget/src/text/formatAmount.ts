// SPDX-License-Identifier: Apache-2.0
//
// Token amounts for reading: three decimals, rounded down, digits of the reader's region.

const kDecimals = 3;

/** `1234.56789` becomes `1,234.567`. A holding too small to show reads `<0.001`, never `0`. */
export function formatAmount(decimal: string, region: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const cut = fraction.slice(0, kDecimals).replace(/0+$/, '');
  const digits = new Intl.NumberFormat(region, { maximumFractionDigits: kDecimals });
  if (/^0*$/.test(whole) && cut === '' && /[1-9]/.test(fraction)) {
    return `<${digits.format(10 ** -kDecimals)}`;
  }
  const separator = digits.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const integer = digits.format(BigInt(whole === '' ? 0 : whole));
  if (cut === '') return integer;
  // The fraction as text: a number would round it up or lose it beside a large whole part.
  const shift = digits.format(0).codePointAt(0) ?? 48;
  const local = [...cut].map((digit) => String.fromCodePoint(shift + Number(digit))).join('');
  return `${integer}${separator}${local}`;
}
