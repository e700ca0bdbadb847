// SPDX-License-Identifier: Apache-2.0
//
// Reads from two states of the engine what a block has taken between them.
import type { Slices, Transfer } from '@portico/engine';

/** One that was sent from this browser, by whichever machine. */
export type Sent = Pick<Transfer, 'id' | 'chain' | 'from' | 'symbol' | 'amount'> &
  Partial<Pick<Transfer, 'hash' | 'by_page' | 'bought' | 'allowance' | 'replaces' | 'payment'>> & {
    readonly status: string;
  };

const LISTS = [
  'replacements',
  'transfers',
  'swap_transfers',
  'pay_transfers',
  'solana_transfers',
] as const;

export type SentSlices = {
  readonly [Name in (typeof LISTS)[number]]?: { readonly transfers: readonly Sent[] } | undefined;
};

/** Confirmed or failed; each once. What a machine had stored when it came is no news. */
export function endedBetween(before: SentSlices | Slices, after: SentSlices | Slices): Sent[] {
  const ended = new Map<string, Sent>();
  for (const name of LISTS) {
    const was: readonly Sent[] | undefined = before[name]?.transfers;
    const is: readonly Sent[] | undefined = after[name]?.transfers;
    if (!was || !is || was === is) continue;
    for (const one of is) {
      const old = was.find(({ id }) => id === one.id);
      if (old && hasEnded(one) && !hasEnded(old)) ended.set(one.hash ?? one.id, one);
    }
  }
  return [...ended.values()];
}

const hasEnded = ({ status }: Sent): boolean => status === 'confirmed' || status === 'failed';
