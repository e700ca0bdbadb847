// SPDX-License-Identifier: Apache-2.0
//
// Connect, ConnectWallets, AllWallets, and the ways to a first wallet.
import { kestrel, many, meridian, phone, wallet } from '../fixtures.ts';
import { type Scene, scene } from './scene.ts';

const legal = {
  terms_url: 'https://harbour.example/terms',
  privacy_url: 'https://harbour.example/privacy',
} as const;
const directory = many.filter(({ kind }) => kind !== 'wallet_connect');

export const connectScenes: readonly Scene[] = [
  scene('connect', 'connect', {
    connect: { ...legal, legal: 'note', wallets: many },
    wallets: { count: 480 },
  }),
  scene('connect-installed', 'connect', { connect: { wallet_guide: true } }),
  scene('connect-none', 'connect', { connect: { wallets: [phone], wallet_guide: true } }),
  scene('connect-loading', 'connect', { modal: { loading: true } }),
  scene('connect-consent', 'connect', {
    connect: { ...legal, legal: 'checkbox', enabled: false, wallet_guide: true },
  }),
  scene('connect-agreed', 'connect', { connect: { ...legal, legal: 'checkbox' } }),
  scene('connect-collapsed', 'connect', { connect: { ...legal, legal: 'note', collapsed: true } }),
  scene('connect-multichain', 'connect', {
    connect: {
      wallets: [
        wallet('Kestrel', {
          kind: 'installed',
          installed: true,
          namespaces: ['eip155', 'solana', 'bip122'],
        }),
        phone,
      ],
    },
  }),
  scene('connect-namespace', 'connect', {
    connect: { chain_namespace: 'solana' },
    router: { history: ['switch_active_chain', 'connect'] },
  }),
  scene('connect-wallets', 'connect_wallets', {
    connect: { ...legal, legal: 'note', wallets: many },
  }),
  scene('all-wallets', 'all_wallets', {
    connect: { wallets: many },
    wallets: { state: 'ready', wallets: directory, count: 480, more: true },
  }),
  scene('all-wallets-loading', 'all_wallets', { wallets: { state: 'loading', count: 480 } }),
  scene('all-wallets-certified', 'all_wallets', {
    wallets: { state: 'ready', wallets: directory.slice(3, 9), count: 480, certified: true },
  }),
  scene('all-wallets-empty', 'all_wallets', {
    wallets: { state: 'ready', search: 'halcyon', count: 480 },
  }),
  scene('all-wallets-empty-own', 'all_wallets', {
    connect: { own_relay: true },
    wallets: { state: 'ready', search: 'halcyon', count: 480 },
  }),
  scene('all-wallets-failed', 'all_wallets', { wallets: { state: 'failed', http_status: 502 } }),
  scene('all-wallets-known', 'all_wallets', { connect: { wallets: many } }),
  scene('get-wallet', 'get_wallet', {
    guide: {
      wallets: [
        { ...meridian, downloads: ['chrome', 'ios', 'android', 'website'] },
        { ...kestrel, downloads: ['ios', 'android'] },
        wallet('Tessera', { downloads: ['website'] }),
      ],
    },
  }),
  scene('get-wallet-email', 'get_wallet', {
    connect: {
      vault_url: 'https://vault.harbour.example',
      methods: [
        { method: 'email', separator: true },
        { method: 'wallet', separator: false },
      ],
    },
    guide: { wallets: [meridian, kestrel] },
  }),
  scene('get-wallet-none', 'get_wallet', { connect: { all_wallets: false } }),
  scene('downloads', 'downloads', {
    guide: {
      wallet: meridian,
      downloads: [
        { kind: 'chrome', url: 'https://store.example/meridian', elsewhere: false },
        { kind: 'ios', url: 'https://apps.example/meridian', elsewhere: true },
        { kind: 'android', url: 'https://play.example/meridian', elsewhere: true },
        { kind: 'website', url: 'https://www.meridian.example/get', elsewhere: false },
      ],
    },
  }),
  scene('downloads-none', 'downloads', { guide: { wallet: meridian } }),
  scene('what-is-a-wallet', 'what_is_a_wallet'),
  scene('what-is-a-network', 'what_is_a_network', {
    router: { history: ['networks', 'what_is_a_network'] },
  }),
];
