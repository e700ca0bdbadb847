// SPDX-License-Identifier: Apache-2.0
//
// What the pages show of one address of the API: the last answer, and why there is no newer one. Data stays
// on the screen while it is fetched anew and while the server is away.
import { type ApiFailure, failureOf } from './ApiFailure.ts';
import { call } from './call.ts';

export interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly failure: ApiFailure | undefined;
}

export class Resource<Data> {
  readonly #path: string;
  readonly #everyMs: number | undefined;
  readonly #listeners = new Set<() => void>();
  #state: Loaded<Data> = { data: undefined, failure: undefined };
  #turn = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(path: string, everyMs?: number) {
    this.#path = path;
    this.#everyMs = everyMs;
  }

  getState = (): Loaded<Data> => this.#state;

  /** Whoever looks first has it fetched. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      void this.reload();
      if (this.#everyMs) this.#timer = setInterval(() => void this.reload(), this.#everyMs);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearInterval(this.#timer);
    };
  };

  async reload(): Promise<void> {
    const turn = ++this.#turn;
    try {
      const data = await call<Data>('GET', this.#path);
      if (turn === this.#turn) this.#set({ data, failure: undefined });
    } catch (error) {
      if (turn === this.#turn) this.#set({ data: this.#state.data, failure: failureOf(error) });
    }
  }

  /** What a change has answered is the newest. */
  put(data: Data): void {
    this.#turn++;
    this.#set({ data, failure: undefined });
  }

  #set(state: Loaded<Data>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
