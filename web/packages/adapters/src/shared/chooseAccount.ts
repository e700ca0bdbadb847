// SPDX-License-Identifier: Apache-2.0
//
// The account that a request names, or the first one granted.

import type { Grant, WalletAccount } from './Accounts.ts';
import { RpcFailure, UNAUTHORIZED } from './RpcFailure.ts';
import { read } from './read.ts';

/** `name` is the member of the params that holds an address or a CAIP-10 account of the grant's chain. */
export function chooseAccount(params: unknown, name: string, grant: Grant): WalletAccount {
  const requested = read(params, name);
  const account =
    requested === undefined || requested === null
      ? grant.accounts[0]
      : grant.accounts.find(
          ({ address }) => address === requested || `${grant.chain}:${address}` === requested,
        );
  if (account) return account;
  throw new RpcFailure(
    UNAUTHORIZED,
    `${String(requested).slice(0, 100)} is not an account that was granted`,
  );
}
