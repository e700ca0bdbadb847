// SPDX-License-Identifier: Apache-2.0
//
// An EIP-1193 wallet that does what a test tells it: grants, rejects, is locked, does not know a
// chain, changes its accounts. It signs nothing; the playground's DevnetWallet does.

type Listener = (data: unknown) => void;
type Answer = (params: readonly unknown[]) => unknown;

export interface ScriptedWalletOptions {
  readonly accounts?: readonly string[];
  /** Hex, as EIP-1193 has it. */
  readonly chainId?: string;
  /** Chains it can switch to without adding them. */
  readonly chains?: readonly string[];
}

const FIRST_ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export class ScriptedWallet {
  accounts: readonly string[];
  chainId: string;
  locked = false;
  /** Everything asked, in order. */
  readonly asked: { method: string; params?: unknown }[] = [];
  readonly #chains: Set<string>;
  readonly #next: { method: string; answer: Answer }[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  protected granted = false;

  constructor(options: ScriptedWalletOptions = {}) {
    this.accounts = options.accounts ?? [FIRST_ACCOUNT];
    this.chainId = options.chainId ?? '0x1';
    this.#chains = new Set([this.chainId, ...(options.chains ?? [])]);
  }

  /** The next request of `method` is answered by `answer` (once), or fails with what it throws. */
  answerNext(method: string, answer: Answer): this {
    this.#next.push({ method, answer });
    return this;
  }

  rejectNext(method: string, error: unknown = { code: 4001, message: 'User rejected.' }): this {
    return this.answerNext(method, () => {
      throw error;
    });
  }

  async request(args: { method: string; params?: unknown }): Promise<unknown> {
    this.asked.push(args);
    const params = Array.isArray(args.params) ? args.params : [];
    const index = this.#next.findIndex(({ method }) => method === args.method);
    const [scripted] = index < 0 ? [] : this.#next.splice(index, 1);
    return scripted ? scripted.answer(params) : this.perform(args.method, params);
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  emit(event: string, data: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(data);
  }

  listenerCount(event: string): number {
    return this.#listeners.get(event)?.size ?? 0;
  }

  knownChains(): readonly string[] {
    return [...this.#chains];
  }

  changeAccounts(accounts: readonly string[]): void {
    this.accounts = accounts;
    this.emit('accountsChanged', accounts);
  }

  changeChain(chainId: string): void {
    this.#chains.add(chainId);
    this.chainId = chainId;
    this.emit('chainChanged', chainId);
  }

  lock(): void {
    this.locked = true;
    this.emit('accountsChanged', []);
  }

  /** What it does unless told otherwise. Wallets with more skills override it. */
  protected perform(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_requestAccounts':
        this.granted = true;
        return this.locked ? [] : this.accounts;
      case 'eth_accounts':
        return this.granted && !this.locked ? this.accounts : [];
      case 'eth_chainId':
        return this.chainId;
      case 'wallet_switchEthereumChain':
        return this.#switch(chainIdOf(params[0]));
      case 'wallet_addEthereumChain':
        this.#chains.add(chainIdOf(params[0]));
        return this.#switch(chainIdOf(params[0]));
      case 'wallet_revokePermissions':
        this.granted = false;
        return null;
      default:
        throw { code: 4200, message: `The wallet does not support ${method}` };
    }
  }

  #switch(chainId: string): null {
    if (!this.#chains.has(chainId)) {
      throw { code: 4902, message: `Unrecognized chain ID "${chainId}".` };
    }
    this.changeChain(chainId);
    return null;
  }
}

function chainIdOf(param: unknown): string {
  const chainId: unknown =
    typeof param === 'object' && param !== null ? Reflect.get(param, 'chainId') : undefined;
  if (typeof chainId !== 'string') throw { code: -32602, message: 'chainId is missing' };
  return chainId;
}
