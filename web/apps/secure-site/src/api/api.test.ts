// SPDX-License-Identifier: Apache-2.0
//
// The client against a server that checks proofs by node:crypto and knows nothing of the client's code.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Tokens } from '../generated/vault.ts';
import { ProofMaker } from './ProofMaker.ts';
import { type SavedSession, Session, type SessionStore } from './Session.ts';
import { ApiBroken, ApiRefusal, ApiUnreachable, VaultApi } from './VaultApi.ts';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly authorization: string | undefined;
  readonly device: string;
}
type Answer = { status?: number; body?: unknown; text?: string } | 'silence' | 'lost';

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const sha = (text: string) => createHash('sha256').update(text).digest('base64url');

/** RFC 9449, section 4.3, and the closed form of core/api/vault.hpp. */
function checkProof(request: IncomingMessage, origin: string, seen: Set<string>, now: number) {
  const [head = '', body = '', signature = '', ...rest] = String(request.headers.dpop).split('.');
  expect(rest).toEqual([]);
  const header = read(head);
  expect(header).toEqual({
    typ: 'dpop+jwt',
    alg: 'ES256',
    jwk: { crv: 'P-256', kty: 'EC', x: expect.any(String), y: expect.any(String) },
  });
  const key = createPublicKey({ key: header.jwk, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  expect(bytes.length).toBe(64);
  const options = { key, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${body}`), options, bytes)).toBe(true);
  const { jti, htm, htu, iat, ath, ...more } = read(body);
  expect(more).toEqual({});
  expect(jti).toMatch(/^.{16,64}$/);
  expect(seen.has(jti)).toBe(false);
  seen.add(jti);
  const { pathname } = new URL(request.url ?? '', origin);
  expect([htm, htu]).toEqual([request.method, origin + pathname]);
  expect(Math.abs(iat * 1000 - now)).toBeLessThan(60_000);
  const token = request.headers.authorization?.replace(/^DPoP /, '');
  expect(ath).toBe(token === undefined ? undefined : sha(token));
  const { crv, kty, x, y } = header.jwk;
  return sha(JSON.stringify({ crv, kty, x, y }));
}

let server: Server;
let origin: string;
let heard: Heard[];
let faults: unknown[];
let answer: (heard: Heard) => Answer;
/** What proofs are held to, and what answers say. */
let serverNow: () => number;
let dateNow: () => number;

beforeEach(async () => {
  heard = [];
  faults = [];
  serverNow = Date.now;
  dateNow = Date.now;
  const seen = new Set<string>();
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const one = {
        method: request.method ?? '',
        path: (request.url ?? '').replace('/v1/vault/', ''),
        body: text === '' ? undefined : JSON.parse(text),
        authorization: request.headers.authorization,
        device: checkProof(request, origin, seen, serverNow()),
      };
      heard.push(one);
      const given = answer(one);
      if (given === 'silence') return;
      if (given === 'lost') return void response.destroy();
      response
        .writeHead(given.status ?? 200, { Date: new Date(dateNow()).toUTCString() })
        .end(given.text ?? JSON.stringify(given.body));
    } catch (fault) {
      // Thrown here it would be nobody's: the test looks at the list.
      faults.push(fault);
      response.writeHead(500).end('{}');
    }
  };
  server = createServer((request, response) => void hear(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  expect(faults).toEqual([]);
});

const makeApi = async (more: { deadlineMs?: number; now?: () => number } = {}) => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  return new VaultApi({ proofs: await ProofMaker.of(keys), origin, ...more });
};

const refusal = (code: string, message: string, detail?: string) => ({
  status: 'FAILED',
  reasons: [],
  error: { code, message, params: { detail }, request_id: 'r' },
});

const tokens = (name: string, accessExpiresAt = Date.now() + 900_000): Tokens => ({
  access: `${name}-access`,
  refresh: `${name}-refresh`,
  host: `${name}-host`,
  accessExpiresAt,
});
const account = { email: 'ada@example.org' } as Account;

class Kept implements SessionStore {
  readonly rows = new Map<string, SavedSession>();
  async session(project: string) {
    return this.rows.get(project);
  }
  async saveSession(project: string, session: SavedSession | undefined) {
    if (session) this.rows.set(project, session);
    else this.rows.delete(project);
  }
}

/** As navigator.locks: one after the other. */
const turns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_name: string, work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
};

describe('VaultApi', () => {
  it('proves each request anew by one key, whose thumbprint is the device', async () => {
    answer = () => ({ body: { flow: 'f' } });
    const api = await makeApi();
    expect(await api.resendCode({ flow: 'f' })).toEqual({ flow: 'f' });
    await api.account('the token');
    expect(heard).toEqual([
      {
        method: 'POST',
        path: 'codes/resend',
        body: { flow: 'f' },
        authorization: undefined,
        device: api.device,
      },
      {
        method: 'GET',
        path: 'account',
        body: undefined,
        authorization: 'DPoP the token',
        device: api.device,
      },
    ]);
  });

  it('tells a refusal by its code, with what it was filled with', async () => {
    answer = () => ({
      status: 400,
      body: refusal('code_wrong', 'Wrong code. Tries left: 4', '4'),
    });
    const error = await (await makeApi()).enterCode({ flow: 'f', code: '000000' }).catch((e) => e);
    expect(error).toBeInstanceOf(ApiRefusal);
    expect(error).toMatchObject({
      code: 'code_wrong',
      message: 'Wrong code. Tries left: 4',
      status: 400,
      detail: '4',
    });
  });

  it.each([
    ['no JSON', { text: '<html>' }],
    ['no object', { text: 'null' }],
    ['no refusal', { status: 502, body: {} }],
  ])('tells an answer that is none of the vault’s: %s', async (_what, given) => {
    answer = () => given;
    await expect((await makeApi()).account('t')).rejects.toBeInstanceOf(ApiBroken);
  });

  it('ends at its deadline, and asks once', async () => {
    answer = () => 'silence';
    const error = await (await makeApi({ deadlineMs: 50 })).account('t').catch((e) => e);
    expect(error).toBeInstanceOf(ApiUnreachable);
    expect(error.reason).toBe('deadline');
    // None, where the machine was too busy to hear it in time.
    expect(heard.length).toBeLessThan(2);
  });

  it('tells a network that fails', async () => {
    const api = await makeApi();
    await new Promise((done) => server.close(done));
    await expect(api.account('t')).rejects.toMatchObject({ reason: 'network' });
  });

  it('proves by the server’s clock once it has seen it', async () => {
    answer = () => ({ body: {} });
    const deviceNow = () => Date.now() - 3_600_000;
    const api = await makeApi({ now: deviceNow });
    // The first proof is of the device's own clock; the answer says what the time is.
    serverNow = deviceNow;
    dateNow = Date.now;
    await api.account('t');
    serverNow = Date.now;
    await api.account('t');
    expect(heard.length).toBe(2);
  });
});

describe('Session', () => {
  const make = async (kept = new Kept(), inTurn = turns()) => {
    const api = await makeApi();
    const told: Tokens[] = [];
    return { kept, api, told, session: new Session(api, kept, 'p', inTurn, (t) => told.push(t)) };
  };

  it('is kept, of its project', async () => {
    const { kept, session, told } = await make();
    await session.replace({ tokens: tokens('one'), account });
    expect(await session.email()).toBe('ada@example.org');
    expect([...kept.rows.keys()]).toEqual(['p']);
    expect(told.map(({ host }) => host)).toEqual(['one-host']);
  });

  it('refreshes a token that is about to end, once for two tabs at once', async () => {
    const kept = new Kept();
    const inTurn = turns();
    const one = await make(kept, inTurn);
    const other = new Session(one.api, kept, 'p', inTurn);
    await one.session.replace({ tokens: tokens('old', Date.now() + 1000), account });
    answer = ({ path }) => ({ body: path === 'session/refresh' ? tokens('new') : {} });
    await Promise.all([
      one.session.call((access) => one.api.account(access)),
      other.call((access) => one.api.account(access)),
    ]);
    expect(heard.map(({ path }) => path).sort()).toEqual(['account', 'account', 'session/refresh']);
    expect(heard.find(({ path }) => path === 'session/refresh')?.body).toEqual({
      refresh: 'old-refresh',
    });
    expect(kept.rows.get('p')?.tokens.refresh).toBe('new-refresh');
  });

  it('asks again for tokens whose answer was lost', async () => {
    const { session, api, kept } = await make();
    await session.replace({ tokens: tokens('old', Date.now() + 1000), account });
    answer = ({ path }) => {
      if (path !== 'session/refresh') return { body: {} };
      return heard.length === 1 ? 'lost' : { body: tokens('new') };
    };
    await session.call((access) => api.account(access));
    expect(heard.map(({ path }) => path)).toEqual([
      'session/refresh',
      'session/refresh',
      'account',
    ]);
    expect(heard[1]?.body).toEqual({ refresh: 'old-refresh' });
    expect(kept.rows.get('p')?.tokens.refresh).toBe('new-refresh');
  });

  it.each(['session_ended', 'token_reused', 'token_invalid'])(
    'is over after %s, and says so from then on',
    async (code) => {
      const { session, api } = await make();
      await session.replace({ tokens: tokens('one'), account });
      answer = () => ({ status: 401, body: refusal(code, 'over') });
      await expect(session.call((access) => api.account(access))).rejects.toMatchObject({ code });
      expect(await session.email()).toBeUndefined();
      await expect(session.call((access) => api.account(access))).rejects.toMatchObject({
        code: 'session_ended',
      });
      expect(heard.length).toBe(1);
    },
  );

  it.each([503, 429])('outlives an answer of %i', async (status) => {
    const { session, api } = await make();
    await session.replace({ tokens: tokens('one'), account });
    answer = () => ({ status, body: refusal('temporarily_unavailable', 'later') });
    await expect(session.call((access) => api.account(access))).rejects.toThrow('later');
    expect(await session.email()).toBe('ada@example.org');
  });

  it('keeps what another tab got while its own call was refused', async () => {
    const { session, api, kept } = await make();
    await session.replace({ tokens: tokens('one'), account });
    answer = () => {
      kept.rows.set('p', { email: account.email, tokens: tokens('two') });
      return { status: 401, body: refusal('session_ended', 'over') };
    };
    await expect(session.call((access) => api.account(access))).rejects.toThrow('over');
    expect(kept.rows.get('p')?.tokens.access).toBe('two-access');
  });

  it('is forgotten before the vault is told of its end', async () => {
    const { session, kept } = await make();
    await session.replace({ tokens: tokens('one'), account });
    const keptThen: number[] = [];
    answer = ({ path }) => {
      keptThen.push(kept.rows.size);
      return {
        body:
          path === 'sessions'
            ? {
                sessions: [
                  { id: 'a', isThis: false },
                  { id: 'b', isThis: true },
                ],
              }
            : {},
      };
    };
    await session.end();
    expect(heard.map(({ path, body }) => [path, body])).toEqual([
      ['sessions', undefined],
      ['sessions/end', { id: 'b' }],
    ]);
    expect(keptThen).toEqual([0, 0]);
    await session.end();
    expect(heard.length).toBe(2);
  });
});
