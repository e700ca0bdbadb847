// SPDX-License-Identifier: Apache-2.0
//
// A Solana wallet in the words of the Wallet Standard, its bytes as hex: standard:connect,
// solana:signMessage and so on. It signs with the keys that its accounts carry (@portico/testing/keys).
import { fromHex, toHex } from './bytes.ts';
import { Scripted, unscripted } from './Scripted.ts';

export interface SolanaAccount {
  /** base58 */
  readonly address: string;
  /** hex */
  readonly publicKey: string;
  sign?(bytes: Uint8Array): Uint8Array;
}

export interface ScriptedSolanaWalletOptions {
  readonly accounts?: readonly SolanaAccount[];
  /** As the Wallet Standard names them. */
  readonly chains?: readonly string[];
}

const FIRST_ACCOUNT: SolanaAccount = {
  address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  publicKey: '8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c',
};

export class ScriptedSolanaWallet extends Scripted {
  readonly namespace = 'solana';
  accounts: readonly SolanaAccount[];
  chains: readonly string[];

  constructor(options: ScriptedSolanaWalletOptions = {}) {
    super();
    this.accounts = options.accounts ?? [FIRST_ACCOUNT];
    this.chains = options.chains ?? ['solana:mainnet', 'solana:devnet', 'solana:testnet'];
  }

  changeAccounts(accounts: readonly SolanaAccount[]): void {
    this.accounts = accounts;
    this.#notify();
  }

  /** Wallets of the Wallet Standard have no network of their own: they may only serve others. */
  switchChain(...chains: readonly string[]): void {
    this.chains = chains;
    this.emit('change', { chains });
  }

  lock(): void {
    this.locked = true;
    this.#notify();
  }

  unlock(): void {
    this.locked = false;
    this.#notify();
  }

  disconnect(): void {
    this.granted = false;
    this.#notify();
  }

  protected opensWindow(method: string, params: unknown): boolean {
    if (method !== 'standard:connect') return method.startsWith('solana:');
    return !this.granted && Object(params).silent !== true;
  }

  protected perform(method: string, params: unknown): unknown {
    const { address, message, transaction, silent } = Object(params) as Record<string, string>;
    switch (method) {
      case 'standard:connect':
        if (!silent) this.granted = true;
        return { accounts: this.#shown() };
      case 'standard:disconnect':
        this.granted = false;
        return null;
      case 'solana:signMessage':
        return { signature: toHex(this.#sign(method, address, fromHex(message))) };
      case 'solana:signTransaction':
        return { signedTransaction: toHex(this.#signed(method, address, transaction)) };
      default:
        return unscripted(method);
    }
  }

  /** Signs the message and puts the signature into the place of the account's key. */
  #signed(
    method: string,
    address: string | undefined,
    transaction: string | undefined,
  ): Uint8Array {
    const bytes = fromHex(transaction);
    // Test transactions have fewer than 128 signatures and keys: their counts are one byte.
    const message = 1 + (bytes[0] ?? 0) * 64;
    const header = message + (((bytes[message] ?? 0) & 0x80) === 0 ? 0 : 1);
    const key = this.#account(address).publicKey;
    for (let index = 0; index < (bytes[0] ?? 0); index++) {
      const start = header + 4 + index * 32;
      if (toHex(bytes.subarray(start, start + 32)) !== key) continue;
      bytes.set(this.#sign(method, address, bytes.subarray(message)), 1 + index * 64);
      return bytes;
    }
    throw { code: -32602, message: 'The account does not sign this transaction' };
  }

  #sign(method: string, address: string | undefined, bytes: Uint8Array): Uint8Array {
    return this.#account(address).sign?.(bytes) ?? unscripted(method);
  }

  #account(address: string | undefined): SolanaAccount {
    const account = this.accounts.find((each) => each.address === address);
    if (!account) throw { code: 4100, message: `${address} is not an account of the wallet` };
    return account;
  }

  #shown() {
    const shown = this.granted && !this.locked ? this.accounts : [];
    return shown.map(({ address, publicKey }) => ({ address, publicKey }));
  }

  #notify(): void {
    this.emit('change', { accounts: this.#shown() });
  }
}
