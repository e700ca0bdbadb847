// SPDX-License-Identifier: Apache-2.0
//
// Lines of the record that say the same, one after another, as one with how often: the same operator did the same to the same,
// and nothing else stands in them.
import type { AuditEntry } from '../api/generated/types.ts';
import { changesOf } from './changes.ts';

export interface FoldedEntry {
  /** The newest of them. */
  readonly entry: AuditEntry;
  readonly count: number;
}

/** `entries`: the newest first. */
export function foldEntries(entries: readonly AuditEntry[]): readonly FoldedEntry[] {
  const folded: FoldedEntry[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last && saysTheSame(last.entry, entry))
      folded[folded.length - 1] = { ...last, count: last.count + 1 };
    else folded.push({ entry, count: 1 });
  }
  return folded;
}

function saysTheSame(one: AuditEntry, other: AuditEntry): boolean {
  const same = (['action', 'operator', 'subject'] as const).every(
    (name) => one[name] === other[name],
  );
  return same && [one, other].every(({ before, after }) => changesOf(before, after).length === 0);
}
