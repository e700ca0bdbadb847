// SPDX-License-Identifier: Apache-2.0
//
// The cookie that carries a token. Its prefix has browsers refuse it from other hosts, from subdomains and over
// http; no script reads it, and pages of other sites do not send it but by following a link.
import { AuthError } from './AuthError.ts';

export const COOKIE_NAME = '__Host-portico';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** Browsers drop a longer one without a word. */
const COOKIE_MAX = 4_096;

/** `Set-Cookie` for a token that lives for so many seconds. Errors: AuthError `request_invalid`. */
export function writeCookie(token: string, seconds: number): string {
  if (COOKIE_NAME.length + token.length > COOKIE_MAX)
    throw new AuthError(
      'request_invalid',
      'the token is too long for a cookie: the address of the page has a very long path',
    );
  return `${COOKIE_NAME}=${token}; ${ATTRIBUTES}; Max-Age=${Math.max(0, Math.floor(seconds))}`;
}

export const FORGET_COOKIE = `${COOKIE_NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** The token in a `Cookie` header. */
export function readCookie(header: string | null): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === COOKIE_NAME && value) return value;
  }
  return undefined;
}
