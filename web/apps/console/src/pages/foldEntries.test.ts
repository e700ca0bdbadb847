// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { AuditEntry } from '../api/generated/types.ts';
import { foldEntries } from './foldEntries.ts';

const entry = (number: number, change: Partial<AuditEntry> = {}): AuditEntry =>
  ({
    number,
    at: 1000 + number,
    operator: 'command line',
    action: 'make_link',
    subject: 'operator',
    before: null,
    after: null,
    ...change,
  }) as AuditEntry;

const shown = (entries: readonly AuditEntry[]) =>
  foldEntries(entries).map(({ entry: { number }, count }) => [number, count]);

it('says once what was done again and again, with the newest first', () => {
  expect(shown([entry(5), entry(4), entry(3)])).toEqual([[5, 3]]);
  expect(shown([])).toEqual([]);
});

it('keeps apart who did it, to what, and what stood between', () => {
  expect(shown([entry(5), entry(4, { operator: 'ada' }), entry(3)])).toEqual([
    [5, 1],
    [4, 1],
    [3, 1],
  ]);
  expect(shown([entry(5), entry(4, { subject: 'ada' })])).toHaveLength(2);
});

it('never hides a change', () => {
  const change = { before: { name: 'A' }, after: { name: 'B' } };
  expect(shown([entry(5, change), entry(4, change)])).toHaveLength(2);
});
