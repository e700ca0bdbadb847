// SPDX-License-Identifier: Apache-2.0
//
// <portico-network-button> in a React tree.

/**
 * Shows the network in use and leads to another.
 *
 * @example
 * const header = <PorticoNetworkButton className="network" />;
 */
export function PorticoNetworkButton({ className }: { readonly className?: string }) {
  // It may have given itself its theme before React compares it with what the server wrote.
  return <portico-network-button class={className} suppressHydrationWarning />;
}
