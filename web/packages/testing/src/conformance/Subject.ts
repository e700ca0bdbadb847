// SPDX-License-Identifier: Apache-2.0
//
// What the conformance suite has to know of an adapter. Members that are absent are abilities that the
// namespace's wallets do not have; the suite leaves their tests out.
import type { ConnectorRegistry } from '@portico/engine';
import type { Scripted } from '../wallets/Scripted.ts';

export interface Subject<W extends Scripted> {
  readonly create: () => W;
  /** Puts the wallet into the window. Returns the unsubscribe function. */
  readonly install: (wallet: W) => () => void;
  readonly discover: (registry: ConnectorRegistry) => () => void;
  readonly id: string;
  /** CAIP-2 of the network that a fresh wallet is on. */
  readonly chain: string;
  /** What a fresh wallet grants, in order. */
  readonly accounts: readonly { readonly address: string; readonly type: string }[];
  /** The wallet's own word for the request that opens the window of a connect. */
  readonly connectMethod?: string;
  /** Can be asked without opening a window. */
  readonly silent: boolean;
  /** The wallet's owner chooses other accounts; returns the address that is then the first. */
  readonly changeAccounts?: (wallet: W) => string;
  /** The wallet's owner moves it to another network; returns its CAIP-2 id. */
  readonly changeChain?: (wallet: W) => string;
  readonly lock?: (wallet: W) => void;
  /** Where what follows can be seen without opening a window. */
  readonly unlock?: (wallet: W) => void;
  /** The wallet's owner throws the page out. */
  readonly disconnect?: (wallet: W) => void;
  readonly request: {
    readonly method: string;
    readonly params: unknown;
    /** The wallet's own word for it, and what it answers. */
    readonly asks: string;
    readonly answer: unknown;
    readonly result: unknown;
  };
  /** Errors by which wallets of this family say no, besides those that all use. */
  readonly rejections?: readonly unknown[];
  /** An error that means an open request; EIP-1193's -32002 when absent, null when the family has none. */
  readonly pending?: unknown;
  /** What the adapter asks to find out whether there is a wallet at all. */
  readonly requestsAtOnce?: readonly string[];
  /** The wallet has no list of chains that it knows. */
  readonly servesEveryChain?: boolean;
  /** Speaks EIP-1193: passes unknown methods on, and events from the first moment and as they are. */
  readonly eip1193?: boolean;
}
