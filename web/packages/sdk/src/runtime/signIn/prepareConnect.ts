// SPDX-License-Identifier: Apache-2.0
//
// One-click sign-in (CAIP-222): what a pairing proposes besides, where the host signs visitors in and all networks are of
// eip155. A wallet that knows it signs when it connects; the others take the proposal alone.
import type { Connect, Engine } from '@portico/engine';
import type { OneClickPlugin } from './OneClickPlugin.ts';

/** So long the code waits for the plug-in. */
const PATIENCE_MS = 2_000;

/** `connect` itself where it is not to be, or the plug-in does not answer in time. Never rejects. */
export async function prepareConnect(
  engine: Engine,
  plugin: Promise<OneClickPlugin | undefined>,
  connect: Connect,
): Promise<Connect> {
  const proposed = [...connect.required, ...connect.optional];
  const isOf = (key: string): boolean => key === 'eip155' || key.startsWith('eip155:');
  if (proposed.length === 0 || !proposed.every(({ key }) => isOf(key))) return connect;
  const { active } = engine.getSlices().networks;
  const chains = [...new Set(proposed.flatMap((one) => one.chains))];
  const first = chains.find((chain) => chain === active) ?? chains[0];
  if (first === undefined) return connect;
  const parts = await Promise.race([
    plugin.then((known) => known?.parts(first)).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  if (!parts?.nonce) return connect;
  const { domain, uri, nonce, statement, resources, expirationTime, notBefore } = parts;
  const authenticate = {
    chains: [first, ...chains.filter((chain) => chain !== first)],
    methods: [...new Set(proposed.flatMap((one) => one.methods))],
    domain,
    uri,
    nonce,
    ...(statement && { statement }),
    ...(resources?.length && { resources }),
    ...(expirationTime && { exp: expirationTime }),
    ...(notBefore && { nbf: notBefore }),
  };
  return { ...connect, authenticate };
}
