// SPDX-License-Identifier: Apache-2.0
//
// Wallets that only put themselves into window.ethereum (or window.ethereum.providers). One that has
// also announced itself is not listed again: the same object is skipped, and so is one that its flags
// name as a wallet already listed. An announcement that comes later replaces the record of its id.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorOf } from '../eip1193/connectorOf.ts';
import { type Eip1193Provider, isEip1193Provider } from '../eip1193/Eip1193Provider.ts';
import type { AnnouncedWallets } from '../eip6963/discoverAnnounced.ts';
import { discoverRepeatedly } from '../shared/discoverRepeatedly.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';
import { describeInjected } from './describeInjected.ts';

const PROVIDERS_MAX = 20;

/** Many put themselves there late and say nothing of it; some say `ethereum#initialized`. */
export function discoverInjected(
  registry: ConnectorRegistry,
  announced: AnnouncedWallets,
): () => void {
  const seen = new Set<unknown>();
  const look = () => {
    for (const provider of injectedProviders()) {
      if (seen.has(provider) || announced.has(provider)) continue;
      seen.add(provider);
      const { id, name } = describeInjected(provider);
      if (registry.get(id)) continue;
      registry.add(connectorOf(provider, { id, kind: 'injected', name }));
    }
  };
  return discoverRepeatedly(registry, look);
}

function injectedProviders(): Eip1193Provider[] {
  const ethereum = read(window, 'ethereum');
  if (!isEip1193Provider(ethereum)) return [];
  const several = readList(read(ethereum, 'providers'), PROVIDERS_MAX).filter(isEip1193Provider);
  return several.length > 0 ? several : [ethereum];
}
