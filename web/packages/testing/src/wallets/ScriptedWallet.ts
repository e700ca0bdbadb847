// SPDX-License-Identifier: Apache-2.0
//
// An EIP-1193 wallet that does what a test tells it: grants, rejects, is locked, does not know a chain,
// changes its accounts. It signs with the signer it is given (an account of viem fits), else not at all.
import { Scripted, unscripted } from './Scripted.ts';

/** The part of viem's local accounts that signs. */
export interface Eip155Signer {
  readonly address: string;
  signMessage(message: { message: { raw: `0x${string}` } }): Promise<string>;
  signTypedData?(typedData: never): Promise<string>;
}

export interface ScriptedWalletOptions {
  readonly accounts?: readonly string[];
  /** Hex, as EIP-1193 has it. */
  readonly chainId?: string;
  /** Chains it can switch to without adding them. */
  readonly chains?: readonly string[];
  /** Signs for its address, which becomes the first account. */
  readonly signer?: Eip155Signer;
}

const FIRST_ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const WINDOWS =
  /^(eth_requestAccounts|wallet_(switch|add)EthereumChain|wallet_(requestPermissions|sendCalls|watchAsset)|personal_sign|eth_(sign.*|sendTransaction))$/;

export class ScriptedWallet extends Scripted {
  readonly namespace = 'eip155';
  accounts: readonly string[];
  chainId: string;
  readonly #chains: Set<string>;
  readonly #signer: Eip155Signer | undefined;

  constructor(options: ScriptedWalletOptions = {}) {
    super();
    const { signer, accounts } = options;
    this.accounts = accounts ?? [signer?.address.toLowerCase() ?? FIRST_ACCOUNT];
    this.chainId = options.chainId ?? '0x1';
    this.#chains = new Set([this.chainId, ...(options.chains ?? [])]);
    this.#signer = signer;
  }

  knownChains(): readonly string[] {
    return [...this.#chains];
  }

  changeAccounts(accounts: readonly string[]): void {
    this.accounts = accounts;
    this.emit('accountsChanged', accounts);
  }

  /** Its owner moves it to another chain. */
  switchChain(chainId: string): void {
    this.#chains.add(chainId);
    this.chainId = chainId;
    this.emit('chainChanged', chainId);
  }

  /** The same as `switchChain`. */
  changeChain(chainId: string): void {
    this.switchChain(chainId);
  }

  lock(): void {
    this.locked = true;
    this.emit('accountsChanged', []);
  }

  unlock(): void {
    this.locked = false;
    if (this.granted) this.emit('accountsChanged', this.accounts);
  }

  /** Its owner throws the page out. */
  disconnect(): void {
    this.granted = false;
    this.emit('accountsChanged', []);
  }

  protected opensWindow(method: string): boolean {
    return WINDOWS.test(method);
  }

  /** Wallets with more skills override it. */
  protected perform(method: string, given: unknown): unknown {
    const params: readonly unknown[] = Array.isArray(given) ? given : [];
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
      case 'personal_sign':
        if (!this.#signer) return unscripted(method);
        return this.#signer.signMessage({ message: { raw: hexOf(String(params[0])) } });
      case 'eth_signTypedData_v4':
        if (!this.#signer?.signTypedData) return unscripted(method);
        return this.#signer.signTypedData(JSON.parse(String(params[1])) as never);
      default:
        return unscripted(method);
    }
  }

  #switch(chainId: string): null {
    if (!this.#chains.has(chainId)) {
      throw { code: 4902, message: `Unrecognized chain ID "${chainId}".` };
    }
    this.switchChain(chainId);
    return null;
  }
}

/** Apps should send hex, and some send the text itself. */
function hexOf(message: string): `0x${string}` {
  if (/^0x([0-9a-f]{2})*$/i.test(message)) return message as `0x${string}`;
  const bytes = [...new TextEncoder().encode(message)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function chainIdOf(param: unknown): string {
  const chainId: unknown =
    typeof param === 'object' && param !== null ? Reflect.get(param, 'chainId') : undefined;
  if (typeof chainId !== 'string') throw { code: -32602, message: 'chainId is missing' };
  return chainId;
}
