// SPDX-License-Identifier: Apache-2.0
//
// Ethereum wallets: those that announce themselves (EIP-6963; Coinbase Wallet and Base Account are among
// them), those that only sit in window.ethereum, and a Safe around the page, whose code is loaded there.
import type { ConnectorRegistry } from '@portico/engine';
import { discoverAnnounced } from '../eip6963/discoverAnnounced.ts';
import { discoverInjected } from '../injected/discoverInjected.ts';
import { safeOrigin } from '../safe/safeOrigin.ts';

export function discoverEip155(
  registry: ConnectorRegistry,
  options: { readonly safeOrigins?: readonly string[] } = {},
): () => void {
  const announced = discoverAnnounced(registry);
  const stops = [announced.stop, discoverInjected(registry, announced)];
  const origin = safeOrigin(options.safeOrigins);
  let stopped = false;
  if (origin !== undefined) {
    import('../safe/discoverSafe.ts').then(
      ({ discoverSafe }) => {
        if (!stopped) stops.push(discoverSafe(registry, origin));
      },
      () => undefined, // the other wallets are offered all the same
    );
  }
  return () => {
    stopped = true;
    for (const stop of stops.splice(0)) stop();
  };
}
