// SPDX-License-Identifier: Apache-2.0
//
// What the account in use holds of its network's own currency.
import type { BalanceStatus } from '@portico/sdk';
import { usePortico } from './PorticoProvider.tsx';
import { usePorticoState } from './usePorticoState.ts';

/**
 * What {@link useBalance} gives.
 *
 * @example
 * const { balance, symbol }: UseBalance = useBalance();
 */
export interface UseBalance {
  /** Decimal text, unrounded; the last known one while another is on its way. */
  readonly balance: string | undefined;
  readonly symbol: string | undefined;
  /** Absent while nobody is connected. */
  readonly status: BalanceStatus | undefined;
  readonly isLoading: boolean;
  /** No balance could be had: {@link UseBalance.refetch} tries again. */
  readonly isError: boolean;
  /** Asks anew, for all that the account's view shows. The answer comes by the next render. */
  readonly refetch: () => void;
}

/**
 * The balance of the account in use. It is asked for by itself when somebody connects, when the account or the
 * network changes, and after a transaction.
 *
 * @example
 * const { balance, symbol, isError, refetch } = useBalance();
 * const line = isError ? <button type="button" onClick={refetch} /> : `${balance} ${symbol}`;
 */
export function useBalance(): UseBalance {
  const portico = usePortico();
  const status = usePorticoState((state) => state.balanceStatus);
  return {
    balance: usePorticoState((state) => state.balance),
    symbol: usePorticoState((state) => state.balanceSymbol),
    status,
    isLoading: status === 'loading',
    isError: status === 'failed',
    refetch: () => portico.refreshBalance(),
  };
}
