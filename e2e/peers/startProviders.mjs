// SPDX-License-Identifier: Apache-2.0
//
// The documented endpoints of all seven providers on one port of this machine, with the page on which a person agrees
// or declines, a phone that signs, and a node of Optimism that has Farcaster's registry. Google's and Apple's are a real
// OpenID Connect server (openIdProvider.mjs).
import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { privateKeyToAccount } from 'viem/accounts';
import { openIdProvider, withPlainSecret } from './openIdProvider.mjs';

export const CLIENT = { id: 'the-client', secret: 'the-secret' };
export const APPLE = { team: 'TEAM123456', keyId: 'KEY1234567' };
const REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b';
const PHONE = privateKeyToAccount(`0x${'07'.padStart(64, '0')}`);
/** By the path of a provider's tokens, where its page is. */
const PAGES = {
  '/2/oauth2/token': '/i/oauth2/authorize',
  '/login/oauth/access_token': '/login/oauth/authorize',
  '/v23.0/oauth/access_token': '/v23.0/dialog/oauth',
  '/api/oauth2/token': '/oauth2/authorize',
};

const textOf = async (request) => {
  let text = '';
  for await (const part of request) text += part;
  return text;
};
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** X's pages cut their window off from the page that opened it. */
const SEVERS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
const isOfX = (pathname) => pathname === PAGES['/2/oauth2/token'];

/** Leads back to whoever asked. */
function pageOf(url, code) {
  const back = (answer) => {
    const to = new URL(url.searchParams.get('redirect_uri'));
    for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value);
    to.searchParams.set('state', url.searchParams.get('state'));
    return escaped(to.href);
  };
  return `<!doctype html><html lang="en"><title>Provider</title>
<a href="${back({ code })}">Agree</a> <a href="${back({ error: 'access_denied' })}">Decline</a></html>`;
}

/**
 * `profile`: what the providers say; `nextPerson`: somebody else from now on; `phone.signs = true`: the next question of the relay is answered; `leadBackTo`: tells
 * Google's and Apple's the vault's origin, where their client is registered; `appleKey`: the private key, PEM.
 */
export async function startProviders(keep) {
  const profile = { id: '1001', login: 'ada', email: 'ada@example.org' };
  const phone = { signs: false, channel: undefined };
  const asked = new Map();
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const openId = [];

  /** The code counts once, at the page's own provider, with its client and its verifier. */
  function exchange(path, headers, form) {
    const found = asked.get(form.get('code'));
    asked.delete(form.get('code'));
    const isX = path === '/2/oauth2/token';
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    const isClient = isX
      ? headers.authorization === basic
      : form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    const verifier = createHash('sha256').update(form.get('code_verifier')).digest('base64url');
    const isOurs =
      found?.pathname === PAGES[path] &&
      found.searchParams.get('code_challenge') === verifier &&
      found.searchParams.get('redirect_uri') === form.get('redirect_uri');
    if (!isClient || !isOurs) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'access', token_type: 'bearer', scope: 'read:user,user:email' }];
  }

  /** The relay forgets an answer that it gave. */
  async function statusOf() {
    if (!phone.signs) return [202, { state: 'pending' }];
    phone.signs = false;
    const { domain, siweUri, nonce, requestId } = phone.channel;
    const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    const message = `${domain} wants you to sign in with your Ethereum account:\n${PHONE.address}

Farcaster Auth

URI: ${siweUri}
Version: 1
Chain ID: 10
Nonce: ${nonce}
Issued At: ${at}
Request ID: ${requestId}
Resources:
- farcaster://fid/${profile.id}`;
    const signature = await PHONE.signMessage({ message });
    return [
      200,
      { state: 'completed', message, signature, fid: Number(profile.id), username: 'ada.eth' },
    ];
  }

  function callNode({ id, method, params }) {
    const results = {
      eth_chainId: '0xa',
      eth_blockNumber: '0x10',
      eth_getBlockByNumber: {
        number: '0x10',
        hash: `0x${'1'.repeat(64)}`,
        parentHash: `0x${'2'.repeat(64)}`,
        timestamp: '0x1',
      },
      eth_call:
        params?.[0]?.to?.toLowerCase() === REGISTRY
          ? `0x${Number(profile.id).toString(16).padStart(64, '0')}`
          : '0x',
    };
    return { jsonrpc: '2.0', id, result: results[method] ?? '0x' };
  }

  async function answer(request, url) {
    const { pathname } = url;
    if (Object.values(PAGES).includes(pathname)) {
      const code = `code-${asked.size}-${Date.now()}`;
      asked.set(code, url);
      return [200, pageOf(url, code)];
    }
    const body = await textOf(request);
    if (pathname in PAGES) return exchange(pathname, request.headers, new URLSearchParams(body));
    if (pathname === '/v1/channel') {
      phone.channel = JSON.parse(body);
      const link = 'https://farcaster.example/~/sign-in?channelToken=CHANNEL1';
      return [201, { channelToken: 'CHANNEL1', url: link, nonce: phone.channel.nonce }];
    }
    if (pathname === '/v1/channel/status') return statusOf();
    if (pathname === '/') {
      const asks = JSON.parse(body);
      return [200, Array.isArray(asks) ? asks.map(callNode) : callNode(asks)];
    }
    if (request.headers.authorization !== 'Bearer access') return [401, {}];
    const { id, login, email } = profile;
    if (pathname === '/2/users/me') return [200, { data: { id, name: 'Ada', username: login } }];
    if (pathname === '/user') return [200, { id: Number(id), login, email: null }];
    if (pathname === '/user/emails') return [200, [{ email, primary: true, verified: true }]];
    if (pathname === '/api/users/@me')
      return [200, { id, username: login, email, verified: false }];
    const proof = createHmac('sha256', CLIENT.secret).update('access').digest('hex');
    if (pathname === '/v23.0/me' && url.searchParams.get('appsecret_proof') === proof)
      return [200, { id, name: 'Ada Lovelace' }];
    return [404, {}];
  }

  /** What a client sends to Apple has a secret that oidc-provider does not know. */
  async function serveOpenId(provider, request, response) {
    if (request.method === 'POST' && request.url === '/auth/token')
      request.body = await withPlainSecret(await textOf(request), {
        ...{ ...APPLE, client: CLIENT, audience: url },
        publicKey: apple.publicKey.export({ type: 'spki', format: 'pem' }),
      });
    await provider.serve(request, response);
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    const provider = openId.find(({ takes }) => takes(pathname));
    if (provider)
      return serveOpenId(provider, request, response).catch((error) =>
        response.writeHead(400).end(String(error)),
      );
    answer(request, new URL(request.url, 'http://127.0.0.1')).then(
      ([status, body]) => {
        const isPage = typeof body === 'string';
        response.writeHead(status, {
          'content-type': isPage ? 'text/html' : 'application/json',
          ...(isOfX(pathname) && SEVERS),
        });
        response.end(isPage ? body : JSON.stringify(body));
      },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('providers', () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  const claims = {
    google: () => ({ email: `ada${profile.id}@gmail.com`, email_verified: true, name: 'Ada' }),
    // Apple writes its booleans as texts.
    apple: () => ({ email: `${profile.id}@privaterelay.appleid.com`, email_verified: 'true' }),
  };
  const leadBackTo = (origin) => {
    for (const kind of ['google', 'apple'])
      openId.push(
        openIdProvider({
          ...{ kind, url, client: CLIENT },
          redirectUri: `${origin}/v1/vault/social/callback/${kind}`,
          claimsOf: () => ({ sub: profile.id, ...claims[kind]() }),
        }),
      );
  };
  const appleKey = apple.privateKey.export({ type: 'pkcs8', format: 'pem' });
  /** On a device that nobody knows no wallet of before opens. */
  const nextPerson = () => {
    profile.id = String(Number(profile.id) + 1);
  };
  return { url, profile, phone, nextPerson, leadBackTo, appleKey };
}
