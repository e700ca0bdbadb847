// SPDX-License-Identifier: Apache-2.0
//
// The page that embeds the frame with a client of the reference: it is told READY, speaks by messages between windows, and
// is listened to by what our own frame goes by: from the parent alone, of an origin that the project allows, compared
// whole, and only if every ancestor is allowed. Whatever is said to it is said to that one origin.
import { ancestorsAllowed } from '../frame/acceptHost.ts';
import type { Wire } from '../frame/FrameServer.ts';
import { fits } from '../frame/fits.ts';
import { READY, readRequest, writeReply } from './envelope.ts';

export interface Page {
  readonly wire: Wire;
  readonly origin: string;
}

/** Those that come before the frame can answer. */
const WAITING_MAX = 64;

/** `allowed`: serialised origins. Resolves with the first request that counts; never, where none comes. */
export function acceptPage(allowed: ReadonlySet<string>, view: Window): Promise<Page> {
  return new Promise((resolve) => {
    if (view.parent === view || !ancestorsAllowed(allowed, view)) return;
    let wire: WindowWire | undefined;
    view.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== view.parent || !allowed.has(origin)) return;
      if (wire && wire.origin !== origin) return;
      // Before anything is read or left out of it.
      if (!fits(data)) return;
      const request = readRequest(data);
      if (!request) return;
      if (!wire) {
        wire = new WindowWire(view.parent, origin);
        resolve({ wire, origin });
      }
      wire.hear(request);
    });
    // A browser that does not name the parent delivers to the one that is the parent's, and drops the others.
    const parent = view.location.ancestorOrigins?.[0];
    for (const origin of parent === undefined ? allowed : [parent])
      view.parent.postMessage(READY, origin);
  });
}

/** As a port, for the frame's server. */
class WindowWire implements Wire {
  readonly origin: string;
  readonly #page: Window;
  #listener: Wire['onmessage'] = null;
  #waiting: MessageEvent[] = [];

  constructor(page: Window, origin: string) {
    this.#page = page;
    this.origin = origin;
  }

  set onmessage(listener: Wire['onmessage']) {
    this.#listener = listener;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (listener) for (const event of waiting) listener(event);
  }

  get onmessage(): Wire['onmessage'] {
    return this.#listener;
  }

  hear(data: unknown): void {
    const event = new MessageEvent('message', { data });
    if (this.#listener) this.#listener(event);
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push(event);
  }

  postMessage(message: unknown): void {
    const reply = writeReply(message);
    if (reply) this.#page.postMessage(reply, this.origin);
  }

  close(): void {
    this.onmessage = null;
  }
}
