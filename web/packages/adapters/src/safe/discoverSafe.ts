// SPDX-License-Identifier: Apache-2.0
//
// Asks the Safe app that frames this page who it is, and makes it a connector. It is connected without a
// tap: the visitor opened the page inside the Safe.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorOf } from '../eip1193/connectorOf.ts';
import { read } from '../shared/read.ts';
import { readText } from '../shared/readText.ts';
import { SafeFrame } from './SafeFrame.ts';
import { safeProvider } from './safeProvider.ts';

/** `origin`: the exact origin of the parent, which must be one that the host trusts. */
export function discoverSafe(registry: ConnectorRegistry, origin: string): () => void {
  const frame = new SafeFrame(window.parent, origin);
  frame.request('getSafeInfo').then(
    (info) => {
      const address = readText(info, 'safeAddress', 42);
      const chainId = Number(read(info, 'chainId'));
      if (address === undefined || !/^0x[0-9a-f]{40}$/i.test(address)) return;
      if (!Number.isSafeInteger(chainId) || chainId <= 0) return;
      const provider = safeProvider(frame, { address, chainId: `0x${chainId.toString(16)}` });
      const identity = { id: 'safe', kind: 'announced', name: 'Safe' } as const;
      registry.add({ ...connectorOf(provider, identity), autoConnect: true });
    },
    () => undefined, // the parent is no Safe after all
  );
  return () => frame.close();
}
