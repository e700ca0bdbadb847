// SPDX-License-Identifier: Apache-2.0
//
// The name that a misspelt one was meant to be.

/** The nearest of `names`, at most two letters away, or one that begins alike. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const word = name.toLowerCase();
  let best: string | undefined;
  let least = 3;
  for (const each of names) {
    const other = each.toLowerCase();
    const alike = word.length > 3 && (other.startsWith(word) || word.startsWith(other));
    const letters = distance(word, other);
    // Of those that begin alike the shortest.
    const apart = letters > 2 && alike ? 2 + letters / 100 : letters;
    if (apart >= least) continue;
    best = each;
    least = apart;
  }
  return best;
}

/** Levenshtein's: letters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = [...b, ''].map((_, index) => index);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...b].entries()) {
      const change = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
