// SPDX-License-Identifier: Apache-2.0
//
// A wallet of the Wallet Standard, read with care: its features are called, its accounts found and its
// changes heard, whatever the object really is.
import { ACCOUNTS_MAX } from '../shared/Accounts.ts';
import { RpcFailure, UNSUPPORTED } from '../shared/RpcFailure.ts';
import { read } from '../shared/read.ts';
import { readList } from '../shared/readList.ts';

const CHAINS_MAX = 100;
/** The standard's, and what MetaMask's Bitcoin wallet has in its place. */
const EVENTS = ['standard:events', 'bitcoin:events'];

export class StandardWallet {
  readonly #wallet: object;

  constructor(wallet: object) {
    this.#wallet = wallet;
  }

  has(feature: string): boolean {
    return this.feature(feature) !== undefined;
  }

  feature(name: string): unknown {
    return read(read(this.#wallet, 'features'), name);
  }

  /** Calls a feature's method: `solana:signMessage` has the method `signMessage`. */
  async call(feature: string, ...inputs: unknown[]): Promise<unknown> {
    const object = this.feature(feature);
    const method = read(object, feature.slice(feature.indexOf(':') + 1));
    if (typeof method !== 'function') {
      throw new RpcFailure(UNSUPPORTED, `The wallet does not support ${feature}`);
    }
    return Reflect.apply(method, object, inputs);
  }

  /** The first output of a method that takes one input. */
  async callOne(feature: string, input: unknown): Promise<unknown> {
    const outputs = await this.call(feature, input);
    return Array.isArray(outputs) ? readList(outputs, 1)[0] : outputs;
  }

  chains(): string[] {
    const chains = readList(read(this.#wallet, 'chains'), CHAINS_MAX);
    return chains.filter((chain): chain is string => typeof chain === 'string');
  }

  /** The accounts authorised for the page, or those of a connect's output. */
  accounts(from: unknown = this.#wallet): unknown[] {
    return readList(read(from, 'accounts'), ACCOUNTS_MAX);
  }

  /** Hears that accounts, chains or features have changed. */
  onChange(listener: () => void): () => void {
    const stops = EVENTS.map((name): unknown => {
      const events = this.feature(name);
      const on = read(events, 'on');
      return typeof on === 'function' && Reflect.apply(on, events, ['change', listener]);
    });
    return () => {
      for (const stop of stops) if (typeof stop === 'function') stop();
    };
  }
}
