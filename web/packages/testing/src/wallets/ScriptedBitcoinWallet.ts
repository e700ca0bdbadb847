// SPDX-License-Identifier: Apache-2.0
//
// A Bitcoin wallet in the words of the Wallet Standard's bitcoin features (bytes as hex), of sats-connect
// and of UniSat: the face decides which of them a page sees. It signs what a test gives it answers for.
import { Scripted, unscripted } from './Scripted.ts';

export interface BitcoinAccount {
  readonly address: string;
  /** hex */
  readonly publicKey: string;
  readonly purpose: 'payment' | 'ordinals';
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
    this.#tell();
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
    this.#tell();
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
      default:
        return unscripted(method);
    }
  }

  #addresses() {
    if (this.locked) throw { code: -32002, message: 'Access denied.' };
    return { addresses: this.#shown(), network: { bitcoin: { name: this.network } } };
  }

  #shown() {
    return this.granted && !this.locked ? this.accounts : [];
  }

  #tell(): void {
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
