// SPDX-License-Identifier: Apache-2.0
//
// What every scripted wallet can be told, however it is reached: approve, reject, hold, delay, answer.

export type Listener = (data: unknown) => void;
/** Gives the answer, or throws it. Params are what the page asked with. */
export type Answer = (params: never) => unknown;

export interface Asked {
  readonly method: string;
  readonly params?: unknown;
}

/** EIP-1193: the user rejected the request. */
export const REJECTED = { code: 4001, message: 'User rejected the request.' };

type Mode =
  | { readonly kind: 'approve' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'reject'; error: unknown };

const APPROVE: Mode = { kind: 'approve' };

export abstract class Script {
  /** Everything asked, in order. */
  readonly requested: Asked[] = [];
  readonly #next: { readonly method: string; readonly answer: Answer }[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #modes = new Map<string, Mode>();
  readonly #held: { readonly method: string; readonly decide: () => void }[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  #mode: Mode = APPROVE;
  #delayMs = 0;

  /** What the wallet does unless told otherwise. */
  protected abstract perform(method: string, params: unknown): unknown;
  /** Whether it opens a window for this: only such requests are declined, held and delayed. */
  protected abstract opensWindow(method: string, params: unknown): boolean;

  /** Approves from now on (this method, or everything), also what is held. */
  approve(method?: string): this {
    return this.#set(method, APPROVE);
  }

  /** Declines from now on (this method, or everything that opens a window), also what is held. */
  reject(method?: string, error: unknown = REJECTED): this {
    return this.#set(method, { kind: 'reject', error });
  }

  /** Leaves requests open, as a window that nobody answers, until `approve` or `reject`. */
  hold(method?: string): this {
    return this.#set(method, { kind: 'hold' });
  }

  /** Takes this long over everything that opens a window. */
  delay(ms: number): this {
    this.#delayMs = ms;
    return this;
  }

  /** Answers `method` by `answer` from now on, or fails with what it throws. */
  answer(method: string, answer: Answer): this {
    this.#answers.set(method, answer);
    return this;
  }

  /** The next request of `method` is answered by `answer` (once), or fails with what it throws. */
  answerNext(method: string, answer: Answer): this {
    this.#next.push({ method, answer });
    return this;
  }

  rejectNext(method: string, error: unknown = REJECTED): this {
    return this.answerNext(method, () => {
      throw error;
    });
  }

  /** Resolves with the next request of `method` as soon as it arrives, answered or not. */
  next(method: string): Promise<Asked> {
    return new Promise((resolve) => {
      const hear = (requested: unknown) => {
        if ((requested as Asked).method !== method) return;
        this.removeListener('asked', hear);
        resolve(requested as Asked);
      };
      this.on('asked', hear);
    });
  }

  /** How many requests are held. */
  get waiting(): number {
    return this.#held.length;
  }

  async request(args: { method: string; params?: unknown }): Promise<unknown> {
    this.requested.push(args);
    for (const listener of [...(this.#listeners.get('asked') ?? [])]) listener(args);
    const { method, params } = args;
    const index = this.#next.findIndex((each) => each.method === method);
    const [once] = index < 0 ? [] : this.#next.splice(index, 1);
    if (once) return once.answer((params ?? []) as never);
    if (this.opensWindow(method, params)) {
      await this.#pass(method);
      if (this.#delayMs > 0) await new Promise((done) => setTimeout(done, this.#delayMs));
    }
    const answer = this.#answers.get(method);
    return answer ? answer((params ?? []) as never) : this.perform(method, params);
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  emit(event: string, data?: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(data);
    for (const listener of [...(this.#listeners.get('*') ?? [])]) listener({ event, data });
  }

  listenerCount(event: string): number {
    return this.#listeners.get(event)?.size ?? 0;
  }

  async #pass(method: string): Promise<void> {
    const mode = this.#modeOf(method);
    if (mode.kind === 'reject') throw mode.error;
    if (mode.kind === 'approve') return;
    await new Promise<void>((decide) => this.#held.push({ method, decide }));
    return this.#pass(method);
  }

  #modeOf(method: string): Mode {
    return this.#modes.get(method) ?? this.#mode;
  }

  #set(method: string | undefined, mode: Mode): this {
    if (method === undefined) {
      this.#mode = mode;
      this.#modes.clear();
    } else {
      this.#modes.set(method, mode);
    }
    for (const held of this.#held.filter((each) => this.#modeOf(each.method).kind !== 'hold')) {
      this.#held.splice(this.#held.indexOf(held), 1);
      held.decide();
    }
    return this;
  }
}
