// SPDX-License-Identifier: Apache-2.0
//
// Asks the Safe app that this page is framed by (Safe Apps messages: { id, method, params, env } up,
// { id, success, data | error, version } down). Posts to the parent's exact origin and hears nobody else.

/** Version of the messages that we write. */
const SDK_VERSION = '9.1.0';
const PENDING_MAX = 100;

interface Pending {
  resolve(data: unknown): void;
  reject(error: unknown): void;
}

export class SafeFrame {
  readonly #parent: Window;
  readonly #origin: string;
  readonly #pending = new Map<string, Pending>();

  constructor(parent: Window, origin: string) {
    this.#parent = parent;
    this.#origin = origin;
    window.addEventListener('message', this.#hear);
  }

  request(method: string, params?: unknown): Promise<unknown> {
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      if (this.#pending.size >= PENDING_MAX) {
        reject({ code: -32005, message: 'Too many requests are waiting for the Safe' });
        return;
      }
      const message = { id, method, params, env: { sdkVersion: SDK_VERSION } };
      this.#parent.postMessage(message, this.#origin);
      this.#pending.set(id, { resolve, reject });
    });
  }

  close(): void {
    window.removeEventListener('message', this.#hear);
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const each of pending) each.reject({ code: 4900, message: 'The Safe was left' });
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#parent || origin !== this.#origin) return;
    if (typeof data !== 'object' || data === null || !('id' in data)) return;
    const pending = this.#pending.get(String(data.id));
    if (!pending) return;
    this.#pending.delete(String(data.id));
    if ('success' in data && data.success === true)
      pending.resolve('data' in data ? data.data : null);
    else pending.reject('error' in data ? data.error : undefined);
  };
}
