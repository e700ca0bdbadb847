// SPDX-License-Identifier: Apache-2.0
//
// Money in a currency, for reading: two decimals where there are any. Text in, text out: every digit is kept.

/** `3.98` and `USD` become `$3.98`. To be drawn from left to right. */
export function formatFiat(decimal: string, currency: string, region: string): string {
  const whole = !/\.\d*[1-9]/.test(decimal);
  try {
    return new Intl.NumberFormat(region, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(whole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    })
      .formatToParts(decimal as unknown as number)
      .map(({ value }) => value.replace('US$', '$').replace(/[\u061c\u200e\u200f]/g, ''))
      .join('');
  } catch {
    // A currency that the browser does not know.
    return `${decimal} ${currency}`;
  }
}
