// SPDX-License-Identifier: Apache-2.0
//
// The routes of sign-in of our server (docs/sign-in.md#the-server), as a page calls them.

const TIMEOUT_MS = 15_000;

/** The server could not be reached, is busy, or somebody else answered in its place: nothing is known. */
export class ServerUnreachable extends Error {
  readonly offline = true;
}

/** It did not do what it was asked, in its own words. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, words: string) {
    super(words);
    this.status = status;
  }
}

export interface Nonce {
  readonly nonce: string;
  readonly token: string;
  /** The server's time, RFC 3339: the visitor's clock may be wrong. Older servers do not say it. */
  readonly issuedAt?: string;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export class SignInServer {
  readonly #base: string;
  readonly #query: string;

  constructor(apiUrl: string, projectId: string) {
    this.#base = `${apiUrl.replace(/\/+$/, '')}/auth/v1`;
    this.#query = new URLSearchParams({ projectId }).toString();
  }

  nonce(): Promise<Nonce> {
    return this.#call('nonce', { method: 'GET' }) as Promise<Nonce>;
  }

  /** The session's token. */
  async authenticate(
    { token }: Nonce,
    signed: { readonly chainId: string; readonly message: string; readonly signature: string },
  ): Promise<string> {
    const { chainId, message, signature } = signed;
    const answer = await this.#call('authenticate', {
      method: 'POST',
      headers: { 'x-nonce-jwt': `Bearer ${token}` },
      body: { data: { chainId }, message, signature },
    });
    return (answer as { token: string }).token;
  }

  /** Whether the session is good: only the server's own "not signed in" ends one. Errors: ServerUnreachable. */
  async isGood(token: string): Promise<boolean> {
    try {
      await this.#call('me', { method: 'GET', headers: { Authorization: `Bearer ${token}` } });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return false;
      throw new ServerUnreachable('The server did not say', { cause: error });
    }
  }

  async signOut(token: string, everywhere: boolean): Promise<void> {
    await this.#call(everywhere ? 'sign-out-everywhere' : 'sign-out', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: {},
    });
  }

  /** Errors: ServerUnreachable; Error with the server's own words. */
  async #call(path: string, { method, headers, body }: Call): Promise<unknown> {
    const answer = await fetch(`${this.#base}/${path}?${this.#query}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error) => {
      throw new ServerUnreachable('The server could not be reached', { cause: error });
    });
    const read = await answer.json().catch(() => undefined);
    if (answer.ok && read !== undefined) return read;
    // A server without these routes.
    if (answer.status === 404) throw new Error('SIWX is not enabled');
    const words = `The server answered ${answer.status}`;
    // 200 without JSON: a network's own page stands before it.
    if (answer.ok || answer.status >= 500) throw new ServerUnreachable(words);
    throw new Refused(answer.status, wordsOf(read) ?? words);
  }
}

function wordsOf(body: unknown): string | undefined {
  const error = (body as { error?: { message?: unknown } } | undefined)?.error;
  return typeof error?.message === 'string' ? error.message : undefined;
}
