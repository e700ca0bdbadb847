// SPDX-License-Identifier: Apache-2.0
//
// Looks for the wallets of the namespaces that the host configured, and loads no other namespace's code:
// each family is a chunk of its own, but for Ethereum's, which is here.
import type { ChainNamespace, ConnectorRegistry } from '@portico/engine';
import { discoverEip155 } from './eip155/discoverEip155.ts';

export interface AdapterOptions {
  readonly namespaces: readonly ChainNamespace[];
  /** Origins of Safe apps that may frame this page, instead of the public one's. */
  readonly safeOrigins?: readonly string[];
  /** Told when a family's code could not be loaded; the others are not affected. */
  readonly onFailure?: (namespace: ChainNamespace, error: unknown) => void;
}

type Discover = (registry: ConnectorRegistry, options: AdapterOptions) => () => void;

const FAMILIES: Readonly<Record<ChainNamespace, () => Promise<Discover>>> = {
  eip155: async () => discoverEip155,
  solana: async () => (await import('./solana/discoverSolana.ts')).discoverSolana,
  bip122: async () => (await import('./bip122/discoverBitcoin.ts')).discoverBitcoin,
  polkadot: async () => (await import('./polkadot/discoverPolkadot.ts')).discoverPolkadot,
  cosmos: async () => (await import('./cosmos/discoverCosmos.ts')).discoverCosmos,
};

/** Returns the unsubscribe function: nothing is found or heard after it. */
export function startAdapters(registry: ConnectorRegistry, options: AdapterOptions): () => void {
  const stops: (() => void)[] = [];
  let stopped = false;
  for (const namespace of new Set(options.namespaces)) {
    if (!Object.hasOwn(FAMILIES, namespace)) continue; // reached by pairing only
    FAMILIES[namespace]().then(
      (discover) => {
        if (!stopped) stops.push(discover(registry, options));
      },
      (error: unknown) => options.onFailure?.(namespace, error),
    );
  }
  return () => {
    stopped = true;
    for (const stop of stops.splice(0)) stop();
  };
}
