// SPDX-License-Identifier: Apache-2.0
//
// The server's RPC proxy (docs/spec/rpc-proxy.md), the only way to a network. Every call has a deadline and is made
// once. What comes back is a stranger's: who uses an answer reads it as what it must be.

/** The node refused the call. `message` is its own, and shortened; `data` is what it says beside, as it stands. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** No answer that can be read, or one by which nobody knows: whether the node did it is open. */
export class NodeUnreachable extends Error {
  override readonly name = 'NodeUnreachable';
  constructor() {
    super('The network could not be reached. Please try again');
  }
}

export interface NodeCall {
  readonly method: string;
  readonly params?: unknown;
}

export interface NodeApiOptions {
  /** Of the server's API, serialised. */
  readonly origin: string;
  readonly project: string;
  readonly deadlineMs?: number;
}

/** Longer than the proxy's own, which tries more than one node. */
const DEADLINE_MS = 12_000;
const MESSAGE_LENGTH_MAX = 300;

export class NodeApi {
  readonly #origin: string;
  readonly #project: string;
  readonly #deadlineMs: number;

  constructor({ origin, project, deadlineMs = DEADLINE_MS }: NodeApiOptions) {
    this.#origin = origin;
    this.#project = project;
    this.#deadlineMs = deadlineMs;
  }

  /** `chain`: CAIP-2. Errors: NodeRefusal, NodeUnreachable. */
  async ask(chain: string, method: string, params: unknown = []): Promise<unknown> {
    const [answer] = await this.askAll(chain, [{ method, params }]);
    if (answer instanceof NodeRefusal) throw answer;
    return answer;
  }

  /** In one request; an answer, or a refusal, for each. Errors: NodeUnreachable. */
  async askAll(chain: string, calls: readonly NodeCall[]): Promise<unknown[]> {
    if (calls.length === 0) return [];
    const body = calls.map(({ method, params = [] }, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    }));
    const answers = await this.#post(chain, body);
    return calls.map((_call, id) => {
      const found = answers.filter((one) => isObject(one) && one.id === id);
      const [answer] = found;
      if (found.length !== 1 || !isObject(answer)) throw new NodeUnreachable();
      if (Object.hasOwn(answer, 'result')) return answer.result;
      const error = isObject(answer.error) ? readError(answer.error) : new NodeUnreachable();
      if (error instanceof NodeUnreachable) throw error;
      return error;
    });
  }

  async #post(chain: string, body: readonly object[]): Promise<unknown[]> {
    const query = new URLSearchParams({ chainId: chain, projectId: this.#project });
    try {
      const response = await fetch(`${this.#origin}/v1?${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(this.#deadlineMs),
      });
      const read: unknown = await response.json();
      if (response.ok && Array.isArray(read)) return read;
    } catch {
      // Falls through: no answer, a late one, or none that is JSON.
    }
    throw new NodeUnreachable();
  }
}

/**
 * The server marks what became of a write that nobody knows: its code is also that of Solana's nodes for what they refused
 * (docs/spec/rpc-proxy.md).
 */
export function readError({
  code,
  message,
  data,
}: Record<string, unknown>): NodeRefusal | NodeUnreachable {
  if (isObject(data) && data.unknown === true) return new NodeUnreachable();
  const words = typeof message === 'string' ? message.slice(0, MESSAGE_LENGTH_MAX) : 'No reason';
  return new NodeRefusal(Number.isSafeInteger(code) ? (code as number) : 0, words, data);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The origin that the server has written into the document; undefined where there is none. */
export function apiOrigin(document: Document): string | undefined {
  const content = document.querySelector('meta[name="portico:api"]')?.getAttribute('content') ?? '';
  try {
    return /^https?:/.test(content) && new URL(content).origin === content ? content : undefined;
  } catch {
    return undefined;
  }
}
