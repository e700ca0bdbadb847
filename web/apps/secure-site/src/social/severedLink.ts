// SPDX-License-Identifier: Apache-2.0
//
// A provider whose pages cut their window off from the page that opened it (Cross-Origin-Opener-Policy) could bring nothing
// back. So the window stays at the site (/loading), tied to its page, and a press there opens the provider in another one; the
// page that this leads back to (server/vault/service/social_login.cpp) tells the first, which is of the same site in the same
// browser. What it tells goes to the page that the vault knows the login by, as ever, and to no other that may have opened the
// window; whoever was sent a link has no such page.
import type { SocialProvider } from '../generated/vault.ts';
import { providerNames } from './providerNames.ts';

export interface SeveredLink {
  readonly provider: SocialProvider;
  readonly url: string;
  /** Of the login. */
  readonly flow: string;
}

/** firebase-js-sdk#6910, auth0-spa-js#1069: "popup closed by user" as soon as X's own sign-in is reached. */
const SEVERING: ReadonlySet<SocialProvider> = new Set(['x']);

/** Where the window that the page has opened goes. `site`: this one's origin. */
export function leadTo({ provider, url, flow }: SeveredLink, site = location.origin): string {
  if (!SEVERING.has(provider)) return url;
  return `${site}/loading#${new URLSearchParams({ provider, flow, url })}`;
}

/** `hash`: of the window's address. Undefined: it goes somewhere else later, or nobody has opened it. */
export function readSeveredLink(hash: string, opener: unknown): SeveredLink | undefined {
  const parts = new URLSearchParams(hash.slice(1));
  const [provider, flow, url] = ['provider', 'flow', 'url'].map((name) => parts.get(name) ?? '');
  if (!opener || !provider || !flow || !Object.hasOwn(providerNames, provider)) return undefined;
  // No script.
  if (!url || !/^https?:\/\//.test(url)) return undefined;
  return { provider: provider as SocialProvider, flow, url };
}

/** What the page that the provider leads back to says; it hears that it was told. */
export interface SeveredResult {
  readonly uri: string;
  /** Of the page of the login. */
  readonly origin: string;
}

export const channelOf = ({ flow }: Pick<SeveredLink, 'flow'>): BroadcastChannel =>
  new BroadcastChannel(`portico social ${flow}`);

/** Errors: none; undefined: it is no such message. */
export function readSeveredResult(said: unknown, site: string): SeveredResult | undefined {
  const { uri, origin } = (said ?? {}) as { readonly uri?: unknown; readonly origin?: unknown };
  if (typeof uri !== 'string' || typeof origin !== 'string') return undefined;
  return uri.startsWith(`${site}/social#`) ? { uri, origin } : undefined;
}
