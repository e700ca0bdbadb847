// SPDX-License-Identifier: Apache-2.0
//
// Hundredths of a percent for reading: `870` becomes `8.7%`, and less than nothing has the sign that amounts have.

export function percentText(bps: number, region: string): string {
  return new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 2 })
    .format(bps / 10_000)
    .replace('-', '\u2212');
}
