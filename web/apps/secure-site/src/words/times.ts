// SPDX-License-Identifier: Apache-2.0
//
// Times and counts as the reader's country writes them.
import { filled } from '../approval/Filled.tsx';
import { localeTag, words } from './words.ts';

/** 9:05 am, 09:05. */
function timeStyle(): Intl.DateTimeFormatOptions {
  const { hour12 } = new Intl.DateTimeFormat(localeTag(), { hour: 'numeric' }).resolvedOptions();
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' };
}

/** "today at 18:20", else "12 June at 18:20", with the year where it is another one. `at`, `now`: ms since 1970. */
export function timeText(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)];
  const text = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeTag(), style).format(date);
  if (date.toDateString() === today.toDateString())
    return filled(words().pages.common.today, { time: text(timeStyle()) });
  const isThisYear = date.getFullYear() === today.getFullYear();
  return text({
    ...timeStyle(),
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** "12 June 2030". `at`: ms since 1970. */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(localeTag(), { dateStyle: 'long' }).format(new Date(at));

/** "24 hours". */
export const unitText = (count: number, unit: 'hour' | 'second'): string =>
  new Intl.NumberFormat(localeTag(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** "a, b and c". */
export const listText = (of: readonly string[]): string =>
  new Intl.ListFormat(localeTag(), { type: 'conjunction' }).format(of);
