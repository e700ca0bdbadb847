// SPDX-License-Identifier: Apache-2.0
//
// Cosmos wallets: providers with the Keplr API at the places where wallets put them. Some also sit in
// `window.keplr` for pages that know only Keplr, so that place is looked at last.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import { discoverRepeatedly } from '../shared/discoverRepeatedly.ts';
import { namespaceConnector } from '../shared/namespaceConnector.ts';
import { read } from '../shared/read.ts';
import { cosmosAdapter } from './cosmosAdapter.ts';

const PLACES = [
  { path: ['leap'], name: 'Leap', event: 'leap_keystorechange' },
  {
    path: ['cosmostation', 'providers', 'keplr'],
    name: 'Cosmostation',
    event: 'cosmostation_keystorechange',
  },
  { path: ['okxwallet', 'keplr'], name: 'OKX Wallet', event: 'keplr_keystorechange' },
  { path: ['keplr'], name: 'Keplr', event: 'keplr_keystorechange' },
] as const;

export function discoverCosmos(registry: ConnectorRegistry): () => void {
  const seen = new Set<unknown>();
  return discoverRepeatedly(registry, () => {
    for (const { path, name, event } of PLACES) {
      const provider = path.reduce<unknown>((each, member) => read(each, member), window);
      if (typeof read(provider, 'enable') !== 'function' || seen.has(provider)) continue;
      seen.add(provider);
      const id = connectorId('cosmos', name);
      const identity = { id, kind: 'injected', chainNamespace: 'cosmos', name } as const;
      registry.add(namespaceConnector(identity, cosmosAdapter(provider, event)));
    }
  });
}
