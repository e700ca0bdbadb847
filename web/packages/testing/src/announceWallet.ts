// SPDX-License-Identifier: Apache-2.0
//
// Announces a wallet as an extension would (EIP-6963): at once, and whenever a page asks.

export interface WalletInfo {
  readonly rdns: string;
  readonly name: string;
  readonly icon?: string;
  readonly uuid?: string;
}

/** A tree. */
const ICON =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="seagreen" d="M0 0h8v8H0z"/><path fill="white" d="M4 1 6.5 6H4.5v1h-1V6h-2z"/></svg>';

/** Returns the way to stop answering. */
export function announceWallet(provider: object, info: WalletInfo): () => void {
  const detail = Object.freeze({
    info: Object.freeze({ icon: ICON, uuid: crypto.randomUUID(), ...info }),
    provider,
  });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return () => window.removeEventListener('eip6963:requestProvider', announce);
}
