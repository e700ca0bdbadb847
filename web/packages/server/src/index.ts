// SPDX-License-Identifier: Apache-2.0
//
// @portico/server, for back ends: who signed in by a wallet (docs/sign-in.md), and payments (docs/pay.md).
export { AuthError, type AuthErrorCode } from './AuthError.ts';
export type { AuthOptions } from './AuthOptions.ts';
export {
  type Auth,
  createAuth,
  type IncomingRequest,
  type Nonce,
  type ReadOptions,
  type SignedMessage,
  type VerifiedMessage,
} from './createAuth.ts';
export {
  createPayments,
  type PaymentRequest,
  type Payments,
  type PaymentsOptions,
} from './createPayments.ts';
export { isPaid, type Payment, type PaymentStatus, type PaymentTransaction } from './Payment.ts';
export type { Session } from './Session.ts';
export {
  type PaymentEvent,
  type SignInEvent,
  type SignInEventAccount,
  verifyWebhook,
  type WebhookRequest,
} from './verifyWebhook.ts';
