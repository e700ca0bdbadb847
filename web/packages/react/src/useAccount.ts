// SPDX-License-Identifier: Apache-2.0
//
// The visitor's account.
import type { ChainNamespace, PorticoState } from '@portico/sdk';
import { usePorticoState } from './usePorticoState.ts';

/**
 * What {@link useAccount} gives.
 *
 * @example
 * const { status }: UseAccount = useAccount();
 */
export interface UseAccount {
  readonly status: PorticoState['status'];
  readonly isConnected: boolean;
  /** The connection of an earlier visit is being found again. */
  readonly isReconnecting: boolean;
  readonly address: string | undefined;
  /** CAIP-10. */
  readonly caipAddress: string | undefined;
  /** Every address that the wallet shared. */
  readonly addresses: readonly string[];
  /** The account's name and picture, where your server knows them; of the namespace in use. */
  readonly profileName: string | undefined;
  readonly profileImage: string | undefined;
  /** Decimal text in the network's own currency, unrounded; of the namespace in use. {@link useBalance} says more. */
  readonly balance: string | undefined;
  readonly balanceSymbol: string | undefined;
}

const NONE: readonly string[] = [];

/**
 * The account in use, or that of a namespace.
 *
 * @example
 * const { address, isConnected } = useAccount();
 * const solana = useAccount({ namespace: 'solana' });
 */
export function useAccount({
  namespace,
}: {
  readonly namespace?: ChainNamespace;
} = {}): UseAccount {
  const state = usePorticoState((all) => all);
  const wanted = namespace ?? state.namespace;
  const own = state.accounts.find((account) => account.namespace === wanted);
  const shown = wanted === state.namespace ? state : own;
  const status = shown?.status ?? 'disconnected';
  return {
    status,
    isConnected: status === 'connected',
    isReconnecting: status === 'reconnecting',
    address: shown?.address,
    caipAddress: shown?.caipAddress,
    addresses: own?.addresses ?? NONE,
    profileName: shown?.profileName,
    profileImage: shown?.profileImage,
    balance: shown === state ? state.balance : undefined,
    balanceSymbol: shown === state ? state.balanceSymbol : undefined,
  };
}
