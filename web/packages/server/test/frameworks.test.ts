// SPDX-License-Identifier: Apache-2.0
//
// Cookies, and requests as Express, Hono, node:http and Next have them: the same answers from each.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as forExpress from '../src/express.ts';
import * as forHono from '../src/hono.ts';
import type { Auth } from '../src/index.ts';
import * as forNext from '../src/next.ts';
import { PAGE, type SigningKey, StandIn } from './StandIn.ts';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

let portico: StandIn;
let key: SigningKey;
let auth: Auth;
const closing: (() => void)[] = [];

beforeEach(async () => {
  portico = new StandIn();
  portico.now = Date.now();
  key = await portico.makeKey();
  auth = portico.auth();
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Of the clock that the package has here, which stands still. */
const now = () => Math.floor(portico.now / 1000);
const tokenOf = (claims: Record<string, unknown> = {}) =>
  portico.token(key, { iat: now(), exp: now() + 3600, ...claims });

async function listen(listener: RequestListener): Promise<Send> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** An app with the session at /session, and the address of who is signed in at /me and /live. */
const apps: Record<string, () => Promise<Send>> = {
  express() {
    const app = express();
    app.all('/session', forExpress.sessionRoutes(auth));
    app.get('/me', forExpress.requireSession(auth), (request, response) => {
      response.send(forExpress.sessionOf(request).address);
    });
    app.post('/me', forExpress.requireSession(auth), (_, response) => {
      response.send('changed');
    });
    app.get('/live', forExpress.requireSession(auth, { live: true }), (request, response) => {
      response.send(forExpress.sessionOf(request).address);
    });
    return listen(app);
  },
  'express after its own reader of JSON'() {
    const app = express();
    app.use(express.json());
    app.use('/session', forExpress.sessionRoutes(auth));
    app.use('/me', forExpress.requireSession(auth), (request, response) => {
      response.send(request.method === 'GET' ? forExpress.sessionOf(request).address : 'changed');
    });
    app.use('/live', forExpress.requireSession(auth, { live: true }), (request, response) => {
      response.send(forExpress.sessionOf(request).address);
    });
    return listen(app);
  },
  'node:http'() {
    const routes = forExpress.sessionRoutes(auth);
    const require = forExpress.requireSession(auth);
    const live = forExpress.requireSession(auth, { live: true });
    return listen((request, response) => {
      const fail = (error: unknown) => response.writeHead(500).end(String(error));
      if (request.url === '/session') return routes(request, response, fail);
      const guard = request.url === '/live' ? live : require;
      guard(request, response, (error) => {
        if (error) fail(error);
        else
          response.end(
            request.method === 'GET' ? forExpress.sessionOf(request).address : 'changed',
          );
      });
    });
  },
  async hono() {
    const app = new Hono<forHono.PorticoEnv>();
    app.all('/session', forHono.sessionRoutes(auth));
    app.get('/me', forHono.requireSession(auth), (context) =>
      context.text(context.get('portico').address),
    );
    app.post('/me', forHono.requireSession(auth), (context) => context.text('changed'));
    app.get('/live', forHono.requireSession(auth, { live: true }), (context) =>
      context.text(context.get('portico').address),
    );
    return async (path, init) => app.request(path, init);
  },
  async next() {
    const session = forNext.sessionRoutes(auth);
    const get = forNext.withSession(auth, (_, { address }) => new Response(address));
    const post = forNext.withSession(auth, () => new Response('changed'));
    const live = forNext.withSession(auth, (_, { address }) => new Response(address), {
      live: true,
    });
    return async (path, init) => {
      const request = new Request(`https://app.example${path}`, init);
      if (path === '/session') return session[request.method as keyof typeof session](request);
      if (path === '/live') return live(request, undefined);
      return (request.method === 'GET' ? get : post)(request, undefined);
    };
  },
};

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`;

const begin = (send: Send, token: string, headers: Record<string, string> = {}) =>
  send('/session', {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token }),
  });

/** What a browser would send back. */
const cookieOf = (response: Response): string =>
  response.headers.get('set-cookie')?.split(';')[0] ?? '';

it('leaves the cookies of others in Express', async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.cookie('theirs', 'kept');
    next();
  });
  app.all('/session', forExpress.sessionRoutes(auth));
  const begun = await begin(await listen(app), await tokenOf());
  expect(begun.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
    'theirs',
    '__Host-portico',
  ]);
});

describe.each(Object.keys(apps))('%s', (name) => {
  let send: Send;
  beforeEach(async () => {
    send = await (apps[name] as () => Promise<Send>)();
  });

  it('takes a token of a header', async () => {
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    const found = await send('/me', { headers });
    expect([found.status, await found.text()]).toEqual([200, '0xAda']);
    // A page of another site cannot set this header.
    expect((await send('/me', { method: 'POST', headers })).status).toBe(200);
    const nobody = await send('/me');
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer');
    expect(await codeOf(nobody)).toBe('401 token_missing');
    const forged = { authorization: 'Bearer a.b.c' };
    expect(await codeOf(await send('/me', { headers: forged }))).toBe('401 token_malformed');
    const over = { authorization: `Bearer ${await tokenOf({ exp: now() - 60 })}` };
    expect(await codeOf(await send('/me', { headers: over }))).toBe('401 token_expired');
  });

  it('keeps it in a cookie that no script, subdomain or other site gets', async () => {
    const token = await tokenOf();
    const begun = await begin(send, token);
    expect(begun.status).toBe(200);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    const line = begun.headers.get('set-cookie') ?? '';
    expect(line).toMatch(
      /^__Host-portico=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=3(5\d\d|600)$/,
    );
    const cookie = `other=1; ${cookieOf(begun)}`;
    expect(await (await send('/me', { headers: { cookie } })).text()).toBe('0xAda');
    const found = await send('/session', { headers: { cookie } });
    expect(await found.json()).toMatchObject({ session: { address: '0xAda', origin: PAGE } });
  });

  it('changes nothing for a page of another site', async () => {
    const token = await tokenOf();
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null'])
      expect(await codeOf(await begin(send, token, { origin }))).toBe('403 origin_refused');
    const cookie = cookieOf(await begin(send, token));
    const post = (headers: Record<string, string>) =>
      send('/me', { method: 'POST', headers: { cookie, ...headers } });
    expect(await (await post({ origin: PAGE })).text()).toBe('changed');
    expect(await codeOf(await post({ origin: 'https://evil.example' }))).toBe('403 origin_refused');
    expect(await codeOf(await post({}))).toBe('403 origin_refused');
    const end = await send('/session', { method: 'DELETE', headers: { cookie } });
    expect(await codeOf(end)).toBe('403 origin_refused');
    expect(portico.endedSessions.size).toBe(0);
  });

  it('takes forms of a page of its own that says no referrer, and no others without an origin', async () => {
    const token = await tokenOf();
    const cookie = cookieOf(await begin(send, token));
    const post = (site?: string, origin = 'null') =>
      send('/me', {
        method: 'POST',
        headers: { cookie, origin, ...(site && { 'sec-fetch-site': site }) },
      });
    expect(await (await post('same-origin')).text()).toBe('changed');
    const hidden = { origin: 'null', 'sec-fetch-site': 'same-origin' };
    expect((await begin(send, token, hidden)).status).toBe(200);
    for (const site of [undefined, 'same-site', 'cross-site', 'none'])
      expect(await codeOf(await post(site))).toBe('403 origin_refused');
    expect(await codeOf(await post('same-origin', 'https://evil.example'))).toBe(
      '403 origin_refused',
    );
  });

  it('ends the session before, and sees one that was ended elsewhere', async () => {
    const first = cookieOf(await begin(send, await tokenOf({ jti: 'first' })));
    const again = await begin(send, await tokenOf({ jti: 'first' }), { cookie: first });
    expect(again.status).toBe(200);
    expect([...portico.endedSessions]).toEqual([]);
    const second = cookieOf(await begin(send, await tokenOf({ jti: 'second' }), { cookie: first }));
    expect([...portico.endedSessions]).toEqual(['first']);
    expect(await codeOf(await begin(send, await tokenOf({ jti: 'first' })))).toBe(
      '401 session_ended',
    );
    expect((await send('/live', { headers: { cookie: second } })).status).toBe(200);
    portico.endedSessions.add('second');
    expect((await send('/me', { headers: { cookie: second } })).status).toBe(200);
    expect(await codeOf(await send('/live', { headers: { cookie: second } }))).toBe(
      '401 session_ended',
    );
  });

  it('signs out, and says so where the token itself stays good', async () => {
    const cookie = cookieOf(await begin(send, await tokenOf()));
    const end = () => send('/session', { method: 'DELETE', headers: { cookie, origin: PAGE } });
    portico.away = true;
    const alone = await end();
    expect(await alone.json()).toEqual({ ended: false });
    expect(alone.headers.get('set-cookie')).toMatch(/^__Host-portico=; .*Max-Age=0$/);
    portico.away = false;
    expect(await (await end()).json()).toEqual({ ended: true });
    expect([...portico.endedSessions]).toEqual(['session 1']);
    const nobody = await send('/session', { method: 'DELETE', headers: { origin: PAGE } });
    expect(await nobody.json()).toEqual({ ended: true });
  });

  it('says what is wrong with a request', async () => {
    const wrong = async (body: string) =>
      codeOf(
        await send('/session', {
          method: 'POST',
          headers: { origin: PAGE, 'content-type': 'application/json' },
          body,
        }),
      );
    expect(await wrong('{}')).toBe('400 request_invalid');
    expect(await wrong('[]')).toBe('400 request_invalid');
    expect(await wrong(JSON.stringify({ token: 'x'.repeat(17_000) }))).toBe(
      name.includes('reader') ? '401 token_malformed' : '400 request_invalid',
    );
    const long = await tokenOf({ uri: `${PAGE}/${'x'.repeat(3500)}` });
    expect(await codeOf(await begin(send, long))).toBe('400 request_invalid');
    portico.away = true;
    portico.now += 3_600_000;
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    expect(await codeOf(await send('/me', { headers }))).toBe('503 server_unreachable');
  });
});
