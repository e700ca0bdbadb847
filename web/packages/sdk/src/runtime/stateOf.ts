// SPDX-License-Identifier: Apache-2.0
//
// The engine's slices as a host page sees them.
import type { Slices } from '@portico/engine';
import type { PorticoAccount, PorticoState, WalletInfo } from '../PorticoState.ts';

export function stateOf(slices: Slices, pendingRequests: number): PorticoState {
  const { modal, account, networks, balance } = slices;
  const wallet = walletOf(account.wallet);
  const namespace = account.caip_address?.split(':')[0] ?? networks.active?.split(':')[0];
  return {
    open: modal.open,
    status: account.status,
    ...(namespace !== undefined && { namespace: namespace as PorticoAccount['namespace'] }),
    ...(account.address !== undefined && { address: account.address }),
    ...(account.caip_address !== undefined && { caipAddress: account.caip_address }),
    ...(networks.active !== undefined && { caipNetworkId: networks.active }),
    ...(balance?.amount !== undefined && { balance: balance.amount }),
    ...(balance?.symbol !== undefined && { balanceSymbol: balance.symbol }),
    ...(wallet && { wallet }),
    unsupportedNetwork: networks.unsupported,
    switchingNetwork: networks.switching === 'switching' || networks.switching === 'adding',
    networks: networks.networks.map(({ caip_network_id, name, image_url, testnet }) => ({
      caipNetworkId: caip_network_id,
      name,
      testnet,
      ...(image_url !== undefined && { imageUrl: image_url }),
    })),
    accounts: accountsOf(slices),
    pendingRequests,
  };
}

function accountsOf({ connections, account }: Slices): PorticoAccount[] {
  return connections.connections
    .filter(({ status }) => status !== 'disconnected')
    .map(({ chain_namespace, status, connector_id, accounts, caip_network_id }) => {
      const address = accounts[0];
      const caipAddress = address && caip_network_id && `${caip_network_id}:${address}`;
      const shown = account.caip_address?.startsWith(`${chain_namespace}:`);
      const wallet = shown ? walletOf(account.wallet) : undefined;
      return {
        namespace: chain_namespace,
        status,
        addresses: accounts,
        ...(address !== undefined && { address }),
        ...(caipAddress && { caipAddress }),
        ...(caip_network_id !== undefined && { caipNetworkId: caip_network_id }),
        ...(connector_id !== undefined && { connectorId: connector_id }),
        ...(wallet && { wallet }),
      };
    });
}

function walletOf(row: Slices['account']['wallet']): WalletInfo | undefined {
  return row && { id: row.id, name: row.name, ...(row.icon !== undefined && { icon: row.icon }) };
}
