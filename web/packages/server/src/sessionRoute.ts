// SPDX-License-Identifier: Apache-2.0
//
// The one route of a back end that keeps the token in a cookie: POST takes a token, GET says whose it is, DELETE
// ends the session. Frameworks differ in nothing but how they spell a request and an answer.
import { AuthError } from './AuthError.ts';
import { FORGET_COOKIE, readCookie, writeCookie } from './cookie.ts';
import type { Auth, IncomingRequest } from './createAuth.ts';

export interface BodyRequest extends IncomingRequest {
  /** Its text, of at most so many bytes. */
  readBody(most: number): Promise<string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const BODY_MAX = 16_384;

/** Never fails but for faults of our own: what is refused is an answer, too. */
export async function answerSession(auth: Auth, request: BodyRequest): Promise<Answer> {
  try {
    if (request.method === 'GET') return answer(200, { session: await auth.readSession(request) });
    if (request.method === 'POST') return await begin(auth, request);
    if (request.method === 'DELETE') return await end(auth, request);
    throw new AuthError('request_invalid', 'the methods are GET, POST and DELETE');
  } catch (error) {
    return answerError(error);
  }
}

async function begin(auth: Auth, request: BodyRequest): Promise<Answer> {
  auth.checkOrigin(request);
  const token = readToken(await request.readBody(BODY_MAX));
  const session = await auth.checkSession(token);
  const cookie = writeCookie(token, session.expiresAt - Date.now() / 1000);
  await endPrevious(auth, request, session.sessionId);
  return answer(200, { session }, { 'set-cookie': cookie });
}

/** What the cookie was before does not live on: whoever may have a copy of it is out. */
async function endPrevious(auth: Auth, request: BodyRequest, now: string): Promise<void> {
  const previous = readCookie(request.headers.get('cookie'));
  if (previous === undefined) return;
  try {
    const { sessionId } = await auth.verifyToken(previous);
    if (sessionId !== now) await auth.signOut(previous);
  } catch (error) {
    // It was none, or it stays good until it expires: no reason to keep the visitor out.
    if (!(error instanceof AuthError)) throw error;
  }
}

/** The cookie goes in any case; `ended` is false where the token itself stays good until it expires. */
async function end(auth: Auth, request: BodyRequest): Promise<Answer> {
  auth.checkOrigin(request);
  const token = readCookie(request.headers.get('cookie'));
  let ended = true;
  try {
    if (token !== undefined) await auth.signOut(token);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    ended = false;
  }
  return answer(200, { ended }, { 'set-cookie': FORGET_COOKIE });
}

function readToken(body: string): string {
  try {
    const { token } = JSON.parse(body);
    if (typeof token === 'string') return token;
  } catch {
    // It is refused below.
  }
  throw new AuthError('request_invalid', 'the body is {"token": "…"}');
}

/** What a refusal is as an answer. Throws what is none. */
export function answerError(error: unknown): Answer {
  if (!(error instanceof AuthError)) throw error;
  const { code, message, status } = error;
  return answer(
    status,
    { error: { code, message } },
    status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  );
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}
