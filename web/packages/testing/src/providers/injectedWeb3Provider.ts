// SPDX-License-Identifier: Apache-2.0
//
// A Polkadot extension in window.injectedWeb3.
import type { Channel, InjectedProviderOptions } from './InjectedProvider.ts';

export function injectedWeb3Provider(
  channel: Channel,
  options: InjectedProviderOptions,
): () => void {
  const place = window as unknown as { injectedWeb3?: Record<string, unknown> };
  const subscribers = new Set<(accounts: unknown) => void>();
  const request = async (method: string, params: unknown) => {
    const answer = await channel.request(method, params);
    const isRaw = typeof answer === 'object' && answer !== null && '__raw' in answer;
    return isRaw ? answer.__raw : answer;
  };
  const stop = channel.listen((event, data) => {
    if (event === 'accounts') for (const subscriber of [...subscribers]) subscriber(data);
  });
  const extension = {
    version: '1.0.0',
    async enable(origin: string) {
      const answer = await channel.request('enable', { origin });
      if (answer !== null && typeof answer === 'object' && '__raw' in answer) return answer.__raw;
      return {
        name: options.key,
        version: '1.0.0',
        accounts: {
          get: () => request('accounts.get', null),
          subscribe(subscriber: (accounts: unknown) => void) {
            subscribers.add(subscriber);
            return () => subscribers.delete(subscriber);
          },
        },
        signer: {
          signPayload: (payload: unknown) => request('signPayload', payload),
          signRaw: (raw: unknown) => request('signRaw', raw),
        },
      };
    },
  };
  const injected = place.injectedWeb3 ?? {};
  place.injectedWeb3 = injected;
  injected[options.key] = extension;
  return () => {
    stop();
    delete injected[options.key];
  };
}
