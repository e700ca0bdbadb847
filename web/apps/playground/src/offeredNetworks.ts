// SPDX-License-Identifier: Apache-2.0
//
// Which built-in networks the page offers besides the devnet; kept over reloads.
import type { ChainNamespace } from '@portico/sdk';
import { DEVNET } from './devnetIds.ts';
import { element } from './element.ts';

const PLACE = 'playground:networks';

const NETWORKS = {
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'eip155:137': 'Polygon',
  'eip155:10': 'Optimism',
  'eip155:42161': 'Arbitrum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
  'cosmos:cosmoshub-4': 'Cosmos Hub',
};
const OFFERED_AT_FIRST = ['eip155:1', 'eip155:8453', 'eip155:137'];

export function offeredNetworks(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
  const ids = Array.isArray(stored) ? stored : OFFERED_AT_FIRST;
  return Object.keys(NETWORKS).filter((id) => ids.includes(id));
}

export const networkName = (id: string): string =>
  id === DEVNET
    ? 'Local devnet'
    : (Object.entries(NETWORKS).find(([known]) => known === id)?.[1] ?? '');

/** Of the networks, and of the devnet. */
export function offeredNamespaces(): Set<ChainNamespace> {
  const names = offeredNetworks().map((id) => id.split(':')[0] as ChainNamespace);
  return new Set(['eip155', ...names]);
}

/** Of the server. */
export function networkPictures(apiUrl: string): Record<string, string> {
  const ids = [DEVNET, ...offeredNetworks()];
  return Object.fromEntries(ids.map((id) => [id, `${apiUrl}/v1/network-logo/${id}`]));
}

/** One checkbox for each; a change takes effect by loading the page anew. */
export function showNetworkChoice(): void {
  const offered = offeredNetworks();
  for (const [id, name] of Object.entries(NETWORKS)) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = offered.includes(id);
    box.addEventListener('change', () => {
      const others = offered.filter((each) => each !== id);
      localStorage.setItem(PLACE, JSON.stringify(box.checked ? [...others, id] : others));
      location.reload();
    });
    const label = document.createElement('label');
    const text = document.createElement('span');
    text.textContent = name;
    label.append(box, text);
    element('networks').append(label);
  }
}
