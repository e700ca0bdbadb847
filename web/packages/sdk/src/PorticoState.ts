// SPDX-License-Identifier: Apache-2.0
//
// What a host page sees of the visitor's account.
import type { Slices } from '@portico/engine';

export interface PorticoState {
  /** Whether the modal is open. */
  readonly open: boolean;
  readonly status: 'disconnected' | 'connecting' | 'connected';
  readonly address?: string;
  /** CAIP-10. */
  readonly caipAddress?: string;
  /** CAIP-2 id of the network in use. */
  readonly caipNetworkId?: string;
  /** Decimal text in the network's own currency. */
  readonly balance?: string;
  readonly balanceSymbol?: string;
  /** The network in use is not one of the configured ones. */
  readonly unsupportedNetwork: boolean;
}

export function stateOf({ modal, account, networks }: Slices): PorticoState {
  return {
    open: modal.open,
    status: account.status,
    unsupportedNetwork: networks.unsupported,
    ...(account.address !== undefined && { address: account.address }),
    ...(account.caip_address !== undefined && { caipAddress: account.caip_address }),
    ...(networks.active !== undefined && { caipNetworkId: networks.active }),
    ...(account.balance !== undefined && { balance: account.balance }),
    ...(account.balance_symbol !== undefined && { balanceSymbol: account.balance_symbol }),
  };
}

export function sameState(a: PorticoState, b: PorticoState): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof PorticoState>;
  return [...names].every((name) => a[name] === b[name]);
}
