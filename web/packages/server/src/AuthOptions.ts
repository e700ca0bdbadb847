// SPDX-License-Identifier: Apache-2.0
import { AuthError } from './AuthError.ts';

export interface AuthOptions {
  /** The address of your Portico server: `https://portico.app.example`. Who answers there says who signed in. */
  readonly server: string;
  readonly projectId: string;
  /**
   * The origins of your own pages: `['https://app.example', 'capacitor://localhost']`. What was signed at another page
   * counts for nothing, and a cookie counts for requests of these pages alone.
   */
  readonly origins: readonly string[];
  /** `sign_in.issuer` of the server; `portico` unless set. */
  readonly issuer?: string;
  /** How far the clocks of the two servers may be apart; 5. */
  readonly clockToleranceSeconds?: number;
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970, in place of `Date.now`. */
  readonly now?: () => number;
}

/** Options that were checked, with what was left out. */
export interface Settings {
  /** Without a slash at its end. */
  readonly server: string;
  readonly projectId: string;
  readonly origins: ReadonlySet<string>;
  readonly issuer: string;
  readonly toleranceSeconds: number;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/** Errors: AuthError `option_invalid`. */
export function checkOptions(options: AuthOptions): Settings {
  const { server, projectId, origins, issuer = 'portico', clockToleranceSeconds = 5 } = options;
  if (!isServerAddress(server)) refuse(`server is not an address: '${server}'`);
  if (!projectId) refuse('projectId is missing');
  if (!origins?.length) refuse("origins is missing: ['https://app.example']");
  for (const origin of origins)
    if (originOf(origin) !== origin) refuse(`'${origin}' is not an origin: 'https://app.example'`);
  if (!(clockToleranceSeconds >= 0 && clockToleranceSeconds <= 300))
    refuse('clockToleranceSeconds is 0 to 300');
  const { fetch = (...words) => globalThis.fetch(...words), now = Date.now } = options;
  return {
    server: server.replace(/\/+$/, ''),
    projectId,
    origins: new Set(origins),
    issuer,
    toleranceSeconds: clockToleranceSeconds,
    fetch,
    now,
  };
}

/** As browsers write it in `Origin`; undefined for what is no address of a page. Apps have schemes of their own. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  if (!host || host.includes('*') || protocol === 'file:') return undefined;
  // Of a scheme that it does not know, `URL.origin` is 'null' and the host keeps its capitals.
  return `${protocol}//${host.toLowerCase()}`;
}

export function isServerAddress(address: string): boolean {
  return /^https?:\/\//.test(originOf(address) ?? '');
}

function refuse(text: string): never {
  throw new AuthError('option_invalid', `@portico/server: ${text}`);
}
