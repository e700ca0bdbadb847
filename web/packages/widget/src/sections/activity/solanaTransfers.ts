// SPDX-License-Identifier: Apache-2.0
//
// What was sent on Solana, as the views of activity have it.
import type { SolanaSent, Transfer } from '@portico/engine';

/** Those that a node refused are in no list, and what has expired can be nothing but dropped. */
export const transferOf = ({ status, ...sent }: SolanaSent): Transfer => ({
  ...sent,
  status: status === 'expired' || status === 'refused' ? 'dropped' : status,
  fee_decimals: 9,
});

export const isOnSolana = ({ chain }: Transfer): boolean => chain.startsWith('solana:');
