// SPDX-License-Identifier: Apache-2.0
//
// Time left as minutes and seconds, `3:42`; the seconds begin are counted, so it ends at 0:00.

export function formatCountdown(leftMs: number, region: string): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const plain = new Intl.NumberFormat(region);
  const padded = new Intl.NumberFormat(region, { minimumIntegerDigits: 2 });
  return `${plain.format(Math.floor(seconds / 60))}:${padded.format(seconds % 60)}`;
}
