// SPDX-License-Identifier: Apache-2.0
//
// Ethereum wallets: those that announce themselves (EIP-6963; Coinbase Wallet and Base Account are among
// them), those that only sit in window.ethereum, and a Safe around the page.
import type { ConnectorRegistry } from '@portico/engine';
import { discoverAnnounced } from '../eip6963/discoverAnnounced.ts';
import { discoverInjected } from '../injected/discoverInjected.ts';
import { discoverSafe } from '../safe/discoverSafe.ts';

export function discoverEip155(
  registry: ConnectorRegistry,
  options: { readonly safeOrigins?: readonly string[] } = {},
): () => void {
  const announced = discoverAnnounced(registry);
  const stopInjected = discoverInjected(registry, announced);
  const stopSafe = discoverSafe(registry, options.safeOrigins);
  return () => {
    announced.stop();
    stopInjected();
    stopSafe();
  };
}
