// SPDX-License-Identifier: Apache-2.0
//
// The visitor's account.
import type { PorticoState } from '@portico/sdk';
import { usePorticoState } from './usePorticoState.ts';

export interface UseAccount {
  readonly status: PorticoState['status'];
  readonly isConnected: boolean;
  readonly address: string | undefined;
  /** CAIP-10. */
  readonly caipAddress: string | undefined;
  /** Decimal text in the network's own currency, unrounded. */
  readonly balance: string | undefined;
  readonly balanceSymbol: string | undefined;
}

/**
 * @example
 * const { address, isConnected } = useAccount();
 */
export function useAccount(): UseAccount {
  const state = usePorticoState((all) => all);
  return {
    status: state.status,
    isConnected: state.status === 'connected',
    address: state.address,
    caipAddress: state.caipAddress,
    balance: state.balance,
    balanceSymbol: state.balanceSymbol,
  };
}
