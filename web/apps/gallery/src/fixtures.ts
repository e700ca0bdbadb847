// SPDX-License-Identifier: Apache-2.0
//
// Fixed slices for the gallery: an invented app with invented wallets.
import type { NetworkRow, ProfileConnection, Slices, WalletRow } from '@portico/engine';
import { markOf } from './marks.ts';

export function wallet(name: string, more: Partial<WalletRow> = {}): WalletRow {
  return {
    id: name.toLowerCase(),
    name,
    kind: 'featured',
    last_used: false,
    installed: false,
    ...more,
  };
}

export const meridian = wallet('Meridian', { kind: 'recent', last_used: true, installed: true });
export const kestrel = wallet('Kestrel');
export const phone = wallet('WalletConnect', { id: 'wallet_connect', kind: 'wallet_connect' });

export const installed: readonly WalletRow[] = [
  meridian,
  wallet('Juniper', { kind: 'installed', installed: true }),
  wallet('Tessera', { kind: 'installed', installed: true }),
];

export const many: readonly WalletRow[] = [
  ...installed,
  phone,
  ...(
    'Kestrel Fathom Harrow Lumen Obol Quill Vesper Northstar Cobalt Alder Beacon Ferry ' +
    'Granite Isthmus Larkspur Marrow Nimbus'
  )
    .split(' ')
    .map((name) => wallet(name)),
];

export function network(id: number, name: string, more: Partial<NetworkRow> = {}): NetworkRow {
  const image = markOf(name);
  return {
    caip_network_id: `eip155:${id}`,
    name,
    ...(image && { image_url: image }),
    active: false,
    enabled: true,
    testnet: false,
    ...more,
  };
}

export const networks: readonly NetworkRow[] = [
  network(1, 'Ethereum', { active: true }),
  network(8453, 'Base'),
  network(10, 'Optimism'),
  network(42161, 'Arbitrum'),
];

export const manyNetworks: readonly NetworkRow[] = [
  ...networks,
  network(137, 'Polygon'),
  network(100, 'Gnosis'),
  network(324, 'zkSync', { enabled: false, disabled_reason: 'network_not_granted' }),
  network(43114, 'Avalanche'),
  {
    ...network(0, 'Solana', { needs_wallet: true }),
    caip_network_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  },
  network(11155111, 'Sepolia', { testnet: true }),
];

export const uri =
  'wc:94caa59c77dae0dd234b5818fb7292540d017b27d41f7f387ee75b22b9738c94@2?expiryTimestamp=' +
  '1790000000&relay-protocol=irn&symKey=' +
  '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303';

export const connected: Slices['account'] = {
  status: 'connected',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  caip_address: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  wallet: meridian,
  explorer_url: 'https://explorer.example/address/0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  copied: false,
  activity: true,
};

export const connections: readonly ProfileConnection[] = [
  {
    chain_namespace: 'eip155',
    connector_id: 'meridian',
    name: 'Meridian',
    state: 'connected',
    accounts: [
      {
        address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
        account_type: 'eoa',
        active: true,
        label: 'Savings',
      },
      {
        address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
        account_type: 'eoa',
        active: false,
      },
    ],
  },
  {
    chain_namespace: 'eip155',
    connector_id: 'kestrel',
    name: 'Kestrel',
    state: 'active',
    accounts: [
      {
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        account_type: 'smart_account',
        active: false,
      },
    ],
  },
  {
    chain_namespace: 'solana',
    connector_id: 'kestrel-solana',
    name: 'Kestrel',
    state: 'connected',
    accounts: [
      {
        address: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963gT3w',
        account_type: 'eoa',
        active: true,
      },
    ],
  },
  {
    chain_namespace: 'bip122',
    connector_id: 'kestrel-bitcoin',
    name: 'Kestrel',
    state: 'connected',
    accounts: [
      {
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        account_type: 'payment',
        active: true,
      },
      {
        address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        account_type: 'ordinals',
        active: false,
        disabled_reason: 'account_not_payment',
      },
    ],
  },
  {
    chain_namespace: 'polkadot',
    connector_id: 'vesper',
    name: 'Vesper',
    state: 'disconnected',
    accounts: [
      {
        address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
        account_type: 'eoa',
        active: false,
      },
    ],
  },
];

export const empty: Slices = {
  modal: { open: true, loading: false, shake: false, opened: 1, append: true, online: true },
  router: { view: 'connect', history: ['connect'], forward: true },
  connect: {
    wallets: [...installed, phone],
    methods: [{ method: 'wallet', separator: false }],
    socials: [],
    collapsed: false,
    all_wallets: true,
    wallet_guide: false,
    legal: 'none',
    enabled: true,
  },
  connecting: { state: 'idle', copied: false },
  connections: { connections: [] },
  account: { status: 'disconnected', copied: false },
  networks: { networks, active: 'eip155:1', unsupported: false, switching: 'none' },
  toast: { open: false, kind: 'success', code: '', detail: '', count: 0 },
  alert: { open: false, code: '', short_message: '', long_message: '' },
  profile: { connections: [] },
  guide: { wallets: [], downloads: [] },
  wallets: { state: 'idle', wallets: [], more: false, search: '', certified: false },
};
