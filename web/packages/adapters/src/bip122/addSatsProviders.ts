// SPDX-License-Identifier: Apache-2.0
//
// The Bitcoin providers that list themselves in `window.btc_providers` (WBIP-004), or the only one in
// `window.BitcoinProvider`, as connectors. Called as often as the page is looked at.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import { namespaceConnector } from '../shared/namespaceConnector.ts';
import { read } from '../shared/read.ts';
import { readIcon } from '../shared/readIcon.ts';
import { readList } from '../shared/readList.ts';
import { readName } from '../shared/readName.ts';
import { readText } from '../shared/readText.ts';
import { SatsProvider } from './SatsProvider.ts';
import { satsAdapter } from './satsAdapter.ts';

const chainNamespace = 'bip122';
const PROVIDERS_MAX = 20;
const ID_MAX_LENGTH = 100;

export function addSatsProviders(registry: ConnectorRegistry): void {
  const listed = ['btc_providers', 'wbip_providers'].flatMap((place) =>
    readList(read(window, place), PROVIDERS_MAX),
  );
  for (const each of listed) {
    const id = readText(each, 'id', ID_MAX_LENGTH);
    const name = readName(each, 'name');
    if (id && name) add(registry, name, at(id), readIcon(each, 'icon'), id === 'LeatherProvider');
  }
  if (listed.length === 0) add(registry, 'Bitcoin wallet', read(window, 'BitcoinProvider'));
}

function add(
  registry: ConnectorRegistry,
  name: string,
  value: unknown,
  icon?: string,
  isLeather?: boolean,
): void {
  const provider = SatsProvider.of(value);
  const id = connectorId(chainNamespace, name);
  // One that the Wallet Standard has brought already is the same wallet.
  if (!provider || registry.get(id)) return;
  const identity = { id, kind: 'announced', chainNamespace, name, ...(icon && { icon }) } as const;
  registry.add(namespaceConnector(identity, satsAdapter(provider, isLeather)));
}

/** The id of a listed provider is its path from `window`: "XverseProviders.BitcoinProvider". */
function at(path: string): unknown {
  return path
    .split('.')
    .slice(0, 5)
    .reduce<unknown>((object, name) => read(object, name), window);
}
