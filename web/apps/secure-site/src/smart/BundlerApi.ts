// SPDX-License-Identifier: Apache-2.0
//
// The server's bundler and paymaster (docs/smart-accounts.md). As NodeApi: every call has a deadline, is made once, and
// what comes back is a stranger's.
import { NodeRefusal, NodeUnreachable, readError } from '../node/NodeApi.ts';

export interface BundlerApiOptions {
  /** Of the server's API, serialised. */
  readonly origin: string;
  readonly project: string;
  readonly deadlineMs?: number;
}

/** It simulates, and asks its node more than once. */
const DEADLINE_MS = 30_000;

export class BundlerApi {
  readonly origin: string;
  readonly #project: string;
  readonly #deadlineMs: number;

  constructor({ origin, project, deadlineMs = DEADLINE_MS }: BundlerApiOptions) {
    this.origin = origin;
    this.#project = project;
    this.#deadlineMs = deadlineMs;
  }

  /** `chain`: CAIP-2. Errors: NodeRefusal; NodeUnreachable: whether it was done is not known. */
  async ask(chain: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
    const read = await this.#post(chain, { jsonrpc: '2.0', id: 1, method, params });
    if (Object.hasOwn(read, 'result')) return read.result;
    const error = (read.error ?? {}) as Record<string, unknown>;
    throw typeof error.message === 'string' ? readError(error) : new NodeUnreachable();
  }

  async #post(chain: string, body: object): Promise<Record<string, unknown>> {
    const query = new URLSearchParams({ chainId: chain, projectId: this.#project });
    let read: unknown;
    let status = 0;
    try {
      const response = await fetch(`${this.origin}/v1/bundler?${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(this.#deadlineMs),
      });
      status = response.status;
      read = await response.json();
    } catch {
      throw new NodeUnreachable(); // no answer, a late one, or none that is JSON
    }
    if (status === 429) throw new NodeRefusal(429, 'Too many operations. Please try again later');
    if (status !== 200 || typeof read !== 'object' || read === null) throw new NodeUnreachable();
    return read as Record<string, unknown>;
  }
}
