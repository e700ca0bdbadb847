// SPDX-License-Identifier: Apache-2.0
//
// Polkadot wallets: the keys of `window.injectedWeb3`. Nothing is asked of one before it is chosen.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import { discoverRepeatedly } from '../shared/discoverRepeatedly.ts';
import { namespaceConnector } from '../shared/namespaceConnector.ts';
import { read } from '../shared/read.ts';
import { polkadotAdapter } from './polkadotAdapter.ts';

const WALLETS_MAX = 20;
const KEY_MAX_LENGTH = 64;
/** Names for people of keys that are not. */
const NAMES: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
  'fearless-wallet': 'Fearless Wallet',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
};

export function discoverPolkadot(registry: ConnectorRegistry): () => void {
  const seen = new Set<unknown>();
  return discoverRepeatedly(registry, () => {
    const injected = read(window, 'injectedWeb3');
    if (typeof injected !== 'object' || injected === null) return;
    for (const key of Object.keys(injected).slice(0, WALLETS_MAX)) {
      const extension = read(injected, key);
      if (key === '' || key.length > KEY_MAX_LENGTH || seen.has(extension)) continue;
      if (typeof read(extension, 'enable') !== 'function') continue;
      seen.add(extension);
      const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
      const identity = {
        id: connectorId('polkadot', key),
        kind: 'injected',
        chainNamespace: 'polkadot',
        name: name ?? key.charAt(0).toUpperCase() + key.slice(1),
      } as const;
      registry.add(namespaceConnector(identity, polkadotAdapter(extension)));
    }
  });
}
