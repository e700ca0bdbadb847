// SPDX-License-Identifier: Apache-2.0
//
// The parts of Account, Transactions, and one transaction.
import type { ActivityEntry, ActivitySlice, ChartSlice, NftsSlice } from '@portico/engine';
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
];
