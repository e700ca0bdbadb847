// SPDX-License-Identifier: Apache-2.0
//
// The wallet behind the account.
import type { ChainNamespace, WalletInfo } from '@portico/sdk';
import { usePorticoState } from './usePorticoState.ts';

/**
 * The wallet in use, or that of a namespace; undefined when nothing is connected.
 *
 * @example
 * const wallet = useWalletInfo();
 * const row = <p>{wallet?.name}</p>;
 */
export function useWalletInfo(namespace?: ChainNamespace): WalletInfo | undefined {
  return usePorticoState((state) =>
    namespace === undefined || namespace === state.namespace
      ? state.wallet
      : state.accounts.find((account) => account.namespace === namespace)?.wallet,
  );
}
