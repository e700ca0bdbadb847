// SPDX-License-Identifier: Apache-2.0
//
// Which wallets a search finds.
import type { WalletRow } from '@portico/engine';

/**
 * Wallets whose name holds every word of `query`, letter case and accents aside: those that begin
 * with it first, installed ones before others, else in the order given.
 */
export function searchWallets(wallets: readonly WalletRow[], query: string): WalletRow[] {
  const wanted = plain(query);
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = (wallet: WalletRow): number =>
    (wanted !== '' && plain(wallet.name).startsWith(wanted) ? 0 : 2) + (wallet.installed ? 0 : 1);
  return wallets
    .filter((wallet) => wallet.kind !== 'wallet_connect')
    .filter((wallet) => words.every((word) => plain(wallet.name).includes(word)))
    .map((wallet, index) => ({ wallet, index }))
    .sort((a, b) => rank(a.wallet) - rank(b.wallet) || a.index - b.index)
    .map(({ wallet }) => wallet);
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
