// SPDX-License-Identifier: Apache-2.0
//
// The frame's side of its protocol: reads what comes over the port, runs one handler for each id, answers. A message
// without a readable id gets no answer, one with an id gets exactly one.
import { fits } from './fits.ts';
import {
  ANNOUNCEMENTS,
  type Announcement,
  type AppEvent,
  EVENTS,
  FRAME,
  ID,
  type RequestOf,
  readEnvelope,
  type SuccessOf,
} from './protocol.ts';
import { type Of, SchemaError } from './schema.ts';

/**
 * Of every event that this site answers. Others are refused: "Action not allowed". `onApproved`: the owner said yes, and the
 * answer follows.
 */
export type Handlers = {
  readonly [E in AppEvent]?: (
    payload: RequestOf<E>,
    onApproved?: () => void,
  ) => Promise<SuccessOf<E>>;
};

/** What a handler throws with words for people; of any other error the page is told nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** `code`: of EIP-1193 or EIP-5792, where a program is to know it. */
  constructor(
    message: string,
    readonly code?: number,
  ) {
    super(message);
  }
}

/** A MessagePort, or what stands in its place for a client that has none (src/compatibility). */
export interface Wire {
  // biome-ignore lint/suspicious/noExplicitAny: as MessagePort has it
  onmessage: ((event: MessageEvent<any>) => unknown) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** What the page hears where its visitor said no. */
export const REJECTED = 'User rejected the request';

const MESSAGES_PER_SECOND = 50;
const IDS_MAX = 65_536;
const OPEN_MAX = 1_024;
const FALLBACK = 'An error occurred';

export class FrameServer {
  readonly #port: Wire;
  #handlers: Handlers;
  readonly #now: () => number;
  /** Undefined: ids may come again. */
  readonly #ids: Set<string> | undefined;
  #open = 0;
  #tokens = MESSAGES_PER_SECOND;
  #filledAt: number;

  /** `isIdUsedOnce`: false for clients whose ids repeat by chance. */
  constructor(
    port: Wire,
    handlers: Handlers,
    now: () => number = () => performance.now(),
    isIdUsedOnce = true,
  ) {
    this.#port = port;
    this.#handlers = handlers;
    this.#now = now;
    this.#ids = isIdUsedOnce ? new Set() : undefined;
    this.#filledAt = now();
    port.onmessage = ({ data }: MessageEvent<unknown>) => void this.#hear(data);
  }

  announce<A extends Announcement>(what: A, payload: Of<(typeof ANNOUNCEMENTS)[A]>): void {
    this.#port.postMessage({
      type: FRAME + what,
      payload: ANNOUNCEMENTS[what].read(payload, 'payload'),
    });
  }

  /** Answers by these from the next message on. */
  serve(handlers: Handlers): void {
    this.#handlers = handlers;
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.close();
  }

  async #hear(message: unknown): Promise<void> {
    const isInTime = this.#takeToken();
    if (!fits(message)) return;
    const id = idOf(message);
    if (id === undefined) return;
    // Remembered whatever comes of it: an id is good for one message.
    const isNew = !this.#ids?.has(id);
    this.#ids?.add(id);
    let event: AppEvent | undefined;
    this.#open += 1;
    try {
      const read = readEnvelope(message);
      event = read.event;
      // Told: its page would wait for ever.
      if (!isInTime) throw new Refusal('Too many requests at once');
      if (!isNew) throw new Refusal('This id was used before');
      if (this.#ids && this.#ids.size > IDS_MAX)
        throw new Refusal('Too many requests: load the frame again');
      if (this.#open > OPEN_MAX) throw new Refusal('Too many requests at once');
      const onApproved = () => this.#reply(id, `${read.event}_APPROVED`, undefined);
      this.#reply(id, `${event}_SUCCESS`, await this.#run(event, read.payload, onApproved));
    } catch (error) {
      // A page of a newer version may ask what this one does not know, and must not wait for it.
      const asked = event ?? newerEventOf(message);
      if (!asked) return;
      if (!event)
        return this.#reply(id, `${asked}_ERROR`, { message: 'Action not allowed', code: 4200 });
      const code = isTold(error) ? error.code : undefined;
      const payload = { message: wordsOf(error), ...(code !== undefined && { code }) };
      this.#reply(id, `${event}_ERROR`, payload);
    } finally {
      this.#open -= 1;
    }
  }

  async #run(event: AppEvent, payload: unknown, onApproved: () => void): Promise<unknown> {
    const { request, success } = EVENTS[event];
    const read = request.read(payload, 'payload');
    const handler = this.#handlers[event] as
      | ((read: unknown, onApproved: () => void) => Promise<unknown>)
      | undefined;
    if (!handler) throw new Refusal('Action not allowed');
    return success.read(await handler(read, onApproved), 'payload');
  }

  #reply(id: string, type: string, payload: unknown): void {
    this.#port.postMessage(
      payload === undefined ? { id, type: FRAME + type } : { id, type: FRAME + type, payload },
    );
  }

  #takeToken(): boolean {
    const now = this.#now();
    // A clock that goes back, as one in a test does that is installed late, would take what is there.
    const fresh = (Math.max(0, now - this.#filledAt) * MESSAGES_PER_SECOND) / 1000;
    this.#tokens = Math.min(MESSAGES_PER_SECOND, this.#tokens + fresh);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** The event's name, where it could be one of ours. */
function newerEventOf(message: unknown): string | undefined {
  const type = typeof message === 'object' && message !== null && Reflect.get(message, 'type');
  return typeof type === 'string' ? /^@w3m-app\/([A-Z_]{1,48})$/.exec(type)?.[1] : undefined;
}

function idOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'id'))
    return undefined;
  const { id } = message as { id: unknown };
  return typeof id === 'string' && ID.test(id) ? id : undefined;
}

const isTold = (error: unknown): error is Refusal | SchemaError =>
  error instanceof Refusal || error instanceof SchemaError;

const wordsOf = (error: unknown): string => (isTold(error) ? error.message : FALLBACK);
