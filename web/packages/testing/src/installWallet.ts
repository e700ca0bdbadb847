// SPDX-License-Identifier: Apache-2.0
//
// Puts a scripted wallet into this window, as an extension would be there.
import { type InstallOptions, providerOf } from './providers/providerOf.ts';
import type { Scripted } from './wallets/Scripted.ts';

/**
 * Returns the way to remove it.
 *
 * @example
 * const wallet = new ScriptedWallet().reject('eth_requestAccounts');
 * const remove = installWallet(wallet, { name: 'Alder' });
 */
export function installWallet(wallet: Scripted, options: InstallOptions = {}): () => void {
  const [provider, settled] = providerOf(wallet, options);
  return provider(
    {
      request: (method, params) =>
        wallet.request(params === undefined ? { method } : { method, params }),
      listen(listener) {
        const hear = (heard: unknown) => {
          const { event, data } = heard as { event: string; data: unknown };
          listener(event, data);
        };
        wallet.on('*', hear);
        return () => wallet.removeListener('*', hear);
      },
    },
    settled,
  );
}
