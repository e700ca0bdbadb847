// SPDX-License-Identifier: Apache-2.0
//
// Which built-in networks the page offers besides the devnet; kept over reloads.
import { element } from './element.ts';

const PLACE = 'playground:networks';

const NETWORKS = {
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'eip155:137': 'Polygon',
  'eip155:10': 'Optimism',
  'eip155:42161': 'Arbitrum',
};
const OFFERED_AT_FIRST = ['eip155:1', 'eip155:8453', 'eip155:137'];

export function offeredNetworks(): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
  const ids = Array.isArray(stored) ? stored : OFFERED_AT_FIRST;
  return Object.keys(NETWORKS).filter((id) => ids.includes(id));
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
    label.append(box, ` ${name}`);
    element('networks').append(label);
  }
}
