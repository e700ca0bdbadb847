// SPDX-License-Identifier: Apache-2.0
//
// What a connector answers to portico_connect (README.md, "Asked of every namespace").

export const ACCOUNTS_MAX = 100;
/** With the longest CAIP-2 id before it, an account still has the 128 bytes that a slice holds. */
export const ADDRESS_MAX_LENGTH = 84;

export type AccountType = 'eoa' | 'smart_account' | 'payment' | 'ordinals';

/** An account as a family reads it from its wallet. */
export interface WalletAccount {
  readonly address: string;
  readonly type: AccountType;
  /** Lower-case hex. */
  readonly publicKey?: string;
}

/** What a wallet has granted: a CAIP-2 network and the accounts on it. */
export interface Grant {
  readonly chain: string;
  readonly accounts: readonly WalletAccount[];
}

export interface Account {
  /** CAIP-10. */
  readonly account: string;
  readonly type: AccountType;
  readonly public_key?: string;
}

export interface Accounts {
  readonly chain: string;
  readonly accounts: readonly Account[];
}

export function describeAccounts({ chain, accounts }: Grant): Accounts {
  return {
    chain,
    accounts: accounts.map(({ address, type, publicKey }) => ({
      account: `${chain}:${address}`,
      type,
      ...(publicKey && { public_key: publicKey }),
    })),
  };
}
