// SPDX-License-Identifier: Apache-2.0
//
// Which wallets the Connect view lists before it points to all of them.
import type { WalletRow } from '@portico/engine';

const kShown = 5;

export interface ShownWallets {
  readonly rows: readonly WalletRow[];
  /** Wallets in all, without the row for a phone. */
  readonly count: number;
  readonly more: boolean;
}

/** The first five wallets in the engine's order, the phone's row where it stands among them. */
export function shownWallets(wallets: readonly WalletRow[]): ShownWallets {
  let left = kShown;
  const rows = wallets.filter((wallet) => wallet.kind === 'wallet_connect' || left-- > 0);
  const count = wallets.filter((wallet) => wallet.kind !== 'wallet_connect').length;
  return { rows, count, more: count > kShown };
}
