// SPDX-License-Identifier: Apache-2.0
//
// Marks of a chart's time axis: at whole hours or days of the reader's clock, few enough to be read.

const MINUTE = 60_000;
/** In minutes. All but the last divide a day, or are whole days. */
const EVERY = [10, 20, 30, 60, 120, 240, 360, 720, 1440, 2880, 7200, 10_080];
const MOST = 7;

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export interface TimeMark {
  readonly at: number;
  /** The hour, or the day where one begins. */
  readonly text: string;
}

export function timeMarks(from: number, until: number): readonly TimeMark[] {
  const every = EVERY.find((minutes) => until - from <= MOST * minutes * MINUTE) ?? 10_080;
  const midnight = new Date(from).setHours(0, 0, 0, 0);
  const marks: TimeMark[] = [];
  for (let turn = 0; ; turn++) {
    // By the clock, so that a day of 23 or 25 hours shifts none.
    const at = new Date(midnight).setMinutes(turn * every);
    if (at > until) return marks;
    const isDay = new Date(at).getHours() === 0 && new Date(at).getMinutes() === 0;
    if (at >= from) marks.push({ at, text: (isDay ? day : clock).format(at) });
  }
}
