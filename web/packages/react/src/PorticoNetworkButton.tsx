// SPDX-License-Identifier: Apache-2.0
//
// <portico-network-button> in a React tree.
import { createElement } from 'react';

/**
 * Shows the network in use and leads to another.
 *
 * @example
 * const header = <PorticoNetworkButton className="network" />;
 */
export function PorticoNetworkButton({ className }: { readonly className?: string }) {
  return createElement('portico-network-button', { class: className });
}
