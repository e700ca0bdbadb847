// SPDX-License-Identifier: Apache-2.0
//
// A token, verified here: one algorithm, keys of the server's set alone, and nothing of the token's header but
// which of them it is.
import { AuthError, type AuthErrorCode } from './AuthError.ts';
import { originOf, type Settings } from './AuthOptions.ts';
import type { KeySet } from './KeySet.ts';
import type { Session } from './Session.ts';

const TOKEN_MAX = 8_192;
const SIGNATURE_BYTES = 64;

/** Errors: AuthError. */
export async function verifyToken(
  token: string,
  settings: Settings,
  keys: KeySet,
): Promise<Session> {
  if (typeof token !== 'string' || token.length > TOKEN_MAX) refuse('token_malformed', 'too long');
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) refuse('token_malformed', 'of more than three parts');
  const key = await keys.find(keyIdOf(readPart(head)));
  const signed = bytesOf(signature);
  const genuine =
    signed.length === SIGNATURE_BYTES &&
    (await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      signed,
      new TextEncoder().encode(`${head}.${claims}`),
    ));
  if (!genuine) refuse('token_forged', 'not signed by this server');
  return readClaims(readPart(claims), settings);
}

/** Our own headers have these three members. Whatever would bring a key or ask for more (jwk, jku, x5c, crit) is refused. */
function keyIdOf(header: Record<string, unknown>): string {
  const { alg, typ, kid, ...others } = header;
  if (alg !== 'ES256' || typ !== 'JWT') refuse('token_malformed', 'of another algorithm or kind');
  if (typeof kid !== 'string' || Object.keys(others).length > 0)
    refuse('token_malformed', 'none that this server makes');
  return kid;
}

function readClaims(claims: Record<string, unknown>, settings: Settings): Session {
  const text = (name: string): string => {
    const value = claims[name];
    if (typeof value !== 'string') refuse('token_malformed', `without a text '${name}'`);
    return value;
  };
  const time = (name: string): number => {
    const value = claims[name];
    if (!Number.isSafeInteger(value)) refuse('token_malformed', `without a time '${name}'`);
    return value as number;
  };
  if (text('iss') !== settings.issuer) refuse('issuer_wrong', 'of another issuer');
  if (text('aud') !== settings.projectId) refuse('project_wrong', 'of another project');
  const now = settings.now() / 1000;
  const [issuedAt, expiresAt] = [time('iat'), time('exp')];
  if (expiresAt <= now - settings.toleranceSeconds) refuse('token_expired', 'over');
  const from = claims.nbf === undefined ? issuedAt : Math.max(issuedAt, time('nbf'));
  if (from > now + settings.toleranceSeconds) refuse('token_not_yet_valid', 'of a later time');
  const [address, network] = [text('address'), text('caip2Network')];
  const account = text('sub');
  if (account !== `${network}:${address}`)
    refuse('token_malformed', 'of two accounts that are not the same');
  const uri = text('uri');
  const origin = originOf(uri.slice(0, uri.indexOf('://') + 3) + text('domain'));
  if (origin === undefined || !settings.origins.has(origin))
    refuse('page_wrong', 'of another page');
  return {
    account,
    address,
    network,
    origin,
    profileId: text('profileUuid'),
    sessionId: text('jti'),
    issuedAt,
    expiresAt,
  };
}

function readPart(part: string): Record<string, unknown> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part));
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // It is refused below.
  }
  return refuse('token_malformed', 'no JWT');
}

/** Of base64url without padding. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length % 4 === 1) refuse('token_malformed', 'no JWT');
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (one) => one.charCodeAt(0));
}

function refuse(code: AuthErrorCode, what: string): never {
  throw new AuthError(code, `the token is ${what}`);
}
