// SPDX-License-Identifier: Apache-2.0
//
// Registers by the window events of the Wallet Standard, for apps that are there and for those that come.
import { type PorticoForStandard, PorticoWallet } from './PorticoWallet.ts';

interface StandardApi {
  readonly register?: (wallet: PorticoWallet) => () => void;
}

/**
 * Offers the page's Solana account to apps that look for Wallet Standard wallets, as the wallet "Portico".
 * Returns the unsubscribe function. Does nothing where there is no window.
 *
 * @example
 * const stop = registerPorticoWallet(portico);
 */
export function registerPorticoWallet(portico: PorticoForStandard): () => void {
  if (typeof window === 'undefined') return () => {};
  const wallet = new PorticoWallet(portico);
  const leaves: (() => void)[] = [];
  const register = (api: StandardApi | undefined): void => {
    const leave = api?.register?.(wallet);
    if (leave) leaves.push(leave);
  };
  const ready = (event: Event): void => register((event as CustomEvent<StandardApi>).detail);
  window.addEventListener('wallet-standard:app-ready', ready);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  return () => {
    window.removeEventListener('wallet-standard:app-ready', ready);
    for (const leave of leaves.splice(0)) leave();
    wallet.dispose();
  };
}
