// SPDX-License-Identifier: Apache-2.0
//
// Whether the active account is one of Solana, whose sending is another machine's.
import type { Slices } from '@portico/engine';

export const isOnSolana = ({ account }: Slices): boolean =>
  account.caip_address?.startsWith('solana:') ?? false;
