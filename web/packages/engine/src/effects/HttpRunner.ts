// SPDX-License-Identifier: Apache-2.0
//
// http_request and http_get: POST of a JSON body, GET, aborted at their timeout. Retrying is the
// engine's business. A beacon outlives the page, and what would abort it.
import type { HttpAnswered, HttpGet, HttpRequest } from '../generated/engine.ts';
import type { ServerClock } from '../ServerClock.ts';

type Report = (event: HttpAnswered) => void;
type Exchange = Pick<HttpGet, 'id' | 'url' | 'timeout_ms'>;

/** Longest body passed on, as the contract's limit says. */
const BODY_MAX_BYTES = 4_194_304;

export class HttpRunner {
  readonly #report: Report;
  readonly #fetch: typeof fetch;
  readonly #clock: ServerClock | undefined;
  readonly #open = new Set<AbortController>();

  constructor(
    report: Report,
    fetchWith: typeof fetch = (...args) => fetch(...args),
    clock?: ServerClock,
  ) {
    this.#report = report;
    this.#fetch = fetchWith;
    this.#clock = clock;
  }

  run(effect: HttpRequest | HttpGet): void {
    this.exchange(
      effect,
      effect.type === 'http_get'
        ? {}
        : {
            method: 'POST',
            body: effect.body,
            ...(effect.beacon
              ? { keepalive: true, signal: null }
              : { headers: { 'content-type': 'application/json' } }),
          },
    );
  }

  /** A request of any kind, reported as the others are. */
  exchange(effect: Exchange, init: RequestInit): void {
    const started = performance.now();
    const elapsed = () => Math.round(performance.now() - started);
    const controller = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, effect.timeout_ms);
    this.#open.add(controller);
    this.#fetchBody(effect, { signal: controller.signal, ...init })
      .then(
        (answer) => this.#answer({ ...answer, elapsed_ms: elapsed() }, controller),
        () => {
          const aborted = controller.signal.aborted ? 'aborted' : 'network';
          const failure = timedOut ? 'timeout' : aborted;
          this.#answer({ id: effect.id, status: 0, failure, elapsed_ms: elapsed() }, controller);
        },
      )
      .finally(() => clearTimeout(timer));
  }

  /** Aborts what is open; nothing more is reported. */
  dispose(): void {
    for (const controller of this.#open) controller.abort();
    this.#open.clear();
  }

  async #fetchBody(
    effect: Exchange,
    init: RequestInit,
  ): Promise<Omit<HttpAnswered, 'type' | 'elapsed_ms'>> {
    const response = await this.#fetch(effect.url, {
      ...init,
      credentials: 'omit',
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    this.#seen(response.headers.get('date'));
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > BODY_MAX_BYTES) throw new Error('The answer is too long');
    const retryAfter = response.headers.get('retry-after');
    return {
      id: effect.id,
      status: response.status,
      body: new TextDecoder().decode(bytes),
      ...(retryAfter !== null && { retry_after: retryAfter.slice(0, 128) }),
    };
  }

  #seen(date: string | null): void {
    const clock = this.#clock;
    const origin = Date.parse(date ?? '') - performance.now();
    if (!clock || !(origin > clock.origin)) return;
    clock.origin = origin;
    clock.changed?.();
  }

  #answer(answer: Omit<HttpAnswered, 'type'>, controller: AbortController): void {
    if (!this.#open.delete(controller)) return;
    this.#report({ type: 'http_answered', ...answer });
  }
}
