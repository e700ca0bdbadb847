// SPDX-License-Identifier: Apache-2.0
//
// The server's public keys, kept for five minutes. A successor is published ten minutes before it signs, so a
// token names a key that is not known here only where somebody made it up, or this process slept.
import { AuthError } from './AuthError.ts';
import type { Settings } from './AuthOptions.ts';
import { askServer, TIMEOUT_MS } from './askServer.ts';

const FRESH_MS = 5 * 60_000;
/** Keys are used for so long while the server does not answer. */
const STALE_MS = 60 * 60_000;
/** Between two requests for a key that is not known, whoever asks and for whichever. */
const UNKNOWN_MS = 60_000;
/** Between two requests while the server does not answer. */
const FAILED_MS = 10_000;
const KEYS_MAX = 64;

export class KeySet {
  readonly #settings: Settings;
  #keys: ReadonlyMap<string, CryptoKey> = new Map();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #failure: Error | undefined;
  #running: { readonly startedAt: number; readonly done: Promise<void> } | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Errors: AuthError `token_key_unknown`, `server_unreachable`. */
  async find(id: string): Promise<CryptoKey> {
    const age = () => this.#settings.now() - this.#fetchedAt;
    if (age() >= FRESH_MS) await this.#fetch();
    if (age() >= STALE_MS) throw this.#failure ?? unknown();
    const known = this.#keys.get(id);
    if (known) return known;
    if (age() >= UNKNOWN_MS) await this.#fetch();
    const found = this.#keys.get(id);
    if (found) return found;
    throw age() >= UNKNOWN_MS && this.#failure ? this.#failure : unknown();
  }

  /**
   * Never fails: what went wrong is `#failure`. Whoever comes while one runs waits for that one, unless it has died: some
   * hosts drop what a request was at once the request is gone, and its timer with it.
   */
  #fetch(): Promise<void> {
    const startedAt = this.#settings.now();
    if (this.#running && startedAt - this.#running.startedAt < TIMEOUT_MS && !isWorker())
      return this.#running.done;
    if (startedAt - this.#failedAt < FAILED_MS) return Promise.resolve();
    const done = this.#load()
      .then(
        (keys) => {
          this.#keys = keys;
          this.#fetchedAt = this.#settings.now();
          this.#failure = undefined;
        },
        (error: Error) => {
          this.#failedAt = this.#settings.now();
          this.#failure = error;
        },
      )
      .finally(() => {
        if (this.#running?.done === done) this.#running = undefined;
      });
    this.#running = { startedAt, done };
    return done;
  }

  async #load(): Promise<ReadonlyMap<string, CryptoKey>> {
    const { status, body } = await askServer(this.#settings, '/.well-known/jwks.json');
    const rows = (body as { keys?: unknown } | undefined)?.keys;
    if (status !== 200 || !Array.isArray(rows) || rows.length > KEYS_MAX)
      throw new AuthError('server_unreachable', 'the Portico server has no keys to verify with');
    const keys = new Map<string, CryptoKey>();
    for (const row of rows) {
      const { kty, crv, alg, use, kid, x, y } = (row ?? {}) as Record<string, unknown>;
      // Keys of other kinds are for others.
      if (kty !== 'EC' || crv !== 'P-256' || alg !== 'ES256' || use !== 'sig') continue;
      if (typeof kid !== 'string' || typeof x !== 'string' || typeof y !== 'string') continue;
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const key = await crypto.subtle
        .importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
        .catch(() => undefined);
      if (key) keys.set(kid, key);
    }
    return keys;
  }
}

/** Where one request cannot wait for what another one began. */
const isWorker = () => globalThis.navigator?.userAgent === 'Cloudflare-Workers';

const unknown = () =>
  new AuthError('token_key_unknown', 'the token is signed by a key that this server does not have');
