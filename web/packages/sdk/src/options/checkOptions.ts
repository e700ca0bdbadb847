// SPDX-License-Identifier: Apache-2.0
//
// What every page checks, also in production: that there are networks, all known, and that the default is one of them. The
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
  const ids = networks.map(networkIdOf);
  const unknown = ids.find((id, i) => typeof networks[i] !== 'object' && !isKnownNetwork(id));
  if (unknown) refuse('network_unknown', `${unknown}: see docs/networks.md`);
  if (defaultNetwork === undefined) return;
  if (!ids.includes(networkIdOf(defaultNetwork))) {
    const text = `defaultNetwork '${networkIdOf(defaultNetwork)}' is not one of networks (${ids})`;
    refuse('default_network_unknown', text);
  }
}
