// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin wallet in the words of the Wallet Standard's bitcoin features (bytes as hex), of sats-connect
// and of UniSat: the face decides which of them a page sees. It signs messages with
// the keys that its accounts carry, and what a test gives it answers for.
import { fromHex, toBase64, toHex } from './bytes.ts';
import { Scripted, unscripted } from './Scripted.ts';

export interface BitcoinAccount {
  readonly address: string;
  /** hex */
  readonly publicKey: string;
  readonly purpose: 'payment' | 'ordinals';
  /** The bytes that wallets show as base64: BIP-137's 65, or the witness of BIP-322. */
  sign?(message: Uint8Array, protocol: 'ecdsa' | 'bip322'): Uint8Array;
}

export interface ScriptedBitcoinWalletOptions {
  readonly accounts?: readonly BitcoinAccount[];
  /** As sats-connect names it. */
  readonly network?: string;
}

/** Addresses of BIP-84's and BIP-86's test vectors. */
const ACCOUNTS: readonly BitcoinAccount[] = [
  {
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    purpose: 'payment',
  },
  {
    address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    publicKey: 'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
    purpose: 'ordinals',
  },
];
const WINDOWS =
  /^(bitcoin:(connect|sign.*)|wallet_(connect|changeNetwork)|getAddresses|requestAccounts|switchChain|sendBitcoin|signMessage|signPsbt|sendTransfer)$/;

export class ScriptedBitcoinWallet extends Scripted {
  readonly namespace = 'bip122';
  accounts: readonly BitcoinAccount[];
  network: string;

  constructor(options: ScriptedBitcoinWalletOptions = {}) {
    super();
    this.accounts = options.accounts ?? ACCOUNTS;
    this.network = options.network ?? 'Mainnet';
  }

  changeAccounts(accounts: readonly BitcoinAccount[]): void {
    this.accounts = accounts;
    this.#notify();
  }

  /** Its owner moves it to another network, which has other addresses. */
  switchChain(network: string, accounts: readonly BitcoinAccount[] = this.accounts): void {
    this.network = network;
    this.accounts = accounts;
    this.emit('networkChange', { bitcoin: { name: network } });
    this.emit('chainChanged', { enum: `BITCOIN_${network.toUpperCase()}` });
    this.emit('change', { accounts: this.#shown() });
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
    this.emit('accountDisconnected', null);
    this.emit('accountsChanged', []);
    this.emit('change', { accounts: [] });
  }

  protected opensWindow(method: string): boolean {
    return WINDOWS.test(method);
  }

  protected perform(method: string, params: unknown): unknown {
    switch (method) {
      case 'bitcoin:connect':
        this.granted = true;
        return { accounts: this.#shown() };
      case 'standard:connect':
        return { accounts: this.#shown() };
      case 'wallet_connect':
      case 'getAddresses':
        this.granted = true;
        return this.#addresses();
      case 'wallet_getAccount':
        // sats-connect's ACCESS_DENIED.
        if (!this.granted) throw { code: -32002, message: 'Access denied.' };
        return this.#addresses();
      case 'requestAccounts':
        this.granted = true;
        return this.#shown().map(({ address }) => address);
      case 'getAccounts':
        return this.#shown().map(({ address }) => address);
      case 'getPublicKey':
        return this.#shown()[0]?.publicKey ?? '';
      case 'getChain':
        return { enum: `BITCOIN_${this.network.toUpperCase()}` };
      case 'switchChain':
        this.network = nameOf(String(Object(params).chain));
        return { enum: Object(params).chain };
      case 'disconnect':
        this.granted = false;
        return null;
      case 'wallet_changeNetwork':
        this.network = String(Object(params).name);
        return null;
      case 'wallet_disconnect':
      case 'standard:disconnect':
      case 'bitcoin:disconnect':
        this.granted = false;
        return null;
      case 'bitcoin:signMessage': {
        const { address, message } = Object(params) as Record<string, string>;
        return { signature: toHex(this.#sign(method, address, fromHex(message))) };
      }
      case 'signMessage': {
        const { address, message, protocol, type } = Object(params) as Record<string, string>;
        const requested = /^bip322/i.test(protocol ?? type ?? '') ? 'bip322' : 'ecdsa';
        const bytes = new TextEncoder().encode(message);
        const signature = toBase64(this.#sign(method, address, bytes, requested));
        // UniSat answers with the signature alone.
        return type === undefined ? { address, signature } : signature;
      }
      default:
        return unscripted(method);
    }
  }

  /** The Wallet Standard leaves the protocol to the wallet; only BIP-322 has one for taproot. */
  #sign(
    method: string,
    address: string | undefined,
    message: Uint8Array,
    protocol?: 'ecdsa' | 'bip322',
  ): Uint8Array {
    const own = address ?? this.accounts[0]?.address;
    const account = this.accounts.find((each) => each.address === own);
    if (!account) throw { code: 4100, message: `${address} is not an account of the wallet` };
    const way = protocol ?? (account.purpose === 'ordinals' ? 'bip322' : 'ecdsa');
    return account.sign?.(message, way) ?? unscripted(method);
  }

  #addresses() {
    if (this.locked) throw { code: -32002, message: 'Access denied.' };
    return { addresses: this.#shown(), network: { bitcoin: { name: this.network } } };
  }

  #shown() {
    const shown = this.granted && !this.locked ? this.accounts : [];
    return shown.map(({ address, publicKey, purpose }) => ({ address, publicKey, purpose }));
  }

  #notify(): void {
    const accounts = this.#shown();
    this.emit('change', { accounts });
    this.emit(
      'accountsChanged',
      accounts.map(({ address }) => address),
    );
    this.emit('accountChange', { type: 'accountChange', addresses: accounts });
  }
}

/** "BITCOIN_TESTNET4" is "Testnet4" in sats-connect. */
function nameOf(chain: string): string {
  const name = chain.replace('BITCOIN_', '').toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
