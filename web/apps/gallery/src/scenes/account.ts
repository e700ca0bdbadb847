// SPDX-License-Identifier: Apache-2.0
//
// Account, Profile, ProfileWallets, SwitchAddress.
import type { BalanceSlice, TokensSlice } from '@portico/engine';
import { connected, connections, meridian, network } from '../fixtures.ts';
import { balance, tokens } from '../holdings.ts';
import { account, type Scene, scene } from './scene.ts';

const empty = { status: 'disconnected', copied: false } as const;
const aged = {
  state: 'stale',
  at_ms: new Date('2026-01-15T14:02:00').getTime(),
  retry_at_ms: new Date('2026-01-15T14:05:24').getTime(),
} as const;
const old = { ...balance, ...aged };
/** The account with what it holds told so. */
const holding = (id: string, told: BalanceSlice, held: TokensSlice, modal = {}): Scene => {
  const made = scene(id, 'account', { account: connected, modal });
  return { ...made, slices: { ...made.slices, balance: told, tokens: held } };
};
const fromAccount = (view: 'profile' | 'profile_wallets' | 'switch_address') =>
  ({ router: { history: ['account', view] } }) as const;

function deviceAsks(): Scene {
  const made = holding('account-device-asks', balance, tokens);
  const login = { step: 'signed_in', attempts_left: 0, device_asks: true } as const;
  return { ...made, slices: { ...made.slices, login } };
}

/** What the server is without, and when it asks again. */
const unanswered = {
  missing: ['eip155:8453', 'eip155:10', 'eip155:42161'],
  retry_at_ms: new Date('2026-01-15T14:05:09').getTime(),
};

/** One that was made just now. */
function newAccount(id: string, held: Partial<TokensSlice>): Scene {
  const told = { ...balance, amount: '0' };
  const { slices } = holding(id, told, { state: 'fresh', tokens: [], total: '0.00', ...held });
  const account = { ...slices.account, zones: ['portico.eth'] };
  return {
    id,
    slices: {
      ...slices,
      account: { ...account, features: ['onramp', 'swaps', 'receive', 'send'] },
      nfts: { state: 'fresh', nfts: [], more: false, loading_more: false },
      activity: { state: 'fresh', entries: [], more: false, loading_more: false },
    },
  };
}

export const accountScenes: readonly Scene[] = [
  account('account', {}),
  account('account-copied', { copied: true }),
  account('account-send', { features: ['onramp', 'swaps', 'receive', 'send'] }),
  holding('account-loading', { state: 'loading' }, { state: 'loading', tokens: [] }),
  scene('account-restoring', 'account', { account: { ...empty, status: 'connecting' } }),
  holding('account-stale', old, { ...tokens, ...aged }),
  holding('account-missing', balance, { ...tokens, ...unanswered }),
  holding('account-failed', { state: 'failed' }, { state: 'failed', tokens: [] }),
  holding('account-no-prices', balance, {
    state: 'fresh',
    tokens: tokens.tokens.map(({ value: _, ...token }) => token),
  }),
  holding('account-plain', balance, { state: 'unknown', tokens: [] }),
  newAccount('account-empty', {}),
  newAccount('account-empty-missing', unanswered),
  deviceAsks(),
  holding('account-offline', old, { ...tokens, ...aged }, { online: false }),
  scene('account-settings', 'account_settings', {
    account: { ...connected, account_type: 'eoa' },
    router: { history: ['account', 'account_settings'] },
  }),
  scene('account-settings-smart', 'account_settings', {
    account: {
      ...connected,
      account_type: 'smart_account',
      wallet: {
        id: 'portico.embedded.eip155',
        name: 'Email',
        kind: 'external',
        last_used: true,
        installed: false,
      },
    },
    login: { step: 'signed_in', attempts_left: 0, email: 'ada@example.org' },
    router: { history: ['account', 'account_settings'] },
  }),
  scene('account-settings-smart-asked', 'account_settings', {
    account: {
      ...connected,
      account_type: 'eoa',
      wallet: {
        id: 'portico.embedded.eip155',
        name: 'Email',
        kind: 'external',
        last_used: true,
        installed: false,
      },
    },
    login: {
      step: 'signed_in',
      attempts_left: 0,
      email: 'ada@example.org',
      smart_account_networks: ['eip155:1'],
    },
    router: { history: ['account', 'account_settings'], data: { row: 'accountType' } },
  }),
  scene('profile', 'profile', {
    account: connected,
    profile: { connections },
    ...fromAccount('profile'),
  }),
  scene('profile-none', 'profile', fromAccount('profile')),
  scene('profile-wallets', 'profile_wallets', {
    account: connected,
    profile: { connections },
    ...fromAccount('profile_wallets'),
  }),
  scene('profile-wallets-switching', 'profile_wallets', {
    account: connected,
    profile: {
      connections: connections.map((one) => ({ ...one, switching: one.name === 'Kestrel' })),
    },
    ...fromAccount('profile_wallets'),
  }),
  scene('profile-wallets-loading', 'profile_wallets', {
    account: { ...empty, status: 'connecting' },
    ...fromAccount('profile_wallets'),
  }),
  scene('profile-wallets-none', 'profile_wallets', fromAccount('profile_wallets')),
  scene('switch-address', 'switch_address', {
    account: connected,
    profile: { connections },
    ...fromAccount('switch_address'),
  }),
  scene('switch-address-one', 'switch_address', {
    account: { ...connected, caip_address: 'solana:x:7vfC' },
    profile: { connections: connections.filter((one) => one.chain_namespace === 'solana') },
    ...fromAccount('switch_address'),
  }),
  scene('switch-address-payment', 'switch_address', {
    account: { ...connected, caip_address: 'bip122:x:bc1' },
    profile: { connections: connections.filter((one) => one.chain_namespace === 'bip122') },
    ...fromAccount('switch_address'),
  }),
  scene('long-names', 'account', {
    account: {
      ...connected,
      wallet: { ...meridian, name: 'The Meridian Wallet of the Long Name' },
    },
    networks: { networks: [network(1, 'A Network with a Name of Many Words', { active: true })] },
    tokens: { ...tokens, total: '128870352.40' },
  }),
];
