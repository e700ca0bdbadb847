// SPDX-License-Identifier: Apache-2.0
//
// What the host gave to pay(), as the machine takes it. Whether it can be paid is the machine's to say.
import type { PayOptions } from '../../PayTypes.ts';

export interface PayGiven {
  readonly payment?: string;
  readonly chain?: string;
  readonly asset?: string;
  readonly symbol?: string;
  readonly decimals?: number;
  readonly recipient?: string;
  readonly amount?: string;
}

/** What is none of ours, or too long for anything, is left out: then the machine says what is missing. */
export function payGiven(options: PayOptions): PayGiven {
  const text = (name: string, value: unknown, max: number) =>
    typeof value === 'string' && value.length <= max ? { [name]: value } : {};
  const { payment, paymentAsset, recipient, amount } = options;
  if (payment !== undefined) return text('payment', payment, 32);
  const { network, asset, metadata } = { ...paymentAsset };
  const decimals = metadata?.decimals;
  return {
    ...text('chain', network, 64),
    ...text('asset', asset, 64),
    ...text('symbol', metadata?.symbol, 32),
    ...(typeof decimals === 'number' && Number.isSafeInteger(decimals) && { decimals }),
    ...text('recipient', recipient, 64),
    ...text('amount', typeof amount === 'number' ? String(amount) : amount, 96),
  };
}
