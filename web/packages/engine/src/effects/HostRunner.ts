// SPDX-License-Identifier: Apache-2.0
//
// Requests of the host page and their answers; EIP-1193 events for the host. Every request is
// answered exactly once: by the engine, or by an error when its engine has gone.
import type { ChainNamespace, HostAnswer, HostEmit, HostRequest } from '../generated/engine.ts';
import type { RpcError } from '../generated/pairing.ts';
import { Listeners } from '../Listeners.ts';
import { UNWRITABLE } from '../readOutput.ts';

export type HostReply = { result: unknown } | { error: RpcError };
export type HostListener = (event: HostEmit) => void;

const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;

export class HostRunner {
  readonly #send: (event: HostRequest) => void;
  readonly #waiting = new Map<string, (answer: HostReply) => void>();
  readonly #listeners = new Listeners<[HostEmit]>();
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
    const rpc = code === UNWRITABLE ? INVALID_PARAMS : INVALID_REQUEST;
    const error = { code: rpc, message, data: { code } };
    this.answer({ type: 'host_answer', request_id, error });
  }

  emit(event: HostEmit): void {
    this.#listeners.notify(event);
  }

  listen(listener: HostListener): () => void {
    return this.#listeners.add(listener);
  }

  /** Answers everything that is open with an error. */
  rejectAll(message: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve({ error: { code: INTERNAL_ERROR, message } });
  }
}
