// SPDX-License-Identifier: Apache-2.0
//
// An EIP-1193 provider that only sits in window.ethereum.
import type { Channel } from './Face.ts';

export function injectedFace(channel: Channel): () => void {
  const place = window as unknown as { ethereum?: unknown };
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      channel.ask(method, params),
    on(event: string, listener: (data: unknown) => void) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      return provider;
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  const stop = channel.listen((event, data) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data);
  });
  place.ethereum = provider;
  window.dispatchEvent(new Event('ethereum#initialized'));
  return () => {
    stop();
    delete place.ethereum;
  };
}
