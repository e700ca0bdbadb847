// SPDX-License-Identifier: Apache-2.0
//
import type { ActivityEntry } from '@portico/engine';
import { expect, it } from 'vitest';
import { groupByMonth } from './groupByMonth.ts';

const now = new Date(2026, 7, 6).getTime();
const entry = (id: string, at: Date): ActivityEntry => ({
  id,
  at_ms: at.getTime(),
  operation: 'send',
  hash: '',
  from: '',
  to: '',
  status: 'confirmed',
  transfers: [],
  suspicious: false,
});
const grouped = (region: string) =>
  groupByMonth(
    [
      entry('a', new Date(2026, 7, 1, 0, 0)),
      // A minute before, by the reader's clock.
      entry('b', new Date(2026, 6, 31, 23, 59)),
      entry('c', new Date(2026, 6, 2)),
      entry('d', new Date(2025, 7, 20)),
    ],
    now,
    region,
  ).map(({ title, entries }) => [title, entries.map(({ id }) => id).join('')]);

it('names the months, and the year of those that are not of this one', () => {
  expect(grouped('en-US')).toEqual([
    ['August', 'a'],
    ['July', 'bc'],
    ['August 2025', 'd'],
  ]);
});

it('speaks the language of the reader', () => {
  expect(grouped('fr-FR').map(([title]) => title)).toEqual(['août', 'juillet', 'août 2025']);
});
