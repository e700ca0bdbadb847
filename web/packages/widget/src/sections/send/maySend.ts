// SPDX-License-Identifier: Apache-2.0
//
// Whether the active account can send: the engine says so, on EVM networks and Solana, if the page and its server have it on.
import type { Slices } from '@portico/engine';

export const maySend = ({ account }: Slices): boolean =>
  account.features?.includes('send') ?? false;
