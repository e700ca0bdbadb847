// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin provider that lists itself in window.btc_providers (WBIP-004) and speaks sats-connect.
import type { Channel, InjectedProviderOptions } from './InjectedProvider.ts';

export function satsProvider(channel: Channel, options: InjectedProviderOptions): () => void {
  const place = window as unknown as Record<string, unknown>;
  const listeners = new Set<{ eventName: string; cb: (event: unknown) => void }>();
  const provider = {
    async request(method: string, params: unknown) {
      try {
        const result = await channel.request(method, params ?? null);
        if (typeof result === 'object' && result !== null && '__raw' in result) return result.__raw;
        return { jsonrpc: '2.0', id: crypto.randomUUID(), result };
      } catch (error) {
        // A test that throws something else wants to see what comes of it.
        const isError = typeof error === 'object' && error !== null && 'code' in error;
        if (!isError) throw error;
        return { jsonrpc: '2.0', id: crypto.randomUUID(), error };
      }
    },
    addListener(listener: { eventName: string; cb: (event: unknown) => void }) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const stop = channel.listen((event, data) => {
    for (const { eventName, cb } of [...listeners]) if (eventName === event) cb(data);
  });
  const { key: id, name, icon } = options;
  const listed = (place.btc_providers ?? []) as { id: string; name: string; icon: string }[];
  place.btc_providers = listed;
  listed.push({ id, name, icon });
  place[id] = provider;
  return () => {
    stop();
    delete place[id];
    const index = listed.findIndex((each) => each.id === id);
    if (index >= 0) listed.splice(index, 1);
  };
}
