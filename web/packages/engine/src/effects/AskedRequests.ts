// SPDX-License-Identifier: Apache-2.0
//
// Tells the views what a wallet was asked and has not answered, and opens it again by the link that opened it. Not a part of
// HostRunner, since nobody is asked anything before a wallet is connected: it comes later.
import type { AskedRequest } from '../AskedSlice.ts';
import type { DeepLink, HostRequest } from '../generated/engine.ts';
import { needsApproval } from '../needsApproval.ts';
import type { HostReply, HostRunner, HostWatcher } from './HostRunner.ts';
import { openDeepLink } from './openDeepLink.ts';

/** Requests that were answered, whose views may still be open. */
const ANSWERED_MAX = 4;
/** A link to what a paired wallet was asked (core/engine/connect/wallet_link.cpp), not to a pairing. */
const TO_REQUEST = /[?&]sessionTopic=/;

export class AskedRequests implements HostWatcher {
  readonly #show: (asked: readonly AskedRequest[]) => void;
  readonly #links = new Map<string, DeepLink>();
  #asked: readonly AskedRequest[] = [];

  /** Watches from now on; what is open already is told at once. `show` hears all of them at each change. */
  constructor(host: HostRunner, show: (asked: readonly AskedRequest[]) => void) {
    this.#show = show;
    host.watcher = this;
    for (const { event } of host.waiting.values()) this.requested(event);
  }

  requested({ request_id: id, chain_namespace, method, params }: HostRequest): void {
    if (!needsApproval(method)) return;
    const asked = { id, chain_namespace, method, params, at_ms: Date.now(), link: false };
    this.#change([...this.#asked, asked]);
  }

  opened(link: DeepLink): void {
    const newest = this.#asked.filter(({ reply }) => !reply).at(-1);
    if (!newest || !TO_REQUEST.test(link.url)) return;
    this.#links.set(newest.id, link);
    this.#change(this.#asked.map((one) => (one === newest ? { ...one, link: true } : one)));
  }

  open(request_id: string): void {
    const link = this.#links.get(request_id);
    if (link) openDeepLink(link.url, link.new_window);
  }

  answered(request_id: string, reply: HostReply): void {
    if (!this.#asked.some(({ id }) => id === request_id)) return;
    this.#links.delete(request_id);
    const asked = this.#asked.map((one) =>
      one.id === request_id ? { ...one, link: false, reply } : one,
    );
    const over = asked.filter((one) => one.reply).slice(0, -ANSWERED_MAX);
    this.#change(asked.filter((one) => !over.includes(one)));
  }

  #change(asked: readonly AskedRequest[]): void {
    this.#asked = asked;
    this.#show(asked);
  }
}
