// SPDX-License-Identifier: Apache-2.0
//
// Requests of the host page and their answers; EIP-1193 events for the host. Every request is
// answered exactly once: by the engine, or by an error when its engine has gone.
import type {
  ChainNamespace,
  DappCommand,
  DeepLink,
  HostAnswer,
  HostEmit,
  HostLateAnswer,
  HostRequest,
} from '../generated/engine.ts';
import type { RpcError } from '../generated/pairing.ts';
import { Listeners } from '../Listeners.ts';
import { UNWRITABLE } from '../readOutput.ts';

export type HostReply = { result: unknown } | { error: RpcError };
export type HostListener = (event: HostEmit) => void;

export interface HostRequestOptions {
  /** Names the request, also behind a reload: a late answer comes to whoever hears its beginning. */
  readonly request_id?: string;
  /** Seconds that a paired wallet has, 300 to 604800. */
  readonly expiry_s?: number;
}

/** Hears of all requests; what was open before it came stands in `waiting`. */
export interface HostWatcher {
  requested(request: HostRequest): void;
  answered(request_id: string, reply: HostReply): void;
  /** The pairing machine is told something: maybe to ask a wallet what the host requested. */
  told(command: DappCommand): void;
  /** A wallet is opened: for what it was asked just now, or for something else. */
  opened(link: DeepLink): void;
  /** The visitor wants the wallet of that request to be opened once more. */
  open(request_id: string): void;
}

type LateListener = (request_id: string, result: unknown) => void;

const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
/** Late answers that nobody has asked for yet: a machine may still be loading. */
const LATE_MAX = 32;

export class HostRunner {
  readonly #send: (event: HostRequest) => void;
  readonly waiting = new Map<
    string,
    { readonly resolve: (answer: HostReply) => void; readonly event: HostRequest }
  >();
  watcher: HostWatcher | undefined;
  readonly #listeners = new Listeners<[HostEmit]>();
  readonly #late = new Map<string, unknown>();
  readonly #lateListeners = new Map<string, LateListener>();
  #last = 0;

  constructor(send: (event: HostRequest) => void) {
    this.#send = send;
  }

  request(
    chain_namespace: ChainNamespace,
    method: string,
    params: unknown,
    { request_id = `host-${++this.#last}`, expiry_s }: HostRequestOptions = {},
  ): Promise<HostReply> {
    const expiry = expiry_s === undefined ? {} : { expiry_s };
    return new Promise((resolve) => {
      const type = 'host_request';
      const event = { type, request_id, chain_namespace, method, params, ...expiry } as const;
      this.waiting.set(request_id, { resolve, event });
      this.watcher?.requested(event);
      this.#send(event);
    });
  }

  /** What a wallet has done behind the time of its request, or behind a reload. */
  answerLate({ request_id, result }: HostLateAnswer): void {
    const heard = [...this.#lateListeners].find(([prefix]) => request_id.startsWith(prefix));
    if (heard) heard[1](request_id, result);
    else if (request_id.includes('/') && this.#late.size < LATE_MAX)
      this.#late.set(request_id, result);
  }

  /** Late answers to requests whose ids begin with `prefix`, those that came before among them. */
  hearLate(prefix: string, hear: LateListener): () => void {
    this.#lateListeners.set(prefix, hear);
    for (const [request_id, result] of this.#late) {
      if (!request_id.startsWith(prefix)) continue;
      this.#late.delete(request_id);
      hear(request_id, result);
    }
    return () => {
      if (this.#lateListeners.get(prefix) === hear) this.#lateListeners.delete(prefix);
    };
  }

  answer({ request_id, result, error }: HostAnswer): void {
    const asked = this.waiting.get(request_id);
    const reply = error ? { error } : { result: result ?? null };
    this.waiting.delete(request_id);
    this.watcher?.answered(request_id, reply);
    asked?.resolve(reply);
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
    for (const request_id of [...this.waiting.keys()])
      this.answer({ type: 'host_answer', request_id, error: { code: INTERNAL_ERROR, message } });
  }
}
