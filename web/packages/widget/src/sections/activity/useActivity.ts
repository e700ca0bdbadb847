// SPDX-License-Identifier: Apache-2.0
//
// What the account did, with what was just sent from here; waited for until the machine that asks is there.
import type { ActivitySlice, TokenRow, Transfer } from '@portico/engine';
import { useMemo } from 'react';
import { useSlice } from '../../store/useSlice.ts';
import { transferOf } from './solanaTransfers.ts';
import { withTransfers } from './withTransfers.ts';

const kNone: ActivitySlice = { state: 'loading', entries: [], more: false, loading_more: false };
const kNothing: readonly TokenRow[] = [];

export function useActivity(): ActivitySlice {
  const activity = useSlice((slices) => slices.activity ?? kNone);
  const transfers = useTransfers();
  const account = useSlice((slices) => slices.account.caip_address);
  const held = useSlice((slices) => slices.tokens?.tokens ?? kNothing);
  return useMemo(
    () => withTransfers(activity, transfers, account, held),
    [activity, transfers, account, held],
  );
}

/** All that was sent from this browser; what replaces, and what that is to replace, first. */
export function useTransfers(): readonly Transfer[] {
  const replacing = useSlice((slices) => slices.replacements?.transfers);
  const sent = useSlice((slices) => slices.transfers?.transfers);
  const swapped = useSlice((slices) => slices.swap_transfers?.transfers);
  const paid = useSlice((slices) => slices.pay_transfers?.transfers);
  const ofSolana = useSlice((slices) => slices.solana_transfers?.transfers);
  return useMemo(
    () => [
      ...(replacing ?? []),
      ...(sent ?? []),
      ...(swapped ?? []),
      ...(paid ?? []),
      ...(ofSolana ?? []).map(transferOf),
    ],
    [replacing, sent, swapped, paid, ofSolana],
  );
}
