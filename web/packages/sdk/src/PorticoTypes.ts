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
 * What can be set while the page runs.
 *
 * @example
 * const looks: PorticoAppearance = { themeMode: 'dark', locale: 'de' };
 */
export type PorticoAppearance = Pick<
  PorticoOptions,
  'themeMode' | 'themeVariables' | 'locale' | 'messages' | 'region'
>;
