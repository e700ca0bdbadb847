// SPDX-License-Identifier: Apache-2.0
//
// The parts of Account, Transactions, and one transaction.
import type {
  ActivityEntry,
  ActivitySlice,
  ApprovalRow,
  ApprovalsSlice,
  ChartSlice,
  NftsSlice,
} from '@portico/engine';
import { connected } from '../fixtures.ts';
import {
  activity,
  chart,
  failed,
  loss,
  minted,
  nfts,
  pending,
  poisoned,
  received,
  swap,
} from '../holdings.ts';
import { type Changes, type Scene, scene } from './scene.ts';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const MARKET = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const TIDES = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

const at_ms = new Date('2026-01-15T14:02:00').getTime();
const retry_at_ms = new Date('2026-01-15T14:05:24').getTime();
const old = { state: 'stale', at_ms, retry_at_ms } as const;

const tab = (id: string, name: 'nfts' | 'activity', changes: Changes): Scene =>
  scene(id, 'account', {
    account: connected,
    router: { history: ['account'], data: { tab: name } },
    ...changes,
  });
const collected = (id: string, changes: Partial<NftsSlice>): Scene =>
  tab(id, 'nfts', { nfts: { ...nfts, ...changes } });
const collectible = (id: string, changes: Partial<NftsSlice>): Scene =>
  scene(id, 'nft', {
    account: connected,
    router: { history: ['account', 'nft'], data: { tab: 'nfts', id: nfts.nfts[0]?.id } },
    nfts: { ...nfts, ...changes },
  });
const drawn = (id: string, changes: Partial<ChartSlice>): Scene =>
  scene(id, 'account', { account: connected, chart: { ...chart, ...changes } });
const list = (id: string, changes: Partial<ActivitySlice>): Scene =>
  scene(id, 'transactions', {
    account: connected,
    router: { history: ['account', 'transactions'] },
    activity: { ...activity, ...changes },
  });
const one = (id: string, of: Pick<ActivityEntry, 'id'>): Scene =>
  scene(id, 'transaction', {
    account: connected,
    router: { history: ['account', 'transactions', 'transaction'], data: { id: of.id } },
    activity,
  });

const allowed = (changes: Partial<ApprovalRow>): ApprovalRow => ({
  id: `${changes.contract ?? USDC}/${changes.spender ?? PERMIT2}/${changes.standard ?? 'erc20'}`,
  standard: 'erc20',
  contract: USDC,
  spender: PERMIT2,
  spender_name: '',
  name: '',
  symbol: '',
  token_id: '',
  quantity: '',
  unlimited: false,
  revoke: 'none',
  ...changes,
});
const allowances: ApprovalsSlice = {
  offered: true,
  state: 'fresh',
  whole: true,
  approvals: [
    allowed({ symbol: 'USDC', name: 'USD Coin', spender_name: 'Permit2', unlimited: true }),
    allowed({
      symbol: 'USDC',
      name: 'USD Coin',
      standard: 'permit2',
      spender: MARKET,
      quantity: '400',
      until_ms: Date.UTC(2027, 0, 3, 12),
    }),
    allowed({ symbol: 'DAI', spender: MARKET, contract: DAI, quantity: '1250.5', revoke: 'asked' }),
    allowed({ name: 'Tides', spender: MARKET, contract: TIDES, standard: 'collection' }),
    allowed({ name: 'Tides', contract: TIDES, standard: 'nft', token_id: '42', revoke: 'sent' }),
    allowed({ spender: TIDES, contract: MARKET, quantity: '3', revoke: 'failed' }),
  ],
};
const approvals = (id: string, changes: Partial<ApprovalsSlice>, account = connected): Scene =>
  scene(id, 'token_approvals', {
    account,
    router: { history: ['account', 'account_settings', 'token_approvals'] },
    approvals: { ...allowances, ...changes },
  });

export const holdingScenes: readonly Scene[] = [
  drawn('account-chart-loss', loss),
  drawn('account-chart-loading', { state: 'loading', points: [] }),
  drawn('account-chart-none', { period: 'year', points: [] }),
  drawn('account-chart-failed', { state: 'failed', period: 'month', points: [] }),
  collected('account-nfts', {}),
  collected('account-nfts-loading', { state: 'loading', nfts: [] }),
  collected('account-nfts-empty', { nfts: [] }),
  collected('account-nfts-stale', old),
  collected('account-nfts-failed', { state: 'failed', nfts: [] }),
  collectible('nft', {}),
  collectible('nft-gone', { nfts: [] }),
  tab('account-activity', 'activity', { activity }),
  tab('account-activity-loading', 'activity', { activity: { state: 'loading', entries: [] } }),
  tab('account-activity-empty', 'activity', { activity: { state: 'fresh', entries: [] } }),
  tab('account-activity-failed', 'activity', { activity: { state: 'failed', entries: [] } }),
  list('activity', {}),
  list('activity-loading', { state: 'loading', entries: [] }),
  list('activity-empty', { entries: [] }),
  list('activity-failed', { state: 'failed', entries: [] }),
  list('activity-stale', { ...old, more: true, entries: [swap, received] }),
  list('activity-end', { more: true }),
  list('activity-more', { loading_more: true, more: true, entries: [swap, received] }),
  list('activity-elsewhere', { state: 'unsupported', entries: [] }),
  one('transaction', received),
  one('transaction-pending', pending),
  one('transaction-swap', swap),
  one('transaction-failed', failed),
  one('transaction-mint', minted),
  one('transaction-suspicious', poisoned),
  one('transaction-gone', { id: 'of another account' }),
  approvals('approvals', {}),
  approvals('approvals-older', { whole: false, approvals: allowances.approvals.slice(0, 1) }),
  approvals('approvals-none', { approvals: [] }),
  approvals('approvals-loading', { state: 'loading', approvals: [] }),
  approvals('approvals-failed', { state: 'failed', approvals: [] }),
  approvals('approvals-stale', old),
  approvals('approvals-elsewhere', { offered: false, state: 'unsupported', approvals: [] }),
];
