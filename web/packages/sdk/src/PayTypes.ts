// SPDX-License-Identifier: Apache-2.0
//
// What pay() takes and gives (docs/pay.md). Amounts are decimal texts of whole tokens: no number is computed with.

/**
 * What is to be paid: a payment that your back end made, by its id, or what the page itself names, in AppKit's words.
 *
 * @example
 * const shop: PayOptions = { payment: '0123456789abcdef0123456789abcdef' };
 * const tip: PayOptions = {
 *   paymentAsset: {
 *     network: 'eip155:8453',
 *     asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
 *     metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
 *   },
 *   recipient: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
 *   amount: '1.5',
 * };
 */
export interface PayOptions {
  /** The id of a payment of `@portico/server`. What it costs and whom it pays stands on your server. */
  readonly payment?: string | undefined;
  readonly paymentAsset?: PayAsset | undefined;
  /** An address on that network. */
  readonly recipient?: string | undefined;
  /** Of whole tokens. A number is taken where it is written without an exponent. */
  readonly amount?: string | number | undefined;
}

/**
 * A token, as AppKit names it.
 *
 * @example
 * const asset: PayAsset = {
 *   network: 'eip155:1',
 *   asset: 'native',
 *   metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 * };
 */
export interface PayAsset {
  /** CAIP-2, one of the configured networks. */
  readonly network: string;
  /** `native`, or the token's address. */
  readonly asset: string;
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/**
 * What became of it. Deliver by your server's webhook, never by this.
 *
 * @example
 * const { status, hash }: PayResult = await portico.pay({ payment: '0123456789abcdef0123456789abcdef' });
 */
export interface PayResult {
  /** `sent`: the visitor closed the modal while it was on its way. `late`, `overpaid`: as your server says of its payment. */
  readonly status: 'sent' | 'confirmed' | 'overpaid' | 'late';
  /** Of the transaction, where one is known. */
  readonly hash?: string;
  readonly payment?: string;
  /** The exchange's id, where one pays. */
  readonly exchange?: string;
}

/**
 * What pay() rejects with, in AppKit's words; a visitor who closes the modal without paying is a ProviderRpcError 4001. While it may
 * still be paid, since a wallet or an exchange was asked, it is `UNKNOWN_ERROR` with the problem `unsure`.
 *
 * @example
 * const code: PayErrorCode = 'INVALID_AMOUNT';
 */
export type PayErrorCode =
  | 'INVALID_PAYMENT_CONFIG'
  | 'INVALID_RECIPIENT'
  | 'INVALID_ASSET'
  | 'INVALID_AMOUNT'
  | 'UNKNOWN_ERROR'
  | 'UNABLE_TO_INITIATE_PAYMENT'
  | 'INVALID_CHAIN_NAMESPACE'
  | 'GENERIC_PAYMENT_ERROR'
  | 'UNABLE_TO_GET_EXCHANGES'
  | 'ASSET_NOT_SUPPORTED'
  | 'UNABLE_TO_GET_PAY_URL'
  | 'UNABLE_TO_GET_BUY_STATUS';

/**
 * The error of pay().
 *
 * @example
 * const payment = '0123456789abcdef0123456789abcdef';
 * portico.pay({ payment }).catch((error: PayError) => console.log(error.code, error.problem));
 */
export interface PayError extends Error {
  readonly name: 'PayError';
  readonly code: PayErrorCode;
  /** More exactly: `expired`, `underpaid`, `transfer_failed` and the like (docs/pay.md). */
  readonly problem?: string;
  /** What there is to ask about: the payment's id, the transaction, the exchange's id and its session. */
  readonly payment?: string;
  readonly hash?: string;
  readonly exchange?: string;
  readonly session?: string;
}
