// SPDX-License-Identifier: Apache-2.0
//
// A wallet with the Keplr API in window.keplr.
import type { Channel, InjectedProviderOptions } from './InjectedProvider.ts';

export function keplrProvider(channel: Channel, options: InjectedProviderOptions): () => void {
  const place = window as unknown as Record<string, unknown>;
  const toHex = (bytes: Uint8Array) =>
    Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('');
  const fromHex = (text: string) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const request = async (method: string, params: unknown) => {
    const answer = await channel.request(method, params);
    const isRaw = typeof answer === 'object' && answer !== null && '__raw' in answer;
    return { raw: isRaw, answer: (isRaw ? answer.__raw : answer) as never };
  };
  const provider = {
    version: '0.12.0',
    enable: async (chainIds: unknown) => void (await request('enable', { chainIds })),
    disable: async (chainIds: unknown) => void (await request('disable', { chainIds })),
    async getKey(chainId: string) {
      const { raw, answer } = await request('getKey', { chainId });
      if (raw) return answer;
      const key = answer as { pubKey: string };
      return { ...key, pubKey: fromHex(key.pubKey) };
    },
    async signDirect(
      chainId: string,
      signer: string,
      doc: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; accountNumber: bigint },
    ) {
      const signDoc = {
        chainId,
        accountNumber: String(doc.accountNumber),
        bodyBytes: toHex(doc.bodyBytes),
        authInfoBytes: toHex(doc.authInfoBytes),
      };
      const { raw, answer } = await request('signDirect', { chainId, signer, signDoc });
      if (raw) return answer;
      const { signed, signature } = answer as {
        signed: { bodyBytes: string; authInfoBytes: string; accountNumber: string };
        signature: unknown;
      };
      return {
        signature,
        signed: {
          ...signed,
          accountNumber: BigInt(signed.accountNumber),
          bodyBytes: fromHex(signed.bodyBytes),
          authInfoBytes: fromHex(signed.authInfoBytes),
        },
      };
    },
    async signAmino(chainId: string, signer: string, signDoc: unknown) {
      return (await request('signAmino', { chainId, signer, signDoc })).answer;
    },
  };
  const stop = channel.listen((event) => {
    if (event === 'keystorechange') window.dispatchEvent(new Event('keplr_keystorechange'));
  });
  place[options.key] = provider;
  return () => {
    stop();
    delete place[options.key];
  };
}
