// SPDX-License-Identifier: Apache-2.0
//
// An EIP-1193 provider: it announces itself (EIP-6963), or only sits in window.ethereum.
import type { Channel, InjectedProviderOptions } from './InjectedProvider.ts';

export function eip1193Provider(channel: Channel, options: InjectedProviderOptions): () => void {
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      channel.request(method, params),
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
  if (options.injected) {
    const place = window as unknown as { ethereum?: unknown };
    place.ethereum = provider;
    window.dispatchEvent(new Event('ethereum#initialized'));
    return () => {
      stop();
      delete place.ethereum;
    };
  }
  const { name, icon, key: rdns } = options;
  const info = Object.freeze({ uuid: crypto.randomUUID(), rdns, name, icon });
  const detail = Object.freeze({ info, provider });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
  return () => {
    stop();
    window.removeEventListener('eip6963:requestProvider', announce);
  };
}
