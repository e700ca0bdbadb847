// SPDX-License-Identifier: Apache-2.0
//
// The scenes of the gallery: each a view in one state.
import type { ConnectingSlice, Slices, View } from '@portico/engine';
import {
  connected,
  empty,
  kestrel,
  many,
  manyNetworks,
  meridian,
  network,
  networks,
  phone,
  uri,
} from './fixtures.ts';

export interface Scene {
  readonly id: string;
  readonly slices: Slices;
}

type Changes = { readonly [Name in keyof Slices]?: Partial<Slices[Name]> };

function scene(id: string, view: View, changes: Changes = {}): Scene {
  const history: View[] = view === 'connect' || view === 'account' ? [view] : ['connect', view];
  const slices: Slices = {
    modal: { ...empty.modal, ...changes.modal },
    router: { ...empty.router, view, history, ...changes.router },
    connect: { ...empty.connect, ...changes.connect },
    connecting: { ...empty.connecting, ...changes.connecting },
    connections: empty.connections,
    account: { ...empty.account, ...changes.account },
    networks: { ...empty.networks, ...changes.networks },
    toast: { ...empty.toast, ...changes.toast },
    alert: { ...empty.alert, ...changes.alert },
    profile: { ...empty.profile, ...changes.profile },
    guide: { ...empty.guide, ...changes.guide },
    wallets: { ...empty.wallets, ...changes.wallets },
  };
  return { id, slices };
}

function external(id: string, connecting: Partial<ConnectingSlice>): Scene {
  return scene(id, 'connecting_external', { connecting: { wallet: meridian, ...connecting } });
}

function pairing(id: string, connecting: Partial<ConnectingSlice>): Scene {
  return scene(id, 'connecting_wallet_connect', { connecting });
}

function account(id: string, changes: Partial<Slices['account']>): Scene {
  return scene(id, 'account', { account: { ...connected, ...changes } });
}

const { balance: _, ...noBalance } = connected;

function switching(id: string, changes: Partial<Slices['networks']>): Scene {
  const toBase = { target: 'eip155:8453', ...changes };
  return scene(id, 'switch_network', { account: connected, networks: toBase });
}

const soon = (): number => Date.now() + 222_000;

export const scenes: readonly Scene[] = [
  scene('connect', 'connect', { connect: { wallets: many } }),
  scene('connect-installed', 'connect'),
  scene('connect-none', 'connect', { connect: { wallets: [phone] } }),
  scene('connect-loading', 'connect', { modal: { loading: true } }),
  scene('all-wallets', 'all_wallets', { connect: { wallets: many } }),
  scene('what-is-a-wallet', 'what_is_a_wallet'),
  external('connecting-waiting', { state: 'waiting' }),
  external('connecting-declined', { state: 'declined', error_code: 'connection_rejected' }),
  external('connecting-pending', { state: 'pending' }),
  external('connecting-locked', { state: 'locked' }),
  external('connecting-failed', {
    state: 'failed',
    error_code: 'connect_failed',
    error_message: 'eth_requestAccounts: -32603 Internal JSON-RPC error.',
  }),
  external('connecting-approved', { state: 'approved' }),
  pairing('pair-loading', { state: 'loading' }),
  pairing('pair-code', { state: 'waiting', uri, expires_at_ms: soon() }),
  pairing('pair-wallet', {
    state: 'waiting',
    uri,
    expires_at_ms: soon(),
    wallet: kestrel,
    link: 'kestrel://wc',
    copied: true,
  }),
  pairing('pair-expired', { state: 'expired', wallet: kestrel }),
  pairing('pair-declined', { state: 'declined', wallet: kestrel }),
  pairing('pair-failed', {
    state: 'failed',
    error_code: 'wc_publish_failed',
    error_message: 'irn_publish: no answer in 10 s',
  }),
  account('account', {}),
  account('account-copied', { copied: true }),
  scene('account-loading', 'account', { account: { ...noBalance, balance_state: 'loading' } }),
  account('account-stale', {
    balance_state: 'stale',
    balance_at_ms: new Date('2026-01-15T14:02:00').getTime(),
  }),
  scene('account-failed', 'account', { account: { ...noBalance, balance_state: 'failed' } }),
  scene('networks', 'networks', { account: connected, networks: { networks: manyNetworks } }),
  scene('networks-switching', 'networks', {
    account: connected,
    networks: { switching: 'switching', target: 'eip155:8453' },
  }),
  scene('networks-declined', 'networks', {
    account: connected,
    networks: { switching: 'declined', target: 'eip155:8453' },
  }),
  switching('switch-waiting', { switching: 'switching' }),
  switching('switch-adding', { switching: 'adding' }),
  switching('switch-declined', { switching: 'declined', error_code: 'switch_declined' }),
  switching('switch-failed', {
    switching: 'failed',
    error_code: 'switch_not_done',
    error_message: 'eth_chainId: 0x1',
  }),
  switching('switch-by-hand', {
    switching: 'failed',
    error_code: 'chain_not_supported',
    error_message: 'wallet_addEthereumChain: unsupported method',
    add_by_hand: {
      caip_network_id: 'eip155:8453',
      name: 'Base',
      native_currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc_urls: ['https://rpc.harbour.example/base'],
      block_explorer_urls: ['https://explorer.example'],
      testnet: false,
    },
  }),
  scene('unsupported', 'unsupported_chain', {
    account: connected,
    networks: {
      networks: networks.map((row) => ({ ...row, active: false })),
      active: 'eip155:42220',
      unsupported: true,
    },
    router: { history: ['unsupported_chain'] },
  }),
  scene('toast-success', 'account', {
    account: connected,
    toast: { open: true, code: 'address_copied', count: 1 },
  }),
  scene('toast-error', 'account', {
    account: connected,
    toast: { open: true, kind: 'error', code: 'copy_failed', count: 2 },
  }),
  scene('alert', 'connect', {
    alert: {
      open: true,
      code: 'project_id_not_configured',
      short_message: 'Project ID Not Configured',
      long_message: 'Project ID Not Configured - update configuration',
    },
  }),
  scene('long-names', 'account', {
    account: {
      ...connected,
      wallet: { ...meridian, name: 'The Meridian Wallet of the Long Name' },
    },
    networks: { networks: [network(1, 'A Network with a Name of Many Words', { active: true })] },
  }),
];
