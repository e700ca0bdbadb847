// SPDX-License-Identifier: Apache-2.0
//
// The engine's slices as a host page sees them.
import type { Slices } from '@portico/engine';
import type { PorticoAccount, PorticoState, WalletInfo } from '../PorticoState.ts';
import { defined } from '../wireWords.ts';

export function stateOf(slices: Slices, pendingRequests: number): PorticoState {
  const { modal, account, networks, balance } = slices;
  const namespace = account.caip_address?.split(':')[0] ?? networks.active?.split(':')[0];
  return defined({
    open: modal.open,
    status: account.status,
    namespace: namespace as PorticoAccount['namespace'],
    address: account.address,
    caipAddress: account.caip_address,
    caipNetworkId: networks.active,
    balance: balance?.amount,
    balanceSymbol: balance?.symbol,
    wallet: walletOf(account.wallet),
    unsupportedNetwork: networks.unsupported,
    switchingNetwork: networks.switching === 'switching' || networks.switching === 'adding',
    networks: networks.networks.map(({ caip_network_id, name, image_url, testnet }) =>
      defined({ caipNetworkId: caip_network_id, name, testnet, imageUrl: image_url }),
    ),
    accounts: accountsOf(slices),
    pendingRequests,
  }) as PorticoState;
}

function accountsOf({ connections, account }: Slices): PorticoAccount[] {
  return connections.connections
    .filter(({ status }) => status !== 'disconnected')
    .map(({ chain_namespace, status, connector_id, accounts, caip_network_id }) => {
      const address = accounts[0];
      const shown = account.caip_address?.startsWith(`${chain_namespace}:`);
      return defined({
        namespace: chain_namespace,
        status,
        addresses: accounts,
        address,
        caipAddress: address && caip_network_id && `${caip_network_id}:${address}`,
        caipNetworkId: caip_network_id,
        connectorId: connector_id,
        wallet: shown ? walletOf(account.wallet) : undefined,
      }) as PorticoAccount;
    });
}

function walletOf(row: Slices['account']['wallet']): WalletInfo | undefined {
  return row && (defined({ id: row.id, name: row.name, icon: row.icon }) as WalletInfo);
}
