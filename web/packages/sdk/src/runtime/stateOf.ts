// SPDX-License-Identifier: Apache-2.0
//
// The engine's slices as a host page sees them.
import type { Slices } from '@portico/engine';
import type {
  ConnectionStatus,
  PorticoAccount,
  PorticoState,
  WalletInfo,
} from '../PorticoState.ts';
import { defined, publicMembers } from './wireWords.ts';

export function stateOf(slices: Slices, pendingRequests: number): PorticoState {
  const { modal, account, networks, balance } = slices;
  const namespace = account.caip_address?.split(':')[0] ?? networks.active?.split(':')[0];
  return defined({
    open: modal.open,
    status: requestsWallet(slices) ? 'connecting' : statusOf(account.status),
    namespace: namespace as PorticoAccount['namespace'],
    address: account.address,
    caipAddress: account.caip_address,
    caipNetworkId: networks.active,
    network: networks.in_use && publicMembers(networks.in_use),
    ...profileOf(slices),
    balance: balance?.amount,
    balanceSymbol: balance?.symbol,
    balanceStatus: balance?.state === 'unknown' ? undefined : balance?.state,
    wallet: walletOf(account.wallet),
    unsupportedNetwork: networks.unsupported,
    switchingNetwork: networks.switching === 'switching' || networks.switching === 'adding',
    networks: networks.networks.map(({ caip_network_id, name, image_url, testnet }) =>
      publicMembers({ caip_network_id, name, testnet, image_url }),
    ),
    accounts: accountsOf(slices),
    pendingRequests,
  }) as PorticoState;
}

function accountsOf(slices: Slices): PorticoAccount[] {
  const { connections, account } = slices;
  return connections.connections
    .filter(({ status }) => status !== 'disconnected')
    .map(({ chain_namespace, status, connector_id, accounts, caip_network_id }) => {
      const address = accounts[0];
      const shown = account.caip_address?.startsWith(`${chain_namespace}:`);
      return defined({
        namespace: chain_namespace,
        status: statusOf(status),
        addresses: accounts,
        address,
        caipAddress: address && caip_network_id && `${caip_network_id}:${address}`,
        caipNetworkId: caip_network_id,
        connectorId: connector_id,
        ...(shown && { wallet: walletOf(account.wallet), ...profileOf(slices) }),
      }) as PorticoAccount;
    });
}

/** The engine says of stored connections alone that they are connecting. */
function statusOf(status: Slices['account']['status']): ConnectionStatus {
  return status === 'connecting' ? 'reconnecting' : status;
}

/** Without an account, `connecting` means that a wallet has a request. */
function requestsWallet({ account, connecting, router }: Slices): boolean {
  return (
    account.status === 'disconnected' &&
    // A phone has a code ready before anybody chooses a wallet.
    router.view.startsWith('connecting_') &&
    (connecting.state === 'loading' || connecting.state === 'waiting')
  );
}

function profileOf({ identity }: Slices) {
  return { profileName: identity?.name, profileImage: identity?.avatar_url };
}

function walletOf(row: Slices['account']['wallet']): WalletInfo | undefined {
  return row && (defined({ id: row.id, name: row.name, icon: row.icon }) as WalletInfo);
}
