// SPDX-License-Identifier: Apache-2.0
//
// Whether the same may have been paid already, or still be: then only who says so pays again. `held`: the question has just come up,
// and a press that was on its way is no answer to it.
import type { PaySlice } from '@portico/engine';
import { useHold } from '../send/useHold.ts';

export function useAgain(pay: PaySlice): { readonly again: boolean; readonly held: boolean } {
  const { unfinished, unfinished_at, reported } = pay;
  const again = unfinished || unfinished_at !== undefined || reported;
  const held = useHold([unfinished, unfinished_at, reported].join(' '));
  return { again, held: again && held };
}
