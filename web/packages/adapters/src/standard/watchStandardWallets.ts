// SPDX-License-Identifier: Apache-2.0
//
// Wallets that register by the Wallet Standard (window events of @wallet-standard/base, version 1):
// those that were there before are called by `wallet-standard:app-ready`, later ones call with
// `wallet-standard:register-wallet`. Untrusted: a wallet that throws is skipped, an endless one cut off.

const WALLETS_MAX = 100;
/** On the wallet as which Portico offers itself to apps (@portico/bridges): it must not find itself. */
const OWN = Symbol.for('portico.bridge');

export interface StandardListener {
  found(wallet: object): void;
  /** The wallet unregistered. */
  lost(wallet: object): void;
}

export function watchStandardWallets(listener: StandardListener): () => void {
  const known = new Set<unknown>();
  let stopped = false;

  const register = (...wallets: unknown[]) => {
    const added = wallets.filter((wallet) => add(wallet));
    return () => {
      for (const wallet of added)
        if (known.delete(wallet) && !stopped) listener.lost(wallet as object);
    };
  };

  const add = (wallet: unknown): boolean => {
    if (stopped || typeof wallet !== 'object' || wallet === null || OWN in wallet) return false;
    if (known.has(wallet) || known.size >= WALLETS_MAX) return false;
    known.add(wallet);
    try {
      listener.found(wallet);
    } catch {
      // A hostile wallet must not take the others with it.
    }
    return true;
  };

  const api = Object.freeze({ register });
  const onRegister = (event: Event) => {
    try {
      const callback: unknown = Reflect.get(event, 'detail');
      if (typeof callback === 'function') callback(api);
    } catch {
      // As above.
    }
  };
  window.addEventListener('wallet-standard:register-wallet', onRegister);
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  return () => {
    stopped = true;
    window.removeEventListener('wallet-standard:register-wallet', onRegister);
  };
}
