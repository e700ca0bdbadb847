// SPDX-License-Identifier: Apache-2.0
//
// What a back end asks: who sent this token, this message, this request.
import { AuthError } from './AuthError.ts';
import { type AuthOptions, checkOptions, originOf, type Settings } from './AuthOptions.ts';
import { askServer } from './askServer.ts';
import { readCookie } from './cookie.ts';
import { KeySet } from './KeySet.ts';
import type { Session } from './Session.ts';
import { verifyToken } from './verifyToken.ts';

/** A nonce of the server for one message. The note goes back with the signed message, which spends it. */
export interface Nonce {
  readonly nonce: string;
  readonly nonceToken: string;
}

/** A signed message with its nonce: the note of {@link Auth.getNonce}, or one of your own, which you see to being used once. */
export type SignedMessage = {
  readonly message: string;
  readonly signature: string;
  /** Of a message whose chain id is bare; `eip155` unless said. */
  readonly namespace?: string;
} & ({ readonly nonceToken: string } | { readonly nonce: string });

export interface VerifiedMessage {
  readonly account: string;
  readonly address: string;
  readonly network: string;
  readonly origin: string;
  readonly nonce: string;
}

/** What is read of a request: that of fetch is one. */
export interface IncomingRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
}

export interface ReadOptions {
  /** Asks the server whether the session still lasts, one request each time. Without it a sign-out is seen when the token expires. */
  readonly live?: boolean;
}

/** Every method rejects with {@link AuthError}. */
export interface Auth {
  /** Offline, by the server's public keys. Does not see a sign-out before the token expires. */
  verifyToken(token: string): Promise<Session>;
  /** The same, and asks the server whether the session still lasts. */
  checkSession(token: string): Promise<Session>;
  /** Whose request it is: by `Authorization: Bearer`, else by the cookie of `sessionRoutes`. */
  readSession(request: IncomingRequest, options?: ReadOptions): Promise<Session>;
  /**
   * Refuses a request that no page of yours sent, neither of `origins` nor of the back end's own origin with a referrer
   * policy that hides it; for a WebSocket, say, that is opened with the cookie.
   */
  checkOrigin(request: IncomingRequest): void;
  getNonce(): Promise<Nonce>;
  /** Asks the server who signed a message. */
  verifyMessage(signed: SignedMessage): Promise<VerifiedMessage>;
  /** Ends the token's session at the server. */
  signOut(token: string): Promise<void>;
  /** Ends all sessions of its account in the project. */
  signOutEverywhere(token: string): Promise<void>;
}

/**
 * Keep one of it: it has the server's keys. Errors: AuthError `option_invalid`.
 *
 * @example
 * const auth = createAuth({
 *   server: 'https://portico.app.example',
 *   projectId: 'your-project-id',
 *   origins: ['https://app.example'],
 * });
 * const { profileId } = await auth.verifyToken(token);
 */
export function createAuth(options: AuthOptions): Auth {
  const settings = checkOptions(options);
  const keys = new KeySet(settings);
  const auth: Auth = {
    verifyToken: (token) => verifyToken(token, settings, keys),
    async checkSession(token) {
      const session = await auth.verifyToken(token);
      const { status } = await askServer(settings, '/auth/v1/me', { token });
      if (status === 401) throw ended();
      if (status !== 200) throw odd(status);
      return session;
    },
    async readSession(request, { live = false } = {}) {
      const token = tokenOf(request, auth);
      return live ? auth.checkSession(token) : auth.verifyToken(token);
    },
    checkOrigin({ headers }) {
      const origin = headers.get('origin');
      // A form of a page with `Referrer-Policy: no-referrer` says 'null', as frames of strangers do; but of those no browser
      // says 'same-origin' beside it.
      const isOwnForm = origin === 'null' && headers.get('sec-fetch-site') === 'same-origin';
      if (!isOwnForm && (origin === null || !settings.origins.has(origin)))
        throw new AuthError('origin_refused', 'the request is not of a page of this app');
    },
    async getNonce() {
      const { status, body } = await askServer(settings, '/auth/v1/nonce');
      const { nonce, token } = (body ?? {}) as Record<string, unknown>;
      if (status !== 200 || typeof nonce !== 'string' || typeof token !== 'string')
        throw odd(status);
      return { nonce, nonceToken: token };
    },
    verifyMessage: (signed) => verifyMessage(signed, settings),
    signOut: (token) => end(token, '/auth/v1/sign-out', settings),
    signOutEverywhere: (token) => end(token, '/auth/v1/sign-out-everywhere', settings),
  };
  return auth;
}

/** The cookie goes along with requests that others' pages start: what may change something must come from ours. */
function tokenOf(request: IncomingRequest, auth: Auth): string {
  const bearer = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1];
  if (bearer) return bearer;
  const token = readCookie(request.headers.get('cookie'));
  if (!token) throw new AuthError('token_missing', 'nobody is signed in');
  if (request.method !== 'GET' && request.method !== 'HEAD') auth.checkOrigin(request);
  return token;
}

async function verifyMessage(signed: SignedMessage, settings: Settings): Promise<VerifiedMessage> {
  const { message, signature, namespace } = signed;
  const { status, body } = await askServer(settings, '/auth/v1/verify', {
    method: 'POST',
    body: {
      message,
      signature,
      ...('nonceToken' in signed ? { nonceToken: signed.nonceToken } : { nonce: signed.nonce }),
      ...(namespace && { chainIdNamespace: namespace }),
    },
  });
  const { valid, reason, ...found } = (body ?? {}) as Record<string, unknown>;
  if (status >= 400 && status < 500) {
    const { error } = (body ?? {}) as { error?: { message?: unknown } };
    throw new AuthError('request_invalid', `the Portico server says: ${String(error?.message)}`);
  }
  if (status !== 200 || typeof valid !== 'boolean') throw odd(status);
  if (!valid) throw new AuthError('message_refused', String(reason ?? 'the message is refused'));
  const { address, caip2Network: network, uri, nonce } = found as Record<string, string>;
  const origin = originOf(uri ?? '');
  if (origin === undefined || !settings.origins.has(origin))
    throw new AuthError('page_wrong', 'the message is of another page');
  if (!address || !network || !nonce) throw odd(status);
  return { account: `${network}:${address}`, address, network, origin, nonce };
}

/** A session that has ended already is what was asked for. */
async function end(token: string, path: string, settings: Settings): Promise<void> {
  const { status } = await askServer(settings, path, { method: 'POST', token });
  if (status !== 200 && status !== 401) throw odd(status);
}

const ended = () => new AuthError('session_ended', 'the session has ended');
const odd = (status: number) =>
  new AuthError(
    'server_unreachable',
    `the Portico server answered ${status}, which nobody expects`,
  );
