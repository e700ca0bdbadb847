// SPDX-License-Identifier: Apache-2.0
//
// Announces a wallet as an extension would (EIP-6963): at once, and whenever a page asks.
import { ICON } from './icon.ts';

export interface WalletInfo {
  readonly rdns: string;
  readonly name: string;
  readonly icon?: string;
  readonly uuid?: string;
}

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
