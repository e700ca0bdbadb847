// SPDX-License-Identifier: Apache-2.0
//
// docs/spec/connection.md#bitcoin-accounts: only payment accounts can be switched to. Coins of the others carry
// inscriptions, which would be spent as money.
import type { WalletAccount } from '../shared/Accounts.ts';
import { INVALID_PARAMS, RpcFailure } from '../shared/RpcFailure.ts';

export function checkPayment({ type }: WalletAccount): void {
  if (type === 'payment') return;
  throw new RpcFailure(INVALID_PARAMS, 'Switching to non-payment accounts is not allowed');
}
