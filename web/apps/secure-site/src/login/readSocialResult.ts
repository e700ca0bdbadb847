// SPDX-License-Identifier: Apache-2.0
//
// What the window of a provider brings back: the page that the provider leads to (server/vault/service/social_login.cpp)
// names a flow and its result in the fragment of an address of this site, and the page that opened the window passes it
// on. Whoever reads it has nothing of it: a result counts with a proof by the device that began the flow alone.
import { Refusal } from '../frame/FrameServer.ts';

export type SocialWord = { readonly id: string } | { readonly refused: string };

/** By the words of core/api/vault_social.hpp. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'You did not agree to sign in'],
  ['temporarily_unavailable', 'The provider does not answer. Please try again later'],
]);
const FAILED = 'The sign-in did not work. Please begin again';

/** Errors: Refusal, where it is not of this site or of another flow. */
export function readSocialResult(
  uri: string,
  { site, flow }: { readonly site: string; readonly flow: string },
): SocialWord {
  const prefix = `${site}/social#`;
  const parts = new URLSearchParams(uri.startsWith(prefix) ? uri.slice(prefix.length) : '');
  const names = [...parts.keys()].sort().join(' ');
  if (parts.get('flow') !== flow) throw new Refusal('This sign-in is over. Please begin again');
  const result = parts.get('result') ?? '';
  if (names === 'flow result' && /^[0-9a-f]{32}$/.test(result)) return { id: result };
  return { refused: (names === 'error flow' && REFUSED.get(parts.get('error') ?? '')) || FAILED };
}
