// SPDX-License-Identifier: Apache-2.0

/** "today, 18:20", else "12 June, 18:20", with the year where it is another one. `at`, `now`: ms since 1970. */
export function timeText(at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)];
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === today.toDateString()) return `today, ${time}`;
  const isThisYear = date.getFullYear() === today.getFullYear();
  const day = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return `${day}, ${time}`;
}
