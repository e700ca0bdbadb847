// SPDX-License-Identifier: Apache-2.0
//
// The EIP-1193 provider that a host (or viem, ethers, wagmi) talks to. It exists before the engine
// does; the first request loads it.
import { type HostEmit, type HostReply, Listeners } from '@portico/engine';

/**
 * A request of EIP-1193.
 *
 * @example
 * const request: RequestArguments = { method: 'eth_chainId' };
 */
export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
  /**
   * Seconds that a wallet on a phone has for it, 300 to 604800. Left out: an hour for what sends, else 300.
   * A wallet of the browser has as long as it likes.
   */
  readonly expiry?: number;
}

/**
 * The error of EIP-1193: 4001 when the visitor declined, and so on.
 *
 * @example
 * await portico.switchNetwork('eip155:8453').catch((error: unknown) => {
 *   if (error instanceof ProviderRpcError && error.code === 4001) console.log('declined');
 * });
 */
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

/**
 * The events of EIP-1193.
 *
 * @example
 * const event: ProviderEvent = 'accountsChanged';
 */
export type ProviderEvent =
  | 'connect'
  | 'disconnect'
  | 'accountsChanged'
  | 'chainChanged'
  | 'message';
type Listener = (data: never) => void;

type RequestOfProvider = (method: string, params: unknown, expiry?: number) => Promise<HostReply>;

const INVALID_REQUEST = -32600;

/**
 * The EIP-1193 provider of one namespace. Other namespaces speak through it too, with the methods of the
 * WalletConnect JSON-RPC reference.
 *
 * @example
 * const provider: HostProvider = portico.getProvider();
 * const [account] = await provider.request({ method: 'eth_requestAccounts' });
 * provider.on('chainChanged', (chainId: string) => console.log(chainId));
 */
export class HostProvider {
  readonly #request: RequestOfProvider;
  readonly #listeners = new Map<string, Listeners<[never]>>();

  constructor(request: RequestOfProvider) {
    this.#request = request;
  }

  /** Asks the connected wallet, or the chain. Rejects with {@link ProviderRpcError}. */
  // biome-ignore lint/suspicious/noExplicitAny: EIP-1193 answers are whatever the method says
  request = async (request: RequestArguments): Promise<any> => {
    const method = request?.method;
    if (typeof method !== 'string' || method === '') {
      throw new ProviderRpcError(INVALID_REQUEST, 'request({ method }) needs a method name');
    }
    const reply = await this.#request(method, request.params ?? [], request.expiry);
    if ('error' in reply) {
      const { code, message, data } = reply.error;
      throw new ProviderRpcError(code, message, data);
    }
    return reply.result;
  };

  on = (event: ProviderEvent, listener: Listener): this => {
    const listeners = this.#listeners.get(event) ?? new Listeners<[never]>();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return this;
  };

  removeListener = (event: ProviderEvent, listener: Listener): this => {
    this.#listeners.get(event)?.remove(listener);
    return this;
  };

  /** For the SDK: forgets every listener. */
  removeAll(): void {
    this.#listeners.clear();
  }

  /** For the SDK: passes on what the engine emits. */
  emit({ name, data }: HostEmit): void {
    this.#listeners.get(name)?.notify(data as never);
  }
}
