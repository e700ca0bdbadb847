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
 * `reconnecting`: the connection of an earlier visit is being found again. `connecting`: a wallet has been asked.
 *
 * @example
 * const busy: ConnectionStatus[] = ['connecting', 'reconnecting'];
 */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected';

/**
 * The account of one namespace.
 *
 * @example
 * const { status, address }: PorticoAccount = portico.getAccount('solana');
 */
export interface PorticoAccount {
  readonly namespace: ChainNamespace;
  readonly status: ConnectionStatus;
  readonly address?: string;
  /** CAIP-10. */
  readonly caipAddress?: string;
  /** CAIP-2 id of the network in use. */
  readonly caipNetworkId?: string;
  /** Every address the wallet shared, the one in use first. */
  readonly addresses: readonly string[];
  readonly connectorId?: string;
  /** Known for the namespace in use, like the next two. */
  readonly wallet?: WalletInfo;
  /** The account's name, of ENS or another service that your server asks. */
  readonly profileName?: string;
  /** Address of the account's picture, at your server. */
  readonly profileImage?: string;
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
 * The network in use, with what a library or a link needs. `rpcUrls` are asked in their order: your server, then
 * the network's own nodes (or those that you defined).
 *
 * @example
 * const network: PorticoNetworkInUse | undefined = portico.getState().network;
 * const explorer = network?.blockExplorerUrls[0];
 */
export interface PorticoNetworkInUse extends PorticoNetwork {
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
  readonly rpcUrls: readonly string[];
  readonly blockExplorerUrls: readonly string[];
}

/**
 * How much a balance is worth: `stale` is an old one whose successor has not come, `failed` none at all, and
 * `unsupported` a network whose balances nobody tells.
 *
 * @example
 * const old: BalanceStatus = 'stale';
 */
export type BalanceStatus = 'loading' | 'fresh' | 'stale' | 'failed' | 'unsupported';

/**
 * Everything at once, with the account in use at the top.
 *
 * @example
 * portico.subscribe((state: PorticoState) => console.log(state.status, state.address));
 */
export interface PorticoState {
  /** Whether the modal is open. */
  readonly open: boolean;
  readonly status: ConnectionStatus;
  /** The namespace in use. */
  readonly namespace?: ChainNamespace;
  readonly address?: string;
  /** CAIP-10. */
  readonly caipAddress?: string;
  /** CAIP-2 id of the network in use. */
  readonly caipNetworkId?: string;
  /** Absent while the wallet is on one that is not configured. */
  readonly network?: PorticoNetworkInUse;
  /** The account's name, of ENS or another service that your server asks. */
  readonly profileName?: string;
  /** Address of the account's picture, at your server. */
  readonly profileImage?: string;
  /** Decimal text in the network's own currency, unrounded. */
  readonly balance?: string;
  readonly balanceSymbol?: string;
  /** Absent before a balance is asked for. */
  readonly balanceStatus?: BalanceStatus;
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
