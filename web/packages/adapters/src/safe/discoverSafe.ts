// SPDX-License-Identifier: Apache-2.0
//
// A Safe whose app frames this page. Only a parent whose origin is one of the Safe apps the host trusts is
// asked at all, and it is connected without a tap: the visitor opened the page inside the Safe.
import type { ConnectorRegistry } from '@portico/engine';
import { connectorOf } from '../eip1193/connectorOf.ts';
import { read } from '../shared/read.ts';
import { readText } from '../shared/readText.ts';
import { SafeFrame } from './SafeFrame.ts';
import { safeProvider } from './safeProvider.ts';

/** The address of the public Safe app. Hosts with a Safe app of their own name its origin. */
const SAFE_ORIGINS = ['https://app.safe.global'];

export function discoverSafe(
  registry: ConnectorRegistry,
  origins: readonly string[] = SAFE_ORIGINS,
): () => void {
  const origin = parentOrigin();
  if (origin === undefined || !origins.includes(origin)) return () => undefined;
  const frame = new SafeFrame(window.parent, origin);
  frame.ask('getSafeInfo').then(
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

/** The browser's own record where there is one; else the page that this frame was opened from. */
function parentOrigin(): string | undefined {
  if (window.parent === window) return undefined;
  const ancestors: unknown = read(window.location, 'ancestorOrigins');
  const first = read(ancestors, 0);
  if (typeof first === 'string') return first;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return undefined;
  }
}
