// SPDX-License-Identifier: Apache-2.0
//
// Whether a network can work, and what to write instead (docs/networks.md).
import { isKnownNetwork, KNOWN } from '../../networks/knownNetworks.ts';
import type { NetworkOption } from '../../networks/NetworkOption.ts';
import { networkIdOf } from '../../networks/networkIdOf.ts';
import { refuse } from '../refuse.ts';
import { isObject, isText } from './rules.ts';

const CAIP2 = /^(eip155|solana|bip122|polkadot|cosmos):[-_a-zA-Z0-9]{1,32}$/;
const DEFINITION =
  "{ id: 31337, name: 'My chain', nativeCurrency: { name, symbol, decimals }, rpcUrls: ['https://…'] }";

export function checkNetwork(network: NetworkOption): void {
  const id = networkIdOf(network);
  const named = isObject(network)
    ? `The network '${Reflect.get(network, 'name') ?? id}'`
    : `'${id}'`;
  if (!CAIP2.test(id) || (id.startsWith('eip155:') && !/^eip155:[1-9]\d*$/.test(id))) {
    refuse('network_invalid', `${named} is not a network: write ${spelling(network)}`);
  }
  if (isObject(network)) {
    checkDefinition(named, network);
  } else if (!isKnownNetwork(id)) {
    refuse('network_unknown', `${named} is not built in: write ${DEFINITION} (docs/networks.md)`);
  }
}

/** What was probably meant. */
function spelling(network: NetworkOption): string {
  if (isObject(network) && 'caip_network_id' in network) {
    return 'caipNetworkId, nativeCurrency, rpcUrls, … (docs/networks.md)';
  }
  const word = String(network).toLowerCase().replace(':mainnet', '');
  if (/^\d+$/.test(word)) return `'eip155:${word}' or ${word}`;
  const first = Object.hasOwn(KNOWN, word) && KNOWN[word]?.split(' ')[0];
  return first ? `'${word}:${first}'` : `a CAIP-2 id such as 'eip155:1', or ${DEFINITION}`;
}

function checkDefinition(named: string, network: object): void {
  const read = (name: string): unknown => Reflect.get(network, name);
  const wrong = (text: string): never => refuse('network_invalid', `${named} needs ${text}`);
  const currency = read('nativeCurrency');
  if (!isText(read('name'))) wrong('a name');
  if (
    !isObject(currency) ||
    !isText(Reflect.get(currency, 'name')) ||
    !isText(Reflect.get(currency, 'symbol')) ||
    !Number.isInteger(Reflect.get(currency, 'decimals'))
  ) {
    wrong("nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }");
  }
  const urls = read('rpcUrls');
  const library = isObject(urls) ? Reflect.get(urls, 'default') : undefined;
  const nodes: unknown = isObject(library) ? Reflect.get(library, 'http') : urls;
  const isNode = (url: unknown): boolean => typeof url === 'string' && /^https?:\/\//.test(url);
  if (!Array.isArray(nodes) || nodes.length === 0 || !nodes.every(isNode)) {
    wrong("rpcUrls: ['https://…'], the nodes that the page may ask");
  }
  const explorers = read('blockExplorerUrls') ?? [];
  if (!Array.isArray(explorers) || !explorers.every(isText))
    wrong("blockExplorerUrls: ['https://…']");
  const testnet = read('testnet') ?? false;
  if (typeof testnet !== 'boolean') wrong('testnet: true or false');
}
