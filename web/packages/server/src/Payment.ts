// SPDX-License-Identifier: Apache-2.0
//
// A payment as its merchant sees it (docs/pay.md). Amounts are whole numbers of base units, as texts.

export type PaymentStatus =
  | 'open'
  | 'seen'
  | 'confirmed'
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'expired';

export interface PaymentTransaction {
  readonly hash: string;
  readonly state: 'waiting' | 'included' | 'settled' | 'failed' | 'other';
  /** Of it for this payment, in base units. */
  readonly amount: string;
  readonly confirmations: number;
}

export interface Payment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly asset: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly amount: string;
  /** In base units, of what is as deep as wanted. */
  readonly received: string;
  readonly recipient: string;
  readonly reference: string;
  readonly confirmations: number;
  readonly title?: string;
  readonly description?: string;
  readonly redirectUrl?: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly transactions: readonly PaymentTransaction[];
  readonly orderId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/**
 * Whether all of it came in time, and perhaps more. Never taken back once it is so; said of one payment more than once
 * (confirmed, then overpaid), so deliver each order once.
 */
export function isPaid({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'confirmed' || status === 'overpaid';
}
