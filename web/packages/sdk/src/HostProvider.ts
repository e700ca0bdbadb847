// SPDX-License-Identifier: Apache-2.0
//
// The EIP-1193 provider that a host (or viem, ethers, wagmi) talks to. It exists before the engine
// does; the first request loads it.
import type { HostEmit, HostReply } from '@portico/engine';

export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

/** The error of EIP-1193. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError';
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

export type ProviderEvent =
  | 'connect'
  | 'disconnect'
  | 'accountsChanged'
  | 'chainChanged'
  | 'message';
type Listener = (data: never) => void;

const INVALID_REQUEST = -32600;

/**
 * @example
 * const provider = portico.getProvider();
 * const [account] = await provider.request({ method: 'eth_requestAccounts' });
 * provider.on('chainChanged', (chainId: string) => console.log(chainId));
 */
export class HostProvider {
  readonly #ask: (method: string, params: unknown) => Promise<HostReply>;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(ask: (method: string, params: unknown) => Promise<HostReply>) {
    this.#ask = ask;
  }

  /** Asks the connected wallet, or the chain. Rejects with {@link ProviderRpcError}. */
  // biome-ignore lint/suspicious/noExplicitAny: EIP-1193 answers are whatever the method says
  request = async (request: RequestArguments): Promise<any> => {
    const method = request?.method;
    if (typeof method !== 'string' || method === '') {
      throw new ProviderRpcError(INVALID_REQUEST, 'request({ method }) needs a method name');
    }
    const reply = await this.#ask(method, request.params ?? []);
    if ('error' in reply) {
      const { code, message, data } = reply.error;
      throw new ProviderRpcError(code, message, data);
    }
    return reply.result;
  };

  on = (event: ProviderEvent, listener: Listener): this => {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  };

  removeListener = (event: ProviderEvent, listener: Listener): this => {
    this.#listeners.get(event)?.delete(listener);
    return this;
  };

  /** For the SDK: passes on what the engine emits. */
  emit({ name, data }: HostEmit): void {
    const event = name === 'disconnect' ? disconnectError(data) : data;
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(event as never);
  }
}

/** EIP-1193: `disconnect` carries an error. */
function disconnectError(data: unknown): ProviderRpcError {
  const code = typeof data === 'object' && data !== null ? Reflect.get(data, 'code') : undefined;
  const text = typeof data === 'object' && data !== null ? Reflect.get(data, 'message') : undefined;
  return new ProviderRpcError(
    typeof code === 'number' ? code : 4900,
    typeof text === 'string' ? text : 'Disconnected',
  );
}
