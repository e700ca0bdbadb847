// SPDX-License-Identifier: Apache-2.0
//
// Tells the views what a wallet was asked and has not answered, and opens it again by the link that opened it. Not a part of
// HostRunner, since nobody is asked anything before a wallet is connected: it comes later.
import type { AskedOf, AskedRequest } from '../AskedSlice.ts';
import type { EngineStore } from '../EngineStore.ts';
import type { ChainNamespace, DappCommand, DeepLink, HostRequest } from '../generated/engine.ts';
import { needsApproval } from '../needsApproval.ts';
import type { Slices } from '../Slices.ts';
import type { HostReply, HostRunner, HostWatcher } from './HostRunner.ts';
import { openDeepLink } from './openDeepLink.ts';

/** Requests that were answered, whose views may still be open. */
const ANSWERED_MAX = 4;

type EngineSlices = Pick<EngineStore, 'getSlices' | 'subscribe'>;

export class AskedRequests implements HostWatcher {
  readonly #show: (asked: readonly AskedRequest[]) => void;
  readonly #store: EngineSlices;
  readonly #links = new Map<string, DeepLink>();
  #asked: readonly AskedRequest[] = [];
  #opening: string | undefined;

  /** Watches from now on; what is open already is told at once. `show` hears all of them at each change. */
  constructor(
    host: HostRunner,
    store: EngineSlices,
    show: (asked: readonly AskedRequest[]) => void,
  ) {
    this.#show = show;
    this.#store = store;
    host.watcher = this;
    for (const { event } of host.waiting.values()) this.requested(event);
    store.subscribe(() => this.#connected());
  }

  requested({ request_id: id, chain_namespace, method, params }: HostRequest): void {
    if (!needsApproval(method)) return;
    const of = askedOf(this.#store.getSlices(), chain_namespace);
    const asked = { id, chain_namespace, method, params, at_ms: Date.now(), link: false };
    this.#change([...this.#asked, { ...asked, ...(of && { of }) }]);
  }

  told(command: DappCommand): void {
    this.#opening = command.type === 'request' ? hostIdOf(command.request_id) : undefined;
    // The link follows in the same step or not at all.
    queueMicrotask(() => {
      this.#opening = undefined;
    });
  }

  opened(link: DeepLink): void {
    const opening = this.#asked.find(({ id, reply }) => id === this.#opening && !reply);
    if (!opening) return;
    this.#links.set(opening.id, link);
    this.#change(this.#asked.map((one) => (one === opening ? { ...one, link: true } : one)));
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

  /** What has waited for its connection goes to it now. */
  #connected(): void {
    const slices = this.#store.getSlices();
    const asked = this.#asked.map((one) => {
      const of = one.of || one.reply ? undefined : askedOf(slices, one.chain_namespace);
      return of ? { ...one, of } : one;
    });
    if (asked.some((one, at) => one !== this.#asked[at])) this.#change(asked);
  }

  #change(asked: readonly AskedRequest[]): void {
    this.#asked = asked;
    this.#show(asked);
  }
}

/** It stands behind the first stroke of a request to a paired wallet (core/engine/connection/pairing_request.hpp). */
const hostIdOf = (pairing_id: string): string | undefined => /\/(.+)/.exec(pairing_id)?.[1];

function askedOf(
  { networks: { in_use }, profile }: Slices,
  namespace: ChainNamespace,
): AskedOf | undefined {
  const used = profile.connections.find(
    ({ chain_namespace, state }) => chain_namespace === namespace && state === 'connected',
  );
  if (!used) return undefined;
  const address = used.accounts.find(({ active }) => active)?.address;
  // Of a namespace that is not the active one the slices know no currency.
  const symbol = in_use?.caip_network_id.startsWith(`${namespace}:`)
    ? in_use.native_currency.symbol
    : undefined;
  return {
    connector_id: used.connector_id,
    ...(address !== undefined && { address }),
    ...(symbol !== undefined && { symbol }),
  };
}
