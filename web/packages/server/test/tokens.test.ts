// SPDX-License-Identifier: Apache-2.0
//
// Tokens that are verified offline: what is taken, and every way in that is none.
import { createHmac, createPublicKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Auth, AuthError, createAuth } from '../src/index.ts';
import { NOW, PAGE, PROJECT, type SigningKey, StandIn } from './StandIn.ts';

let portico: StandIn;
let auth: Auth;
let key: SigningKey;

beforeEach(async () => {
  portico = new StandIn();
  key = await portico.makeKey();
  auth = portico.auth();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error) => (error instanceof AuthError ? error.code : String(error)),
  );

it('says who signed in', async () => {
  expect(await auth.verifyToken(await portico.token(key))).toEqual({
    account: 'eip155:1:0xAda',
    address: '0xAda',
    network: 'eip155:1',
    origin: PAGE,
    profileId: 'profile 1',
    sessionId: 'session 1',
    issuedAt: NOW,
    expiresAt: NOW + 3600,
  });
});

describe('what counts for nothing', () => {
  it.each([
    ['of another project of the server', { aud: 'b'.repeat(32) }, 'project_wrong'],
    ['of several projects', { aud: [PROJECT] }, 'token_malformed'],
    ['of another server', { iss: 'elsewhere' }, 'issuer_wrong'],
    ['of another host', { domain: 'evil.example' }, 'page_wrong'],
    ['of the page over http', { uri: 'http://app.example/' }, 'page_wrong'],
    ['that is over', { exp: NOW - 6 }, 'token_expired'],
    ['that is over by less than clocks differ', { exp: NOW - 4 }, 'taken'],
    ['made later than now', { iat: NOW + 6 }, 'token_not_yet_valid'],
    ['made a little later than now', { iat: NOW + 4 }, 'taken'],
    ['not to be used yet', { nbf: NOW + 60 }, 'token_not_yet_valid'],
    ['without an end', { exp: undefined }, 'token_malformed'],
    ['whose end is no number', { exp: '9999999999' }, 'token_malformed'],
    ['of two accounts', { address: '0xEve' }, 'token_malformed'],
    // As the note of a nonce has them: signed by the same keys, and never a session.
    ['that is a nonce', { aud: 'nonce', sub: undefined }, 'project_wrong'],
  ])('a token %s', async (_, claims, code) => {
    expect(await codeOf(auth.verifyToken(await portico.token(key, claims)))).toBe(code);
  });

  it.each([
    ['algorithm none', { alg: 'none' }],
    ['algorithm None', { alg: 'None' }],
    ['another algorithm', { alg: 'ES384' }],
    ['the kind of a nonce', { typ: 'portico-nonce+jwt' }],
    ['a key of its own', { jwk: {} }],
    ['the address of a key', { jku: 'https://evil.example/jwks.json' }],
    ['something critical', { crit: ['exp'] }],
    ['a key that is no text', { kid: 7 }],
    ['no key', { kid: undefined }],
  ])('a header with %s', async (_, header) => {
    expect(await codeOf(auth.verifyToken(await portico.token(key, {}, header)))).toBe(
      'token_malformed',
    );
  });

  it('algorithm none without a signature, and HS256 with the public key as secret', async () => {
    const spki = await crypto.subtle.exportKey('spki', key.publicKey);
    const pem = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({
      format: 'pem',
      type: 'spki',
    });
    for (const secret of [pem, Buffer.from(spki), JSON.stringify(portico.published[0])]) {
      const header = { alg: 'HS256', typ: 'JWT', kid: key.kid };
      const token = portico.forge(header, (signed) =>
        createHmac('sha256', secret).update(signed).digest(),
      );
      expect(await codeOf(auth.verifyToken(token))).toBe('token_malformed');
    }
    const none = portico.forge({ alg: 'none', typ: 'JWT', kid: key.kid });
    expect(await codeOf(auth.verifyToken(none))).toBe('token_malformed');
    expect(portico.keyRequests).toBe(0);
  });

  it('a token that was changed anywhere', async () => {
    const token = await portico.token(key);
    const claims = token.indexOf('.') + 1;
    for (const at of [claims + 5, token.lastIndexOf('.') - 2, token.length - 10]) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(await codeOf(auth.verifyToken(changed))).toBe('token_forged');
    }
    const [head, body] = token.split('.');
    // All zero, which some libraries once took (CVE-2022-21449), and other sizes.
    for (const bytes of [64, 63, 65, 70])
      expect(
        await codeOf(
          auth.verifyToken(`${head}.${body}.${Buffer.alloc(bytes).toString('base64url')}`),
        ),
      ).toBe('token_forged');
  });

  it('the signature of another key under the name of ours', async () => {
    const stranger = await new StandIn().makeKey(key.kid);
    expect(await codeOf(auth.verifyToken(await portico.token(stranger)))).toBe('token_forged');
  });

  it('what is no token at all', async () => {
    const token = await portico.token(key);
    const others = ['', '.', '..', 'a.b.c', `${token}.`, `${token}.x`, `${token}=`, ` ${token}`];
    for (const text of [...others, 'x'.repeat(8193), undefined as unknown as string])
      expect(await codeOf(auth.verifyToken(text))).toBe('token_malformed');
  });
});

describe('keys', () => {
  it('are fetched once for five minutes, also by many at once', async () => {
    const token = await portico.token(key);
    await Promise.all(Array.from({ length: 20 }, () => auth.verifyToken(token)));
    portico.now += 299_000;
    await auth.verifyToken(token);
    expect(portico.keyRequests).toBe(1);
    portico.now += 2_000;
    await auth.verifyToken(token);
    expect(portico.keyRequests).toBe(2);
  });

  it('that are new are taken with the first token that names them', async () => {
    await auth.verifyToken(await portico.token(key));
    const next = await portico.makeKey();
    portico.now += 61_000;
    await auth.verifyToken(await portico.token(next));
    expect(portico.keyRequests).toBe(2);
  });

  it('that the server has dropped count no more', async () => {
    const token = await portico.token(key);
    await auth.verifyToken(token);
    portico.published.length = 0;
    portico.now += 300_000;
    expect(await codeOf(auth.verifyToken(token))).toBe('token_key_unknown');
  });

  it('nobody has are asked for once a minute, however many name them', async () => {
    await auth.verifyToken(await portico.token(key));
    portico.now += 60_000;
    const flood = Array.from({ length: 500 }, (_, at) =>
      portico.forge({ alg: 'ES256', typ: 'JWT', kid: `made up ${at}` }, () => Buffer.alloc(64, 1)),
    );
    const codes = await Promise.all(flood.map((token) => codeOf(auth.verifyToken(token))));
    expect(new Set(codes)).toEqual(new Set(['token_key_unknown']));
    for (const token of flood.slice(0, 9)) await codeOf(auth.verifyToken(token));
    expect(portico.keyRequests).toBe(2);
    await auth.verifyToken(await portico.token(key));
  });

  it('are used for an hour while the server is away, and no longer', async () => {
    const token = await portico.token(key, { exp: NOW + 86_400 });
    await auth.verifyToken(token);
    portico.away = true;
    portico.now += 59 * 60_000;
    await auth.verifyToken(token);
    portico.now += 60_000;
    expect(await codeOf(auth.verifyToken(token))).toBe('server_unreachable');
    const asked = portico.keyRequests;
    for (let times = 0; times < 20; times++) await codeOf(auth.verifyToken(token));
    expect(portico.keyRequests).toBe(asked);
    portico.away = false;
    portico.now += 10_000;
    await auth.verifyToken(token);
  });

  it('of other kinds and broken ones are left out', async () => {
    const [ours] = portico.published;
    portico.published.unshift(
      { kty: 'RSA', alg: 'RS256', use: 'sig', kid: 'rsa', n: 'AQAB', e: 'AQAB' },
      { ...ours, kid: 'not on the curve', x: ours?.y, y: ours?.x },
      { ...ours, kid: 'for other things', use: 'enc' },
      null as never,
    );
    await auth.verifyToken(await portico.token(key));
    for (const kid of ['rsa', 'not on the curve', 'for other things'])
      expect(await codeOf(auth.verifyToken(await portico.token({ ...key, kid })))).toBe(
        'token_key_unknown',
      );
  });

  it('are fetched again where the fetch before never ends', async () => {
    let asked = 0;
    const stuck = portico.auth({
      fetch: (...words) => (asked++ === 0 ? new Promise(() => {}) : portico.fetch(...words)),
    });
    const token = await portico.token(key);
    void stuck.verifyToken(token);
    await Promise.resolve();
    portico.now += 5_000;
    expect(await codeOf(stuck.verifyToken(token))).toBe('taken');
    expect(asked).toBe(2);
  });

  it('are each request’s own to fetch on Cloudflare Workers, until there are some', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    let asked = 0;
    const worker = portico.auth({
      fetch: (...words) => (asked++ === 0 ? new Promise(() => {}) : portico.fetch(...words)),
    });
    const token = await portico.token(key);
    void worker.verifyToken(token);
    expect(await codeOf(worker.verifyToken(token))).toBe('taken');
    await worker.verifyToken(token);
    expect(asked).toBe(2);
  });

  it('are not read of an answer without end', async () => {
    const endless = portico.auth({
      fetch: async () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(4096)) }),
        ),
    });
    expect(await codeOf(endless.verifyToken(await portico.token(key)))).toBe('server_unreachable');
  });
});

it('a page of an app with a scheme of its own signs in', async () => {
  const claims = { uri: 'capacitor://localhost/shop', domain: 'localhost' };
  const token = await portico.token(key, claims);
  const app = portico.auth({ origins: ['capacitor://localhost', 'app://shop:8080'] });
  expect(await app.verifyToken(token)).toMatchObject({ origin: 'capacitor://localhost' });
  const loud = { uri: 'capacitor://LocalHost/', domain: 'LocalHost' };
  expect(await codeOf(app.verifyToken(await portico.token(key, loud)))).toBe('taken');
  const port = { uri: 'app://shop:8080/', domain: 'shop:8080' };
  expect(await codeOf(app.verifyToken(await portico.token(key, port)))).toBe('taken');
  for (const [uri, domain] of [
    ['capacitor://localhost/', 'localhost:1'],
    ['ionic://localhost/', 'localhost'],
    ['http://localhost/', 'localhost'],
    ['capacitor://evil/', 'evil'],
  ])
    expect(await codeOf(app.verifyToken(await portico.token(key, { uri, domain })))).toBe(
      'page_wrong',
    );
  const found = { uri: 'capacitor://localhost/', address: '0xAda', caip2Network: 'eip155:1' };
  const verifying = portico.auth({
    origins: ['capacitor://localhost'],
    fetch: async () => Response.json({ valid: true, nonce: 'n', ...found }),
  });
  const signed = { message: 'm', signature: '0x', nonce: 'n' };
  expect(await verifying.verifyMessage(signed)).toMatchObject({ origin: 'capacitor://localhost' });
});

it('a session that was ended elsewhere is seen by whoever asks the server', async () => {
  const token = await portico.token(key);
  await auth.checkSession(token);
  await auth.signOutEverywhere(token);
  await auth.verifyToken(token);
  expect(await codeOf(auth.checkSession(token))).toBe('session_ended');
  await auth.signOut(token);
  portico.away = true;
  expect(await codeOf(auth.checkSession(token))).toBe('server_unreachable');
});

it('a message counts once, with the nonce of the server, and of a page of this app', async () => {
  const { nonceToken } = await auth.getNonce();
  const signed = { message: 'm', signature: '0x', nonceToken };
  expect(await auth.verifyMessage(signed)).toEqual({
    account: 'eip155:1:0xAda',
    address: '0xAda',
    network: 'eip155:1',
    origin: PAGE,
    nonce: 'n',
  });
  const refused = auth.verifyMessage({ message: 'm', signature: '0x', nonce: 'n' });
  await expect(refused).rejects.toMatchObject({
    code: 'message_refused',
    message: 'the nonce is spent',
    status: 401,
  });
  expect(await codeOf(auth.verifyMessage({ ...signed, message: '' }))).toBe('request_invalid');
  expect(await codeOf(auth.verifyMessage({ ...signed, message: 'elsewhere' }))).toBe('page_wrong');
});

describe('the server is asked', () => {
  it('in words that Cloudflare Workers take', async () => {
    const worker = portico.auth({
      fetch: async (...words) => {
        if (words[1]?.redirect === 'error') throw new TypeError('Invalid redirect value');
        return portico.fetch(...words);
      },
    });
    expect(await codeOf(worker.verifyToken(await portico.token(key)))).toBe('taken');
    expect(await codeOf(worker.getNonce())).toBe('taken');
  });

  it.each([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
    ['one that is not shown', () => Response.error()],
  ])('and nobody that it leads to by %s', async (_, answer) => {
    const asked: (string | undefined)[] = [];
    const led = portico.auth({
      fetch: async (_input, init) => {
        asked.push(init?.redirect);
        return answer();
      },
    });
    expect(await codeOf(led.getNonce())).toBe('server_unreachable');
    const token = await portico.token(key);
    expect(await codeOf(led.verifyToken(token))).toBe('server_unreachable');
    expect(await codeOf(led.signOut(token))).toBe('server_unreachable');
    expect(asked).toEqual(['manual', 'manual', 'manual']);
  });

  it('each time, and never once at the build of a Next app', async () => {
    await auth.getNonce();
    await auth.checkSession(await portico.token(key));
    expect(portico.inits.length).toBe(3);
    for (const init of portico.inits) expect(init).toMatchObject({ next: { revalidate: 0 } });
  });

  it('and what Next throws to have a page rendered later goes through', async () => {
    const dynamic = Object.assign(new Error('Dynamic server usage'), {
      digest: 'DYNAMIC_SERVER_USAGE',
    });
    const building = portico.auth({ fetch: () => Promise.reject(dynamic) });
    await expect(building.getNonce()).rejects.toBe(dynamic);
  });
});

it('options that cannot work are refused at once', () => {
  const good = { server: 'https://portico.example', projectId: PROJECT, origins: [PAGE] };
  for (const wrong of [
    { server: 'portico.example' },
    { server: 'ftp://portico.example' },
    { server: 'capacitor://localhost' },
    { projectId: '' },
    { origins: [] },
    { origins: ['https://app.example/'] },
    { origins: ['https://*.example'] },
    { origins: ['capacitor://*'] },
    { origins: ['capacitor://'] },
    { origins: ['capacitor://Localhost'] },
    { origins: ['capacitor://localhost/'] },
    { origins: ['file://'] },
    { origins: ['file://localhost'] },
    { origins: ['null'] },
    { origins: ['*'] },
    { clockToleranceSeconds: 301 },
    { clockToleranceSeconds: Number.NaN },
  ])
    expect(() => createAuth({ ...good, ...wrong })).toThrow(AuthError);
});
