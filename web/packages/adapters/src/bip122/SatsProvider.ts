// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin provider as WBIP-001 describes it and wallets ship it: request(method, params) that gives or
// throws an answer in one of several envelopes, and addListener({ eventName, cb }).
import { read } from '../shared/read.ts';

export class SatsProvider {
  readonly #provider: object;

  /** Undefined when the value is no such provider. */
  static of(value: unknown): SatsProvider | undefined {
    const isProvider = typeof read(value, 'request') === 'function';
    return isProvider ? new SatsProvider(value as object) : undefined;
  }

  private constructor(provider: object) {
    this.#provider = provider;
  }

  async request(method: string, params: unknown): Promise<unknown> {
    const request = read(this.#provider, 'request');
    if (typeof request !== 'function') throw new Error('The wallet has no way to be asked');
    const answer: unknown = await Reflect.apply(request, this.#provider, [method, params]);
    const error = read(answer, 'error');
    if (error !== undefined && error !== null) throw error;
    return read(answer, 'result');
  }

  on(eventName: string, cb: (event: unknown) => void): () => void {
    const add = read(this.#provider, 'addListener');
    if (typeof add !== 'function') return () => undefined;
    const remove: unknown = Reflect.apply(add, this.#provider, [{ eventName, cb }]);
    return typeof remove === 'function' ? () => void remove() : () => undefined;
  }
}
