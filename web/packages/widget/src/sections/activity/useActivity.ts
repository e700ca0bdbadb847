// SPDX-License-Identifier: Apache-2.0
//
// What the account did; waited for until the machine that asks is there.
import type { ActivitySlice } from '@portico/engine';
import { useSlice } from '../../store/useSlice.ts';

const kNone: ActivitySlice = { state: 'loading', entries: [], more: false, loading_more: false };

export function useActivity(): ActivitySlice {
  return useSlice((slices) => slices.activity ?? kNone);
}
