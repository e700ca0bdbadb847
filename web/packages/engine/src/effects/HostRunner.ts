// SPDX-License-Identifier: Apache-2.0
//
// Requests of the host page and their answers; EIP-1193 events for the host. Every request is
// answered exactly once: by the engine, or by an error when its engine has gone.
import type { ChainNamespace, HostAnswer, HostEmit, HostRequest } from '../generated/engine.ts';
import type { RpcError } from '../generated/pairing.ts';

export type HostReply = { result: unknown } | { error: RpcError };
export type HostListener = (event: HostEmit) => void;

const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;

export class HostRunner {
  readonly #send: (event: HostRequest) => void;
  readonly #waiting = new Map<string, (answer: HostReply) => void>();
  readonly #listeners = new Set<HostListener>();
  #last = 0;

  constructor(send: (event: HostRequest) => void) {
    this.#send = send;
  }

  request(chain_namespace: ChainNamespace, method: string, params: unknown): Promise<HostReply> {
    const request_id = `host-${++this.#last}`;
    return new Promise((resolve) => {
      this.#waiting.set(request_id, resolve);
      this.#send({ type: 'host_request', request_id, chain_namespace, method, params });
    });
  }

  answer({ request_id, result, error }: HostAnswer): void {
    const resolve = this.#waiting.get(request_id);
    this.#waiting.delete(request_id);
    resolve?.(error ? { error } : { result: result ?? null });
  }

  /** For a request that the engine could not read. */
  refuse(request_id: string, code: string, message: string): void {
    const error = { code: INVALID_REQUEST, message, data: { code } };
    this.answer({ type: 'host_answer', request_id, error });
  }

  emit(event: HostEmit): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        // A host's broken listener is not ours to stop for.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  listen(listener: HostListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Answers everything that is open with an error. */
  rejectAll(message: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve({ error: { code: INTERNAL_ERROR, message } });
  }
}
