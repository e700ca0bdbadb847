// SPDX-License-Identifier: Apache-2.0
//
// Time left as minutes and seconds, `3:42`; the seconds begin are counted, so it ends at 0:00.

/** Languages whose figures are ours. The browser's first formatter takes a slow phone 60 ms, which a code does not wait for. */
const latin = /^(de|en|es|fr|ja|ru|zh)(-\w+)*$/;
/** The last one of another language: a clock asks every second. */
let kept: { readonly region: string; readonly format: (count: number) => string } | undefined;

export function formatCountdown(leftMs: number, region: string): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (latin.test(region) && !region.includes('-u-'))
    return `${minutes}:${String(rest).padStart(2, '0')}`;
  if (kept?.region !== region) kept = { region, format: new Intl.NumberFormat(region).format };
  const { format } = kept;
  return `${format(minutes)}:${rest < 10 ? format(0) : ''}${format(rest)}`;
}
