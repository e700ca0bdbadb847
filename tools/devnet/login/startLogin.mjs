// SPDX-License-Identifier: Apache-2.0
//
// An OpenID Connect server for the demo: whoever presses its button is signed in, and it says so. The protocol is
// oidc-provider's, so what the vault sends is judged by somebody else's reading of the standard.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';
import { loginPage } from './pages.mjs';

/** As the vault's configuration has it (vault.social.demo). */
const CLIENT_ID = 'portico';
const SCOPES = 'openid profile';
/** Whom one can be. */
const PEOPLE = ['Ada', 'Grace'];

/**
 * @param {{ port?: number, secret: string, redirectUri: string, people?: readonly string[] }} options `secret`: of the one
 *   client; `redirectUri`: where it leads back to, the vault's own address. port 0: one that is free
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startLogin({ port = 0, secret, redirectUri, people = PEOPLE }) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  const provider = makeProvider({ url, secret, redirectUri });
  const policy = policyFor(redirectUri);
  const serve = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url.startsWith('/login/')) return serve(request, response);
    for (const [name, value] of Object.entries(policy)) response.setHeader(name, value);
    answer(provider, people, request, response).catch((error) => {
      // An interaction that is over, or of another browser.
      response.writeHead(error.status ?? 500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('This sign-in is over. Close this window, and begin again.\n');
    });
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function makeProvider({ url, secret, redirectUri }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'demo', use: 'sig', alg: 'RS256' };
  return new Provider(url, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name'] },
    // The name is in the id_token: there is no other question.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: askedEachTime(), url: (_context, { uid }) => `/login/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id }),
    }),
    loadExistingGrant: grantAll,
    ttl: {
      ...{ AccessToken: 600, AuthorizationCode: 60, Grant: 600 },
      ...{ IdToken: 600, Interaction: 600, Session: 600 },
    },
  });
}

/** Also who was asked a minute ago is: they may want to be the other one. */
function askedEachTime() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get('login')
    .checks.add(
      new Check('asked', 'the visitor chooses who to be', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

/** The button is the consent. */
async function grantAll({ oidc }) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** The page, and its two buttons. */
async function answer(provider, people, request, response) {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(loginPage({ people, site: new URL(params.redirect_uri).host }));
  }
  const chosen = new URLSearchParams(await readForm(request)).get('as');
  const result = people.includes(chosen)
    ? { login: { accountId: chosen, remember: false } }
    : { error: 'access_denied', error_description: 'the visitor declined' };
  return provider.interactionFinished(request, response, result);
}

async function readForm(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > 1_000) throw Object.assign(new Error('too long'), { status: 413 });
  }
  return text;
}

/** A form's answer may lead to the vault and nowhere else. */
const policyFor = (redirectUri) => ({
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${
    new URL(redirectUri).origin
  }; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
