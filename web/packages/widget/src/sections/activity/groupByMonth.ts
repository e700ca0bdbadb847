// SPDX-License-Identifier: Apache-2.0
//
// Activity under the months of the reader's clock (docs/spec/account.md#transactions): the name of the month, and the year
// when it is not this one.
import type { ActivityEntry } from '@portico/engine';

export interface Month {
  readonly title: string;
  readonly entries: readonly ActivityEntry[];
}

/** `entries` newest first; their order stays. */
export function groupByMonth(
  entries: readonly ActivityEntry[],
  nowMs: number,
  region: string,
): Month[] {
  const year = new Date(nowMs).getFullYear();
  const short = new Intl.DateTimeFormat(region, { month: 'long' });
  const long = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric' });
  const months = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const at = new Date(entry.at_ms);
    const title = (at.getFullYear() === year ? short : long).format(at);
    const month = months.get(title);
    if (month) month.push(entry);
    else months.set(title, [entry]);
  }
  return [...months].map(([title, inside]) => ({ title, entries: inside }));
}
