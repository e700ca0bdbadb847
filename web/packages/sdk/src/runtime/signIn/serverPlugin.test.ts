// SPDX-License-Identifier: Apache-2.0
import type { SignedMessage } from '@portico/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInSession, SignInWithServer } from '../../SignInOptions.ts';
import { SignInServer } from './SignInServer.ts';
import { serverPlugin } from './serverPlugin.ts';

const CHAIN = 'eip155:1';
const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const KEY = 'portico.sign_in/session';
/** Not this machine's time. */
const ISSUED_AT = '2026-01-01T00:00:00Z';
const hour = 3_600_000;

/** A token that ends then, in seconds. */
const tokenFor = (exp: number, name = 'a'): string =>
  `e30.${btoa(JSON.stringify({ exp, name })).replaceAll('=', '')}.sig`;

interface Call {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}
let calls: Call[] = [];
let good = true;
let reachable = true;
let answerOfMe: Response | undefined;
let issuedAt: string | undefined;
let token = '';
let told: (SignInSession | undefined)[] = [];
let changed = 0;

beforeEach(() => {
  calls = [];
  told = [];
  changed = 0;
  good = reachable = true;
  answerOfMe = undefined;
  issuedAt = ISSUED_AT;
  token = tokenFor(Math.floor((Date.now() + hour) / 1000));
  localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url);
    expect(searchParams.get('projectId')).toBe('p');
    const path = pathname.replace('/auth/v1/', '');
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ path, headers: init.headers as Record<string, string>, body });
    if (!reachable) throw new TypeError('Failed to fetch');
    const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
    if (path === 'nonce')
      return json({ nonce: 'f3a1c0de5b7e42d89a6c1f20', token: 'note', issuedAt });
    if (path === 'authenticate')
      return good
        ? json({ token })
        : json({ error: { code: 'sign_in_failed', message: 'the nonce was used before' } }, 401);
    if (path === 'me') return answerOfMe ?? (good ? json({ address: ALICE }) : json({}, 401));
    return json({ status: 'ok' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const plugin = (options: SignInWithServer = {}) =>
  serverPlugin(
    {
      server: new SignInServer('https://portico.example/', 'p'),
      networkName: () => 'Ethereum',
      changed: () => changed++,
    },
    { onSession: (session) => told.push(session), ...options },
  );

async function signIn(one = plugin()) {
  const message = await one.make(CHAIN, ALICE);
  return { one, message, end: await one.add(message, '0xsigned') };
}

it('makes a message of this page with the nonce and the time of the server', async () => {
  history.replaceState(null, '', '/shop?secret=1#also');
  const { text } = await plugin({ statement: 'Welcome.', resources: ['https://a.example'] }).make(
    CHAIN,
    ALICE,
  );
  expect(text).toBe(
    `${location.host} wants you to sign in with your Ethereum account:
${ALICE}

Welcome.

URI: ${location.origin}/shop
Version: 1
Chain ID: eip155:1
Nonce: f3a1c0de5b7e42d89a6c1f20
Issued At: ${ISSUED_AT}
Resources:
- https://a.example`,
  );
});

it('has its own time in the message where the server is an older one', async () => {
  issuedAt = undefined;
  const { data } = await plugin().make(CHAIN, ALICE);
  expect(Math.abs(Date.parse(data.issuedAt ?? '') - Date.now())).toBeLessThan(60_000);
});

it('hands the nonce back with the signature, and keeps the session for a reload', async () => {
  const { message, end } = await signIn();
  expect(calls.at(-1)).toMatchObject({
    path: 'authenticate',
    headers: { 'x-nonce-jwt': 'Bearer note' },
    body: { data: { chainId: CHAIN }, message: message.text, signature: '0xsigned' },
  });
  expect(end).toBeGreaterThan(Date.now());
  expect(told.at(-1)).toMatchObject({ token, chainId: CHAIN, accountAddress: ALICE });
  const reloaded = plugin();
  expect(await reloaded.find(CHAIN, ALICE.toLowerCase())).toMatchObject({
    found: true,
    required: true,
    expiresAt: end,
  });
  expect((await reloaded.find('eip155:10', ALICE)).found).toBe(false);
  expect((await reloaded.find(CHAIN, ALICE.replace('5a', '6a'))).found).toBe(false);
});

it('leaves what another tab has stored meanwhile', async () => {
  const one = plugin();
  const theirs = {
    token: tokenFor(Math.floor((Date.now() + hour) / 1000), 'theirs'),
    chainId: 'eip155:10',
    address: ALICE,
    expiresAt: Date.now() + hour,
  };
  localStorage.setItem(KEY, JSON.stringify([theirs]));
  await signIn(one);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject([theirs, { token }]);
  await one.revoke(CHAIN, ALICE);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([theirs]);
});

it('keeps the session whatever others answer in the place of the server', async () => {
  const { one } = await signIn();
  for (const answer of [
    new Response('{}', { status: 429 }),
    new Response('<h1>Forbidden</h1>', { status: 403 }),
    new Response('', { status: 404 }),
    new Response('<h1>Welcome to the hotel</h1>', { status: 200 }),
    new Response('', { status: 502 }),
  ]) {
    answerOfMe = answer;
    expect((await one.find(CHAIN, ALICE)).found, String(answer.status)).toBe(true);
  }
  answerOfMe = new Response('{}', { status: 401 });
  expect((await one.find(CHAIN, ALICE)).found).toBe(false);
  expect(told.at(-1)).toBeUndefined();
});

it('asks nobody while there is no session', async () => {
  expect(await plugin({ required: false }).find(CHAIN, ALICE)).toMatchObject({
    found: false,
    required: false,
  });
  expect(calls).toEqual([]);
});

it('drops what the server no longer takes, and keeps it while nobody answers', async () => {
  const { one } = await signIn();
  reachable = false;
  expect((await one.find(CHAIN, ALICE)).found).toBe(true);
  reachable = true;
  good = false;
  expect((await one.find(CHAIN, ALICE)).found).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(told.at(-1)).toBeUndefined();
});

it('does not take a session whose time is over, or what is none', async () => {
  await signIn();
  const [session] = JSON.parse(localStorage.getItem(KEY) ?? '[]');
  localStorage.setItem(KEY, JSON.stringify([{ ...session, expiresAt: Date.now() - 1 }, 7, null]));
  expect((await plugin().find(CHAIN, ALICE)).found).toBe(false);
  localStorage.setItem(KEY, '{');
  expect((await plugin().find(CHAIN, ALICE)).found).toBe(false);
});

it('says why a signature was not taken, and when the server is not there', async () => {
  const one = plugin();
  const message = await one.make(CHAIN, ALICE);
  good = false;
  await expect(one.add(message, '0x')).rejects.toThrow('the nonce was used before');
  reachable = false;
  await expect(one.make(CHAIN, ALICE)).rejects.toMatchObject({ offline: true });
  vi.stubGlobal('fetch', async () => new Response('not found', { status: 404 }));
  await expect(one.make(CHAIN, ALICE)).rejects.toThrow('SIWX is not enabled');
});

it('signs out on the server when the wallet goes', async () => {
  const { one } = await signIn();
  await one.clear();
  expect(calls.at(-1)).toMatchObject({
    path: 'sign-out',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(told.at(-1)).toBeUndefined();
});

it('leaves sessions be where they outlive the connection', async () => {
  const { one } = await signIn(plugin({ signOutOnDisconnect: false }));
  const before = calls.length;
  await one.revoke(CHAIN, ALICE);
  await one.clear();
  expect(calls.length).toBe(before);
  expect((await plugin().find(CHAIN, ALICE)).found).toBe(true);
});

it('revokes the session of one account', async () => {
  const { one } = await signIn();
  await one.revoke('eip155:10', ALICE);
  expect((await one.find(CHAIN, ALICE)).found).toBe(true);
  await one.revoke(CHAIN, ALICE);
  expect((await one.find(CHAIN, ALICE)).found).toBe(false);
});

it('lets the host sign out, here or everywhere', async () => {
  await signIn();
  await told.at(-1)?.signOut({ everywhere: true });
  expect(calls.at(-1)?.path).toBe('sign-out-everywhere');
  expect(changed).toBe(1);
  expect(told.at(-1)).toBeUndefined();
});

describe('what a wallet signed when it connected', () => {
  const signedBy = (chain: string, nonce: string): SignedMessage => ({
    chain,
    address: ALICE,
    message: `of ${chain}`,
    signature: '0xsigned',
    cacao: {
      p: { domain: location.host, aud: location.origin, version: '1', nonce, iat: 'now' },
    },
  });
  const NONCE = 'f3a1c0de5b7e42d89a6c1f20';

  it('is a session of the network that the page is on', async () => {
    const one = plugin();
    const { nonce, domain } = await one.parts(CHAIN);
    expect([nonce, domain]).toEqual([NONCE, location.host]);
    await one.addSigned([signedBy('eip155:10', NONCE), signedBy(CHAIN, NONCE)]);
    const [asked] = calls.filter(({ path }) => path === 'authenticate');
    expect(asked?.headers['x-nonce-jwt']).toBe('Bearer note');
    expect(asked?.body).toEqual({
      data: { chainId: CHAIN },
      message: `of ${CHAIN}`,
      signature: '0xsigned',
    });
    expect((await one.find(CHAIN, ALICE)).found).toBe(true);
    expect(told.at(-1)?.accountAddress).toBe(ALICE);
    expect((await one.find('eip155:10', ALICE)).found).toBe(false);
  });

  it('is none with another nonce, and none twice', async () => {
    const one = plugin();
    await one.addSigned([signedBy(CHAIN, NONCE)]);
    await one.parts(CHAIN);
    await one.addSigned([signedBy(CHAIN, 'of another code')]);
    await one.addSigned([signedBy(CHAIN, NONCE)]);
    expect(calls.some(({ path }) => path === 'authenticate')).toBe(false);
  });

  it('that the server refuses is an error', async () => {
    const one = plugin();
    await one.parts(CHAIN);
    good = false;
    await expect(one.addSigned([signedBy(CHAIN, NONCE)])).rejects.toThrow('used before');
  });
});
