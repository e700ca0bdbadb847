// SPDX-License-Identifier: Apache-2.0
//
// The CAIP-2 id of a network in any of the forms that a host may write; what is no network gives a text that
// is no CAIP-2 id.
import type { LibraryChain, NetworkOption } from './NetworkOption.ts';

export function networkIdOf(network: NetworkOption): string {
  if (typeof network === 'string') return network;
  if (typeof network === 'number') return `eip155:${network}`;
  if (network?.caipNetworkId !== undefined) return network.caipNetworkId;
  const id = network?.id;
  // A chain of AppKit names its namespace; an id that has one already stays.
  const { chainNamespace = 'eip155' } = (network ?? {}) as Partial<LibraryChain>;
  return typeof id === 'string' && id.includes(':') ? id : `${chainNamespace}:${id}`;
}
