// SPDX-License-Identifier: Apache-2.0
//
// What a host page sees. Plain data; parts keep their identity until they change, so that a selector's
// result can be compared by reference.
import type { ChainNamespace } from '@portico/engine';

/**
 * The wallet behind an account.
 *
 * @example
 * const wallet: WalletInfo | undefined = portico.getAccount().wallet;
 */
export interface WalletInfo {
  /** rdns of an announced wallet, or the connector's own id. */
  readonly id: string;
  readonly name: string;
  /** data: or https: address of its icon. */
  readonly icon?: string;
}

/**
 * The account of one namespace.
 *
 * @example
 * const { status, address }: PorticoAccount = portico.getAccount('solana');
 */
export interface PorticoAccount {
  readonly namespace: ChainNamespace;
  readonly status: 'disconnected' | 'connecting' | 'connected';
  readonly address?: string;
  /** CAIP-10. */
  readonly caipAddress?: string;
  /** CAIP-2 id of the network in use. */
  readonly caipNetworkId?: string;
  /** Every address the wallet shared, the one in use first. */
  readonly addresses: readonly string[];
  readonly connectorId?: string;
  /** Known for the namespace in use. */
  readonly wallet?: WalletInfo;
}

/**
 * One of the configured networks.
 *
 * @example
 * const names = portico.getState().networks.map(({ name }: PorticoNetwork) => name);
 */
export interface PorticoNetwork {
  readonly caipNetworkId: string;
  readonly name: string;
  readonly imageUrl?: string;
  readonly testnet: boolean;
}

/**
 * Everything at once, with the account in use at the top.
 *
 * @example
 * portico.subscribe((state: PorticoState) => console.log(state.status, state.address));
 */
export interface PorticoState {
  /** Whether the modal is open. */
  readonly open: boolean;
  readonly status: 'disconnected' | 'connecting' | 'connected';
  /** The namespace in use. */
  readonly namespace?: ChainNamespace;
  readonly address?: string;
  /** CAIP-10. */
  readonly caipAddress?: string;
  /** CAIP-2 id of the network in use. */
  readonly caipNetworkId?: string;
  /** Decimal text in the network's own currency, unrounded. */
  readonly balance?: string;
  readonly balanceSymbol?: string;
  readonly wallet?: WalletInfo;
  /** The network in use is not one of the configured ones. */
  readonly unsupportedNetwork: boolean;
  /** A change of network is under way. */
  readonly switchingNetwork: boolean;
  /** The configured networks; empty until the engine has loaded. */
  readonly networks: readonly PorticoNetwork[];
  /** The accounts of every namespace that has one. */
  readonly accounts: readonly PorticoAccount[];
  /** Requests of this page that wait for the visitor's answer in the wallet. */
  readonly pendingRequests: number;
}

/**
 * Before anything has loaded, and wherever a server renders the page: nobody is connected.
 *
 * @example
 * const onServer = typeof window === 'undefined';
 * const { status } = onServer ? initialState : portico.getState();
 */
export const initialState: PorticoState = {
  open: false,
  status: 'disconnected',
  unsupportedNetwork: false,
  switchingNetwork: false,
  networks: [],
  accounts: [],
  pendingRequests: 0,
};
