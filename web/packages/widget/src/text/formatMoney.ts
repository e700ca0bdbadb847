// SPDX-License-Identifier: Apache-2.0
//
// Values in US dollars for reading, as the reader's region writes them: two decimals, and `$` alone, since there is
// no other currency. To be drawn from left to right (`dir="ltr"`) in every language: the sign stands at its start.

/** `12480.36` becomes `$12,480.36`. Text in, text out: large sums keep every digit. */
export function formatMoney(decimal: string, region: string): string {
  return parts(decimal, region)
    .map(({ value }) => value)
    .join('');
}

/** The same in two pieces, so that the minor unit can be dimmed: `$12,480` and `.36`. */
export function splitMoney(decimal: string, region: string): readonly [string, string, string] {
  const all = parts(decimal, region);
  const at = all.findIndex(({ type }) => type === 'decimal');
  const end = all.findIndex(({ type }) => type === 'fraction') + 1;
  const text = (from: number, to: number) =>
    all
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  return [text(0, at), text(at, end), text(end, all.length)];
}

function parts(decimal: string, region: string): Intl.NumberFormatPart[] {
  const format = new Intl.NumberFormat(region, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  // A text keeps what a number would lose; the type does not say yet that it is taken.
  const all = format.formatToParts(decimal as unknown as number);
  // Some regions know no narrow sign, and write marks of direction, which would turn a part of it round.
  return all.map(({ type, value }) => ({
    type,
    value: type === 'currency' ? '$' : value.replace(/[\u061c\u200e\u200f]/g, ''),
  }));
}
