// SPDX-License-Identifier: Apache-2.0
//
// What Portico's methods take.
import type { ChainNamespace } from '@portico/engine';
import type { PorticoOptions } from './PorticoOptions.ts';
import type { View } from './View.ts';

/**
 * What open() shows.
 *
 * @example
 * const options: OpenOptions = { view: 'networks', namespace: 'eip155' };
 */
export interface OpenOptions {
  /** Connect or Account when absent, whichever fits. */
  readonly view?: View | undefined;
  /** What the view asks for; JSON. */
  readonly data?: unknown;
  /** The same, by AppKit's name of it. */
  readonly arguments?: unknown;
  /** Connects or shows this namespace. */
  readonly namespace?: ChainNamespace | undefined;
}

/**
 * Whom connect() asks.
 *
 * @example
 * const options: ConnectOptions = { wallet: 'io.metamask' };
 */
export interface ConnectOptions {
  /** Its rdns, its id or its name, in any case. The visitor chooses when it is absent. */
  readonly wallet?: string | undefined;
  /** Connects this namespace, where the wallet has several. */
  readonly namespace?: ChainNamespace | undefined;
}

/**
 * What send() fills in. The visitor sees and may change all of it.
 *
 * @example
 * const options: SendOptions = { token: 'eip155:1', amount: '0.05', recipient: 'harbour.eth' };
 */
export interface SendOptions {
  /** The network's CAIP-2 id for its currency, or `chain:contract`. */
  readonly token?: string | undefined;
  /** Decimal, with a point. */
  readonly amount?: string | undefined;
  /** An address or a name. */
  readonly recipient?: string | undefined;
}

/**
 * What swap() fills in. The visitor sees and may change all of it.
 *
 * @example
 * const options: SwapOptions = { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' };
 */
export interface SwapOptions {
  /** A symbol in any case, an address, or `chain:contract`; of two tokens of one symbol none is taken. */
  readonly fromToken?: string | undefined;
  /** As fromToken. */
  readonly toToken?: string | undefined;
  /** Of fromToken, decimal, with a point. Base units in hexadecimal are not taken. */
  readonly amount?: string | undefined;
}

/**
 * What buy() fills in. The visitor sees and may change all of it.
 *
 * @example
 * const options: BuyOptions = { token: 'USDC', fiat: 'EUR', amount: '50' };
 */
export interface BuyOptions {
  /** Its symbol; the account's own network comes first. */
  readonly token?: string | undefined;
  /** ISO 4217, in capitals: what is paid with. */
  readonly fiat?: string | undefined;
  /** Of `fiat`, decimal, with a point and at most two places. */
  readonly amount?: string | undefined;
}

/**
 * What can be set while the page runs.
 *
 * @example
 * const looks: PorticoAppearance = { themeMode: 'dark', locale: 'de' };
 */
export type PorticoAppearance = Pick<
  PorticoOptions,
  'themeMode' | 'themeVariables' | 'locale' | 'messages' | 'region'
>;
