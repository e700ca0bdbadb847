// SPDX-License-Identifier: Apache-2.0
//
// A face puts a scripted wallet into a window as its namespace's wallets do. A face is one function that
// uses nothing but its arguments and the window, for its text is also what runs inside a page that
// Playwright drives: no imports at run time, no helpers outside.

/** What a face knows of its wallet. */
export interface Channel {
  /** JSON in and out; bytes are hex. Rejects with what the wallet throws. */
  request(method: string, params: unknown): Promise<unknown>;
  /** Hears the wallet's events. Returns the unsubscribe function. */
  listen(listener: (event: string, data: unknown) => void): () => void;
}

export interface InjectedProviderOptions {
  readonly name: string;
  readonly icon: string;
  /** EIP-6963's reverse domain name; key of injectedWeb3; id in btc_providers. */
  readonly key: string;
  /** The Wallet Standard's chains. */
  readonly chains: readonly string[];
  /** Ethereum: sits in window.ethereum without a word. */
  readonly injected: boolean;
}

/** Returns the unsubscribe function of the window. */
export type InjectedProvider = (channel: Channel, options: InjectedProviderOptions) => () => void;
