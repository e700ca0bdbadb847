// SPDX-License-Identifier: Apache-2.0
//
// The session of this device with one project: kept over reloads, refreshed shortly before its access token ends. A
// refresh token is good for one exchange, so tabs take turns, and each looks at what the one before it has kept.
import type { SignedIn, Tokens } from '../generated/vault.ts';
import { ApiRefusal, ApiUnreachable, type VaultApi } from './VaultApi.ts';

/** What is kept. The tokens count with proofs by the device's key alone. */
export interface SavedSession {
  readonly email: string;
  readonly tokens: Tokens;
}

/** Where it is kept: DeviceStore, of one project. */
export interface SessionStore {
  session(project: string): Promise<SavedSession | undefined>;
  saveSession(project: string, session: SavedSession | undefined): Promise<void>;
}

/** Runs one at a time of a name, over all tabs of this site: `navigator.locks`. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Of an access token that would end on the way. */
const SPARE_MS = 30_000;

/** After these the session is over, and no other answer of the vault ends it. */
const ENDINGS: ReadonlySet<string> = new Set(['session_ended', 'token_invalid', 'token_reused']);

export class Session {
  readonly #api: VaultApi;
  readonly #store: SessionStore;
  readonly #project: string;
  readonly #inTurn: InTurn;
  readonly #onTokens: (tokens: Tokens) => void;

  constructor(
    api: VaultApi,
    store: SessionStore,
    project: string,
    inTurn: InTurn,
    onTokens: (tokens: Tokens) => void = () => {},
  ) {
    this.#api = api;
    this.#store = store;
    this.#project = project;
    this.#inTurn = inTurn;
    this.#onTokens = onTokens;
  }

  /** Begins a session in place of the one before, which is ended. */
  async replace({ tokens, account }: Pick<SignedIn, 'tokens' | 'account'>): Promise<void> {
    const before = await this.#turn(async () => {
      const found = await this.#store.session(this.#project);
      await this.#store.saveSession(this.#project, { email: account.email, tokens });
      return found;
    });
    this.#onTokens(tokens);
    if (before) await this.#tellEnd(before);
  }

  /** Whose it is; undefined where there is none. */
  async email(): Promise<string | undefined> {
    return (await this.#store.session(this.#project))?.email;
  }

  /** Its account has another address from now on. */
  async rename(email: string): Promise<void> {
    await this.#turn(async () => {
      const found = await this.#store.session(this.#project);
      if (found) await this.#store.saveSession(this.#project, { ...found, email });
    });
  }

  /** Runs a call with an access token. Errors: its own; ApiRefusal `session_ended`, also where there is none. */
  async call<T>(use: (access: string) => Promise<T>): Promise<T> {
    const access = await this.#access();
    try {
      return await use(access);
    } catch (error) {
      await this.#dropIfEnded(error, access);
      throw error;
    }
  }

  /** Forgets the session, and then tells the vault. */
  async end(): Promise<void> {
    const saved = await this.#turn(async () => {
      const found = await this.#store.session(this.#project);
      await this.#store.saveSession(this.#project, undefined);
      return found;
    });
    if (saved) await this.#tellEnd(saved);
  }

  /** Where the vault does not hear of it, the session ends with its tokens, which nobody has any more. */
  async #tellEnd({ tokens: { access } }: SavedSession): Promise<void> {
    try {
      const { sessions } = await this.#api.sessions(access);
      const own = sessions.find(({ isThis }) => isThis);
      if (own) await this.#api.endSession(access, { id: own.id });
    } catch (error) {
      console.warn('The vault was not told that a session ended', error);
    }
  }

  async #access(): Promise<string> {
    const fresh = (saved: SavedSession) =>
      saved.tokens.accessExpiresAt - SPARE_MS > this.#api.now();
    const saved = await this.#store.session(this.#project);
    if (saved && fresh(saved)) return saved.tokens.access;
    return this.#turn(async () => {
      const found = await this.#store.session(this.#project);
      if (!found) throw noSession();
      if (fresh(found)) return found.tokens.access;
      try {
        const tokens = await this.#refresh(found.tokens);
        await this.#store.saveSession(this.#project, { email: found.email, tokens });
        this.#onTokens(tokens);
        return tokens.access;
      } catch (error) {
        if (isEnding(error)) await this.#store.saveSession(this.#project, undefined);
        throw error;
      }
    });
  }

  /** An answer that was lost on the way the vault gives again. */
  async #refresh({ refresh }: Tokens): Promise<Tokens> {
    try {
      return await this.#api.refresh({ refresh });
    } catch (error) {
      if (!(error instanceof ApiUnreachable && error.reason === 'network')) throw error;
      return this.#api.refresh({ refresh });
    }
  }

  /** Another tab may have got new tokens meanwhile: those stay. */
  async #dropIfEnded(error: unknown, access: string): Promise<void> {
    if (!isEnding(error)) return;
    await this.#turn(async () => {
      const saved = await this.#store.session(this.#project);
      if (saved?.tokens.access === access) await this.#store.saveSession(this.#project, undefined);
    });
  }

  #turn<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(`portico session ${this.#project}`, work);
  }
}

export const isEnding = (error: unknown): boolean =>
  error instanceof ApiRefusal && ENDINGS.has(error.code);

const noSession = () =>
  new ApiRefusal('session_ended', 'Your session has ended. Please sign in again', 401);
