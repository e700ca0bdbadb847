// SPDX-License-Identifier: Apache-2.0
//
// What went out from here last, for some minutes. Of several nodes one may be a block or two behind, and on rollups none
// knows what waits at another: each tells such a number again for the next transaction, which would replace the one before,
// and says that what needs that one would fail.

import { inTime } from '../device/storeFault.ts';
import { type NodeApi, type NodeCall, NodeRefusal } from './NodeApi.ts';
import type { Sender } from './Sender.ts';

export interface LastSent {
  /** Of a transaction or, of a smart account, an operation. */
  readonly nonce: string;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface SentKeeper {
  get(name: string): Promise<LastSent | undefined>;
  put(name: string, last: LastSent): Promise<void>;
}

export interface OwnNoncesOptions {
  /** Absent: nothing outlives the document. */
  readonly store?: SentKeeper;
  readonly now?: () => number;
  readonly wait?: () => Promise<unknown>;
}

export interface Counted {
  readonly count: NodeCall;
  /** Errors: Refusal, where an answer is no number. */
  readonly read: (answer: unknown) => bigint;
  /** Who else is asked in the same request, of the same node. */
  readonly calls: readonly NodeCall[];
  /** What they say depends on what went out before, and may be so for want of it. */
  readonly mayChange: (answers: readonly unknown[]) => boolean;
  /** Where several may be under way: by what one is found. */
  readonly find?: (hash: string) => NodeCall;
}

const KEPT_MS = 180_000;
const TRIES = 5;
const WAIT_MS = 1_000;
/** Of a browser that may never answer. */
const STORE_MS = 500;

export class OwnNonces {
  readonly #store: SentKeeper | undefined;
  readonly #now: () => number;
  readonly #wait: () => Promise<unknown>;
  readonly #known = new Map<string, LastSent>();

  constructor({ store, now, wait }: OwnNoncesOptions = {}) {
    this.#store = store;
    this.#now = now ?? Date.now;
    this.#wait = wait ?? (() => new Promise((resolve) => setTimeout(resolve, WAIT_MS)));
  }

  /** It went out, or may have. `isGiven`: the page chose its number, which leads to no next one. */
  async note(sender: Sender, nonce: bigint, hash: string, isGiven = false): Promise<void> {
    const last = await this.#last(sender);
    if (last && (nonce < BigInt(last.nonce) || (isGiven && nonce !== BigInt(last.nonce)))) return;
    if (!last && isGiven) return;
    const row: LastSent = { nonce: String(nonce), hash, at: this.#now() };
    this.#known.set(nameOf(sender), row);
    // Where the browser keeps nothing, this document still knows.
    if (this.#store) await inTime(this.#store.put(nameOf(sender), row), STORE_MS).catch(() => {});
  }

  /**
   * The next number, and the answers of a node that knows of what went out before, if there is one within some seconds.
   * Errors: NodeUnreachable; as `read`.
   */
  async ask(
    node: NodeApi,
    sender: Sender,
    { count, read, calls, mayChange, find }: Counted,
  ): Promise<{ nonce: bigint; answers: unknown[] }> {
    const last = await this.#last(sender);
    const looks = last && find ? [find(last.hash)] : [];
    let isFound = false;
    for (let tries = 1; ; ++tries) {
      const [counted, ...said] = await node.askAll(sender.network, [count, ...calls, ...looks]);
      const answers = said.slice(0, calls.length);
      const found = said[calls.length];
      const nonce = read(counted);
      if (!last || nonce > BigInt(last.nonce)) return { nonce, answers };
      isFound ||= typeof found === 'object' && found !== null && !(found instanceof NodeRefusal);
      const next = isFound ? BigInt(last.nonce) + 1n : nonce;
      if (tries === TRIES || (isFound && !mayChange(answers))) return { nonce: next, answers };
      await this.#wait();
    }
  }

  /** Of this document or of another one of this browser. */
  async #last(sender: Sender): Promise<LastSent | undefined> {
    const name = nameOf(sender);
    const stored =
      this.#store && (await inTime(this.#store.get(name), STORE_MS).catch(() => undefined));
    return [this.#known.get(name), stored]
      .filter((row) => row !== undefined)
      .filter(({ at }) => Math.abs(this.#now() - at) < KEPT_MS)
      .reduce<LastSent | undefined>(
        (most, row) => (most && BigInt(most.nonce) >= BigInt(row.nonce) ? most : row),
        undefined,
      );
  }
}

const nameOf = ({ account, network }: Sender): string => `${network} ${account.toLowerCase()}`;
