// SPDX-License-Identifier: Apache-2.0
//
// A Portico server in the process: keys that a test makes and rotates, tokens of every wrong kind.
import { type Auth, type AuthOptions, createAuth } from '../src/index.ts';

export const PAGE = 'https://app.example';
export const PROJECT = 'a'.repeat(32);
export const NOW = 1_800_000_000;

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

export interface SigningKey {
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

export class StandIn {
  /** Paths that were asked for. */
  readonly requested: string[] = [];
  /** What was asked of fetch besides, each time. */
  readonly inits: RequestInit[] = [];
  readonly published: Record<string, unknown>[] = [];
  readonly endedSessions = new Set<string>();
  now = NOW * 1000;
  away = false;
  /** Waited for before each answer. */
  gate: Promise<void> = Promise.resolve();
  #made = 0;

  auth(more: Partial<AuthOptions> = {}): Auth {
    return createAuth({
      server: 'https://portico.example/',
      projectId: PROJECT,
      origins: [PAGE],
      now: () => this.now,
      fetch: this.fetch,
      ...more,
    });
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => this.#answer(String(input), init);

  get keyRequests(): number {
    return this.requested.filter((path) => path.startsWith('/.well-known/')).length;
  }

  async makeKey(kid = `key ${++this.#made}`): Promise<SigningKey> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]);
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
    this.published.push({ kty, crv, x, y, use: 'sig', alg: 'ES256', kid });
    return { kid, ...pair };
  }

  claims(more: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      iss: 'portico',
      aud: PROJECT,
      sub: 'eip155:1:0xAda',
      iat: NOW,
      exp: NOW + 3600,
      jti: 'session 1',
      address: '0xAda',
      chainId: '1',
      chainIdNamespace: 'eip155',
      caip2Network: 'eip155:1',
      uri: `${PAGE}/shop`,
      domain: 'app.example',
      projectIdKey: PROJECT,
      profileUuid: 'profile 1',
      nonce: 'n',
      ...more,
    };
  }

  async token(
    key: SigningKey,
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
  ): Promise<string> {
    const head = { alg: 'ES256', typ: 'JWT', kid: key.kid, ...header };
    const signed = `${encode(head)}.${encode(this.claims(claims))}`;
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      key.privateKey,
      Buffer.from(signed),
    );
    return `${signed}.${Buffer.from(signature).toString('base64url')}`;
  }

  /** With any header and signature. */
  forge(header: Record<string, unknown>, sign: (signed: string) => Buffer = () => Buffer.alloc(0)) {
    const signed = `${encode(header)}.${encode(this.claims())}`;
    return `${signed}.${sign(signed).toString('base64url')}`;
  }

  async #answer(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    this.requested.push(pathname);
    this.inits.push(init);
    await this.gate;
    if (this.away) throw new TypeError('fetch failed');
    if (searchParams.get('projectId') !== PROJECT) return new Response('{}', { status: 403 });
    if (pathname === '/.well-known/jwks.json') return Response.json({ keys: this.published });
    if (pathname === '/auth/v1/nonce') return Response.json({ nonce: 'n', token: 'note' });
    if (pathname === '/auth/v1/verify') {
      const { message, nonceToken } = JSON.parse(String(init.body));
      if (message === '')
        return Response.json({ error: { message: 'no message' } }, { status: 400 });
      if (nonceToken !== 'note')
        return Response.json({ valid: false, reason: 'the nonce is spent' });
      const uri = message === 'elsewhere' ? 'https://elsewhere.example/' : `${PAGE}/`;
      const found = { address: '0xAda', caip2Network: 'eip155:1', uri, domain: 'x', nonce: 'n' };
      return Response.json({ valid: true, ...found });
    }
    const bearer = new Headers(init.headers).get('authorization') ?? '';
    const body = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString());
    if (this.endedSessions.has(body.jti)) return Response.json({}, { status: 401 });
    if (pathname.startsWith('/auth/v1/sign-out')) this.endedSessions.add(body.jti);
    return Response.json({});
  }
}
