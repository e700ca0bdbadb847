// SPDX-License-Identifier: Apache-2.0
//
// The Solana account of a Portico in the form of the Wallet Standard (version 1.0.0), with the features
// that Solana apps ask for.
import type { Portico } from '@portico/sdk';
import { whenSettled } from '../whenSettled.ts';
import { fromBase58, toBase58 } from './base58.ts';
import { fromBase64, toBase64 } from './base64.ts';

export type PorticoForStandard = Pick<
  Portico,
  'getProvider' | 'getAccount' | 'getState' | 'open' | 'disconnect' | 'subscribe'
>;

/** Tells our own wallet from others: Portico must not offer itself to itself (@portico/adapters). */
const OWN = Symbol.for('portico.bridge');
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0MCA0MCI+PHJlY3Qgd2lkdGg9IjQwIiBoZWlnaHQ9IjQwIiByeD0iMTAiIGZpbGw9IiMwYjZhNmUiLz48cGF0aCBkPSJNMTIgMzJWMjBhOCA4IDAgMCAxIDE2IDB2MTIiIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIzIi8+PC9zdmc+';
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const;
/** The clusters by their CAIP-2 id: the first 32 characters of the genesis hash. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
};
const FEATURES = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const;
const CONNECT_MAX_MS = 5 * 60_000;

interface StandardAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: typeof CHAINS;
  readonly features: typeof FEATURES;
}
interface Input {
  readonly account: StandardAccount;
  readonly chain?: string;
  readonly transaction: Uint8Array;
  readonly message: Uint8Array;
  readonly options?: Readonly<Record<string, unknown>>;
}
type Listener = (change: { readonly accounts: readonly StandardAccount[] }) => void;

export class PorticoWallet {
  readonly version = '1.0.0' as const;
  readonly name = 'Portico';
  readonly icon = ICON;
  readonly chains = CHAINS;
  readonly [OWN] = true;
  readonly #portico: PorticoForStandard;
  readonly #listeners = new Set<Listener>();
  readonly #stop: () => void;
  #accounts: readonly StandardAccount[] = [];

  constructor(portico: PorticoForStandard) {
    this.#portico = portico;
    this.#follow();
    this.#stop = portico.subscribe(() => this.#follow());
  }

  get accounts(): readonly StandardAccount[] {
    return this.#accounts;
  }

  get features() {
    const version = '1.0.0' as const;
    return {
      'standard:connect': { version, connect: this.#connect },
      'standard:disconnect': { version, disconnect: () => this.#portico.disconnect('solana') },
      'standard:events': { version, on: this.#on },
      'solana:signMessage': { version, signMessage: this.#signMessage },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0] as const,
        signTransaction: this.#signTransaction,
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions: ['legacy', 0] as const,
        signAndSendTransaction: this.#send,
      },
    };
  }

  dispose(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #follow(): void {
    const { addresses } = this.#portico.getAccount('solana');
    const same =
      addresses.length === this.#accounts.length &&
      addresses.every((address, index) => address === this.#accounts[index]?.address);
    if (same) return;
    this.#accounts = addresses.map((address) => ({
      address,
      publicKey: fromBase58(address),
      chains: CHAINS,
      features: FEATURES,
    }));
    for (const listener of [...this.#listeners]) listener({ accounts: this.#accounts });
  }

  #on = (event: 'change', listener: Listener): (() => void) => {
    if (event === 'change') this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #connect = async ({ silent = false } = {}) => {
    // Apps ask silently as soon as they have loaded.
    await whenSettled(this.#portico, 'solana');
    if (this.#accounts.length === 0 && !silent) {
      const connected = this.#connected();
      await Promise.all([this.#portico.open({ namespace: 'solana' }), connected]);
    }
    return { accounts: this.#accounts };
  };

  /** Until an account is there. Rejects when the visitor closes the modal, or after five minutes. */
  #connected(): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (act: () => void): void => {
        clearTimeout(late);
        stop();
        act();
      };
      const late = setTimeout(
        () => end(() => reject(new Error('Portico: nobody connected'))),
        CONNECT_MAX_MS,
      );
      let seen = false;
      const stop = this.#portico.subscribe(({ open }) => {
        this.#follow();
        seen ||= open;
        if (this.#accounts.length > 0) end(resolve);
        else if (seen && !open) end(() => reject(new Error('Portico: the modal was closed')));
      });
    });
  }

  #request(method: string, params: unknown) {
    return this.#portico.getProvider('solana').request({ method, params });
  }

  /** A transaction made for one cluster must not be sent to another. */
  #check(chain: string | undefined): void {
    const used = this.#portico.getAccount('solana').caipNetworkId;
    if (chain === undefined || used === undefined || CLUSTERS[chain] === used) return;
    throw new Error(`Portico: the app asks for ${chain}, the wallet is on ${used}`);
  }

  #signMessage = async (...inputs: Input[]) => {
    const outputs = [];
    for (const { account, message } of inputs) {
      const params = { message: toBase58(message), pubkey: account.address };
      const { signature } = await this.#request('solana_signMessage', params);
      outputs.push({ signedMessage: message, signature: fromBase58(signature) });
    }
    return outputs;
  };

  #signTransaction = async (...inputs: Input[]) => {
    const outputs = [];
    for (const { account, chain, transaction } of inputs) {
      this.#check(chain);
      const params = { transaction: toBase64(transaction), pubkey: account.address };
      const signed = await this.#request('solana_signTransaction', params);
      outputs.push({ signedTransaction: fromBase64(signed.transaction) });
    }
    return outputs;
  };

  #send = async (...inputs: Input[]) => {
    const outputs = [];
    for (const { account, chain, transaction, options } of inputs) {
      this.#check(chain);
      const params = {
        transaction: toBase64(transaction),
        pubkey: account.address,
        ...(options && { sendOptions: options }),
      };
      const { signature } = await this.#request('solana_signAndSendTransaction', params);
      outputs.push({ signature: fromBase58(signature) });
    }
    return outputs;
  };
}
