// SPDX-License-Identifier: Apache-2.0
//
// Tests that fail for a reason nobody has found yet: they run and decide nothing. Few, and not for long: ./x check holds both.
import { readFileSync } from 'node:fs';

const FILE = new URL('./quarantine.json', import.meta.url);
const ENTRIES_MAX = 10;
const DAYS_MAX = 21;
const WORDS = ['suite', 'test', 'since', 'why', 'mended_when'];

/** `suite`, `test` (part of the name that its runner prints), `since` (YYYY-MM-DD), `why`, `mended_when` (what would show it). */
export const readQuarantine = () => JSON.parse(readFileSync(FILE, 'utf8'));

export const isQuarantined = (entries, suite, test) =>
  entries.some((entry) => entry.suite === suite && test.includes(entry.test));

/** What is wrong with the list. `today`: YYYY-MM-DD. */
export function quarantineFaults(entries, today) {
  const faults = entries.length > ENTRIES_MAX ? [`${entries.length} tests are in quarantine, ${ENTRIES_MAX} may be`] : [];
  for (const entry of entries) {
    const missing = WORDS.filter((word) => !entry[word]);
    if (missing.length > 0) faults.push(`${entry.test ?? 'an entry'} has no ${missing.join(', ')}`);
    const days = (Date.parse(today) - Date.parse(entry.since)) / 86_400_000;
    if (days < 0) faults.push(`${entry.test} is in quarantine since ${entry.since}, which is to come`);
    else if (!(days <= DAYS_MAX)) faults.push(`${entry.test} is in quarantine since ${entry.since}, longer than ${DAYS_MAX} days: mend or remove it`);
  }
  return faults;
}
