// SPDX-License-Identifier: Apache-2.0
//
// Which wallets the Connect view lists before it points to all of them.
import type { WalletRow } from '@portico/engine';

const kShown = 5;

export interface ShownWallets {
  readonly rows: readonly WalletRow[];
  /** Wallets that have a row, without the one for a phone. */
  readonly known: number;
  /** Those and the ones that only the directory has. */
  readonly count: number;
  readonly more: boolean;
  /** Placeholders for wallets that are still loading. */
  readonly places: number;
}

/**
 * The first five wallets in the engine's order, the phone's row where it stands among them. The
 * directory of the operator has `inDirectory` wallets, and is about to add `awaited` rows at most.
 */
export function shownWallets(
  wallets: readonly WalletRow[],
  inDirectory = 0,
  awaited = 0,
): ShownWallets {
  let left = kShown;
  const rows = wallets.filter((wallet) => wallet.kind === 'wallet_connect' || left-- > 0);
  const known = wallets.filter((wallet) => wallet.kind !== 'wallet_connect').length;
  const count = Math.max(known, inDirectory);
  const shown = Math.min(known, kShown);
  return { rows, known, count, more: count > shown, places: Math.min(awaited, kShown - shown) };
}
