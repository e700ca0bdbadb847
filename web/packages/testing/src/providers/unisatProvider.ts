// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin wallet in window with UniSat's interface.
import type { Channel, InjectedProviderOptions } from './InjectedProvider.ts';

export function unisatProvider(channel: Channel, options: InjectedProviderOptions): () => void {
  const place = window as unknown as Record<string, unknown>;
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const request = async (method: string, params: unknown) => {
    const answer = await channel.request(method, params);
    const isRaw = typeof answer === 'object' && answer !== null && '__raw' in answer;
    return isRaw ? answer.__raw : answer;
  };
  place[options.key] = {
    requestAccounts: () => request('requestAccounts', null),
    getAccounts: () => request('getAccounts', null),
    getPublicKey: () => request('getPublicKey', null),
    getChain: () => request('getChain', null),
    switchChain: (chain: string) => request('switchChain', { chain }),
    signMessage: (message: string, type: string) => request('signMessage', { message, type }),
    sendBitcoin: (to: string, satoshis: number) => request('sendBitcoin', { to, satoshis }),
    signPsbt: (psbt: string, more: unknown) => request('signPsbt', { psbt, options: more }),
    pushPsbt: (psbt: string) => request('pushPsbt', { psbt }),
    disconnect: () => request('disconnect', null),
    on(event: string, listener: (data: unknown) => void) {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener);
    },
  };
  const stop = channel.listen((event, data) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data);
  });
  return () => {
    stop();
    delete place[options.key];
  };
}
