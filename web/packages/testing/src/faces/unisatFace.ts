// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin wallet in window with UniSat's interface.
import type { Channel, FaceOptions } from './Face.ts';

export function unisatFace(channel: Channel, options: FaceOptions): () => void {
  const place = window as unknown as Record<string, unknown>;
  const listeners = new Map<string, Set<(data: unknown) => void>>();
  const ask = async (method: string, params: unknown) => {
    const answer = await channel.ask(method, params);
    const isRaw = typeof answer === 'object' && answer !== null && '__raw' in answer;
    return isRaw ? answer.__raw : answer;
  };
  place[options.key] = {
    requestAccounts: () => ask('requestAccounts', null),
    getAccounts: () => ask('getAccounts', null),
    getPublicKey: () => ask('getPublicKey', null),
    getChain: () => ask('getChain', null),
    switchChain: (chain: string) => ask('switchChain', { chain }),
    signMessage: (message: string, type: string) => ask('signMessage', { message, type }),
    sendBitcoin: (to: string, satoshis: number) => ask('sendBitcoin', { to, satoshis }),
    signPsbt: (psbt: string, more: unknown) => ask('signPsbt', { psbt, options: more }),
    pushPsbt: (psbt: string) => ask('pushPsbt', { psbt }),
    disconnect: () => ask('disconnect', null),
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
