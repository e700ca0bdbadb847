// SPDX-License-Identifier: Apache-2.0
//
// What every page checks, also in production: that there is a network, and that it is one the host means. The
// rest is a developer's to see (checkEveryOption.ts) and is not in what visitors fetch.
import { isKnownNetwork } from '../networks/knownNetworks.ts';
import { networkIdOf } from '../networks/networkIdOf.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { developerChecks } from './developerChecks.ts';
import { refuse } from './refuse.ts';

/** Throws PorticoError for the first option that cannot work. */
export function checkOptions(options: PorticoOptions): void {
  developerChecks(options);
  const { networks, defaultNetwork } = options;
  if (!networks?.length) refuse('networks_missing', "pass networks: ['eip155:1']");
  for (const network of networks) {
    const id = networkIdOf(network);
    if (typeof network === 'object' || isKnownNetwork(id)) continue;
    refuse('network_unknown', `'${id}' is not built in: define it (docs/networks.md)`);
  }
  if (defaultNetwork === undefined) return;
  const ids = networks.map(networkIdOf);
  if (!ids.includes(networkIdOf(defaultNetwork))) {
    const text = `defaultNetwork '${networkIdOf(defaultNetwork)}' is not one of networks (${ids})`;
    refuse('default_network_unknown', text);
  }
}
