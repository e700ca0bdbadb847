// SPDX-License-Identifier: Apache-2.0
//
// Google's and Apple's sign-in as oidc-provider speaks OpenID Connect, at the paths of theirs: what the vault sends is
// judged by somebody else's reading of the standard. A person agrees or declines on a page with two links.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';

/** What it is called with, and where it stands; `scope`: what it grants. */
const KINDS = {
  google: {
    routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
    scope: 'openid email profile',
  },
  apple: {
    routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
    scope: 'openid name email',
  },
};

/** Not those of another kind, nor of what stands beside it. */
const routesOf = (kind) => ({
  ...Object.fromEntries(
    ['userinfo', 'end_session', 'introspection', 'revocation', 'pushed_authorization_request'].map(
      (name) => [name, `/${kind}/${name}`],
    ),
  ),
  ...KINDS[kind].routes,
});

/**
 * @param {{ kind: 'google' | 'apple', url: string, client: { id: string, secret: string }, redirectUri: string,
 *   claimsOf: () => object }} options `claimsOf`: of whoever agrees
 * @returns {{ takes(path: string): boolean, serve(request, response): Promise<void> }}
 */
export function openIdProvider({ kind, url, client, redirectUri, claimsOf }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: kind, use: 'sig', alg: 'RS256' };
  const pages = `/agree-${kind}/`;
  const { base, Check } = interactionPolicy;
  const policy = base();
  policy
    .get('login')
    .checks.add(
      new Check('asked', 'asked each time', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Apple's own scopes, beside those of the standard.
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    routes: routesOf(kind),
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `${pages}${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...claimsOf(), sub: id }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope(KINDS[kind].scope);
      await grant.save();
      return grant;
    },
    ttl: {
      ...{ AccessToken: 600, AuthorizationCode: 60, Grant: 600 },
      ...{ IdToken: 600, Interaction: 600, Session: 600 },
    },
  });
  const callback = provider.callback();
  const own = Object.values(KINDS[kind].routes);

  /** The person's page: GET shows two links, which lead on. */
  async function agree(request, response, answer) {
    if (answer === undefined) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(
        `<!doctype html><html lang="en"><title>Provider</title>
<a href="${request.url}/yes">Agree</a> <a href="${request.url}/no">Decline</a></html>`,
      );
    }
    const result =
      answer === 'yes' ? { login: { accountId: claimsOf().sub } } : { error: 'access_denied' };
    return provider.interactionFinished(request, response, result);
  }

  return {
    // An interaction is resumed under the path of the authorization.
    takes: (path) => path.startsWith(pages) || own.some((one) => `${path}/`.startsWith(`${one}/`)),
    async serve(request, response) {
      const asked = new URL(request.url, url);
      const { pathname, searchParams } = asked;
      if (!pathname.startsWith(pages)) {
        // Apple's is OpenID Connect without the word for it, which the standard wants.
        if (kind === 'apple' && searchParams.has('scope')) {
          searchParams.set('scope', `openid ${searchParams.get('scope')}`);
          request.url = `${pathname}?${searchParams}`;
        }
        return callback(request, response);
      }
      const [uid, answer] = pathname.slice(pages.length).split('/');
      // The cookie of an interaction is for the page's own path.
      request.url = `${pages}${uid}`;
      return agree(request, response, answer);
    },
  };
}

/**
 * Apple's secret of a client is a token by the team's key, which oidc-provider does not know in that place: it is judged
 * here, and the client's plain secret put there.
 * @param {{ publicKey: string, team: string, keyId: string, client: { id: string, secret: string }, audience: string }} apple
 */
export async function withPlainSecret(text, { publicKey, team, keyId, client, audience }) {
  const form = new URLSearchParams(text);
  const { payload, protectedHeader } = await jwtVerify(
    form.get('client_secret'),
    await importSPKI(publicKey, 'ES256'),
    { algorithms: ['ES256'], issuer: team, subject: client.id, audience, maxTokenAge: 300 },
  );
  if (protectedHeader.kid !== keyId || payload.exp - payload.iat > 15_777_000)
    throw new Error('the secret is not as Apple wants it');
  form.set('client_secret', client.secret);
  return Object.fromEntries(form);
}
