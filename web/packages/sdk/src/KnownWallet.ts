// SPDX-License-Identifier: Apache-2.0
//
// A wallet that a host names by itself.

/**
 * A wallet for the options `wallets` and `customWallets`.
 *
 * @example
 * const wallet: KnownWallet = {
 *   id: 'harbour',
 *   name: 'Harbour',
 *   mobileLink: 'harbour://',
 *   homepage: 'https://harbour.example',
 * };
 */
export interface KnownWallet {
  readonly id: string;
  readonly name: string;
  /** Of the EIP-6963 announcement, so that it is listed once. */
  readonly rdns?: string;
  /** data: or https: address. */
  readonly imageUrl?: string;
  readonly homepage?: string;
  /** Scheme or https address that opens the app on a phone. */
  readonly mobileLink?: string;
  /** https address that opens the app, or says how to get it. */
  readonly linkMode?: string;
  readonly desktopLink?: string;
  readonly webappLink?: string;
  readonly appStore?: string;
  readonly playStore?: string;
  readonly chromeStore?: string;
}
