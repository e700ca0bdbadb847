// SPDX-License-Identifier: Apache-2.0
//
// Signs a transaction by which its account runs code, or runs it no more (EIP-7702).
import type { OneTransaction } from '../calls/asOne.ts';
import type { OwnWallet } from '../login/ensureWallet.ts';
import { toQuantity } from '../node/quantity.ts';
import { type SigningParts, signWithShare } from '../vault/signWithShare.ts';
import { authorizationsOf, oneTransaction, type Sent, sentOf } from './makeSignature.ts';

/**
 * `raw`: what was shown, ApprovalSummary's. What it authorizes is signed first, for this transaction alone.
 * `nonce`: the last number that it takes.
 */
export async function signWithCode(
  parts: SigningParts,
  wallet: OwnWallet,
  raw: string,
): Promise<{ sent: Sent; nonce: string }> {
  const one = JSON.parse(raw) as OneTransaction;
  const what = authorizationsOf(one);
  const authorized = what.length > 0 ? await signWithShare(parts, wallet, what) : [];
  const [made] = await signWithShare(parts, wallet, [oneTransaction(one, authorized)]);
  // Each authorization takes a number, too.
  const last = BigInt(one.nonce) + BigInt(authorized.length);
  return { sent: sentOf(made), nonce: toQuantity(last) };
}
