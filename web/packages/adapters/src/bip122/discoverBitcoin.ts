// SPDX-License-Identifier: Apache-2.0
//
// Bitcoin wallets: those of the Wallet Standard (with bitcoin features, or a sats-connect provider inside),
// and those that list themselves in `window.btc_providers` (WBIP-004) or are `window.BitcoinProvider`.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorId } from '../shared/connectorId.ts';
import { lookAgain } from '../shared/lookAgain.ts';
import { namespaceConnector } from '../shared/namespaceConnector.ts';
import { read } from '../shared/read.ts';
import { readIcon } from '../shared/readIcon.ts';
import { readList } from '../shared/readList.ts';
import { readName } from '../shared/readName.ts';
import { readText } from '../shared/readText.ts';
import { discoverStandard } from '../standard/discoverStandard.ts';
import { SatsProvider } from './SatsProvider.ts';
import { satsFace } from './satsFace.ts';
import { standardBitcoinFace } from './standardBitcoinFace.ts';

const chainNamespace = 'bip122';
const PROVIDERS_MAX = 20;

export function discoverBitcoin(registry: ConnectorRegistry): () => void {
  const stopStandard = discoverStandard(registry, chainNamespace, (wallet) => {
    const sats = SatsProvider.of(read(wallet.feature('sats-connect:'), 'provider'));
    return sats ? satsFace(sats) : standardBitcoinFace(wallet);
  });
  const add = (id: string, name: string, value: unknown, icon: string | undefined) => {
    const provider = SatsProvider.of(value);
    const key = connectorId(chainNamespace, name);
    if (!provider || registry.get(key)) return;
    const identity = { id: key, chainNamespace, name, ...(icon && { icon }) } as const;
    const face = satsFace(provider, id === 'LeatherProvider');
    registry.add(namespaceConnector({ ...identity, kind: 'announced' }, face));
  };
  const stopLooking = lookAgain(() => {
    const listed = ['btc_providers', 'wbip_providers'].flatMap((name) =>
      readList(read(window, name), PROVIDERS_MAX),
    );
    for (const each of listed) {
      const id = readText(each, 'id', 100);
      const name = readName(each, 'name');
      if (id && name) add(id, name, at(id), readIcon(each, 'icon'));
    }
    if (listed.length === 0) add('', 'Bitcoin wallet', read(window, 'BitcoinProvider'), undefined);
  });
  return () => {
    stopStandard();
    stopLooking();
  };
}

/** The id of a listed provider is its path from `window`: "XverseProviders.BitcoinProvider". */
function at(path: string): unknown {
  return path.split('.').slice(0, 5).reduce<unknown>(read, window);
}
