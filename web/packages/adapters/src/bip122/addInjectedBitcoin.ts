// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin wallets that sit in `window` with UniSat's interface, as connectors. Called as often as the page
// is looked at.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import { namespaceConnector } from '../shared/namespaceConnector.ts';
import { read } from '../shared/read.ts';
import { unisatAdapter } from './unisatAdapter.ts';

const PLACES = [
  { path: ['okxwallet', 'bitcoin'], name: 'OKX Wallet' },
  { path: ['unisat'], name: 'UniSat' },
] as const;

export function addInjectedBitcoin(registry: ConnectorRegistry): void {
  const seen = new Set<unknown>();
  for (const { path, name } of PLACES) {
    const provider = path.reduce<unknown>((object, member) => read(object, member), window);
    const id = connectorId('bip122', name);
    if (typeof read(provider, 'requestAccounts') !== 'function') continue;
    // OKX also sits in the place of UniSat; the Wallet Standard may have brought it already.
    if (seen.has(provider) || registry.get(id)) continue;
    seen.add(provider);
    const identity = { id, kind: 'injected', chainNamespace: 'bip122', name } as const;
    registry.add(namespaceConnector(identity, unisatAdapter(provider)));
  }
}
