// SPDX-License-Identifier: Apache-2.0
//
// Requests of the host page and their answers; EIP-1193 events for the host. Every request is
// answered exactly once: by the engine, or by an error when its engine has gone.
import type { AskedRequest } from '../AskedSlice.ts';
import type {
  ChainNamespace,
  DeepLink,
  HostAnswer,
  HostEmit,
  HostLateAnswer,
  HostRequest,
} from '../generated/engine.ts';
import type { RpcError } from '../generated/pairing.ts';
import { Listeners } from '../Listeners.ts';
import { needsApproval } from '../needsApproval.ts';
import { UNWRITABLE } from '../readOutput.ts';
import { openDeepLink } from './openDeepLink.ts';

export type HostReply = { result: unknown } | { error: RpcError };
export type HostListener = (event: HostEmit) => void;

export interface HostRequestOptions {
  /** Names the request, also behind a reload: a late answer comes to whoever hears its beginning. */
  readonly request_id?: string;
  /** Seconds that a paired wallet has, 300 to 604800. */
  readonly expiry_s?: number;
}

type LateListener = (request_id: string, result: unknown) => void;

const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
/** Late answers that nobody has asked for yet: a machine may still be loading. */
const LATE_MAX = 32;
/** Requests that were answered, whose views may still be open. */
const ANSWERED_MAX = 4;
/** A link to what a paired wallet was asked (core/engine/connect/wallet_link.cpp), not to a pairing. */
const TO_REQUEST = /[?&]sessionTopic=/;

export class HostRunner {
  readonly #send: (event: HostRequest) => void;
  readonly #waiting = new Map<string, (answer: HostReply) => void>();
  readonly #listeners = new Listeners<[HostEmit]>();
  readonly #late = new Map<string, unknown>();
  readonly #lateListeners = new Map<string, LateListener>();
  readonly #links = new Map<string, DeepLink>();
  readonly #show: (asked: readonly AskedRequest[]) => void;
  #asked: readonly AskedRequest[] = [];
  #last = 0;

  /** `show`: hears what needs an approval, at each change. */
  constructor(
    send: (event: HostRequest) => void,
    show: (asked: readonly AskedRequest[]) => void = () => undefined,
  ) {
    this.#send = send;
    this.#show = show;
  }

  request(
    chain_namespace: ChainNamespace,
    method: string,
    params: unknown,
    { request_id = `host-${++this.#last}`, expiry_s }: HostRequestOptions = {},
  ): Promise<HostReply> {
    const expiry = expiry_s === undefined ? {} : { expiry_s };
    return new Promise((resolve) => {
      this.#waiting.set(request_id, resolve);
      if (needsApproval(method)) {
        const asked = { id: request_id, chain_namespace, method, params, at_ms: Date.now() };
        this.#change([...this.#asked, { ...asked, link: false }]);
      }
      this.#send({ type: 'host_request', request_id, chain_namespace, method, params, ...expiry });
    });
  }

  /** A wallet's link is opened: that of the newest request, where it leads to one. */
  open(link: DeepLink): void {
    const newest = TO_REQUEST.test(link.url) && this.#asked.filter(({ reply }) => !reply).at(-1);
    if (newest) {
      this.#links.set(newest.id, link);
      this.#change(this.#asked.map((one) => (one === newest ? { ...one, link: true } : one)));
    }
    openDeepLink(link.url, link.new_window);
  }

  /** Opens the wallet of an open request once more, which asks it nothing. */
  openAgain(id: string): void {
    const link = this.#links.get(id);
    if (link) openDeepLink(link.url, link.new_window);
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
    const resolve = this.#waiting.get(request_id);
    this.#waiting.delete(request_id);
    const reply = error ? { error } : { result: result ?? null };
    this.#answered(request_id, reply);
    resolve?.(reply);
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
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    const reply = { error: { code: INTERNAL_ERROR, message } };
    for (const [id, resolve] of waiting) {
      this.#answered(id, reply);
      resolve(reply);
    }
  }

  #answered(id: string, reply: HostReply): void {
    if (!this.#asked.some((one) => one.id === id)) return;
    this.#links.delete(id);
    const asked = this.#asked.map((one) => (one.id === id ? { ...one, link: false, reply } : one));
    const over = asked.filter((one) => one.reply).slice(0, -ANSWERED_MAX);
    this.#change(asked.filter((one) => !over.includes(one)));
  }

  #change(asked: readonly AskedRequest[]): void {
    this.#asked = asked;
    this.#show(asked);
  }
}
