// SPDX-License-Identifier: Apache-2.0
//
// Pay, PayLoading, and what was paid in the activity.
import type { PaySlice, Slices, Transfer, View } from '@portico/engine';
import { connected, networks } from '../fixtures.ts';
import { activity, tokens } from '../holdings.ts';
import { markOf } from '../marks.ts';
import { type Scene, scene } from './scene.ts';

const hash = `0x${'ab'.repeat(32)}`;
const shop: PaySlice = {
  step: 'review',
  call: '1',
  payment: '0123456789abcdef0123456789abcdef',
  chain: 'eip155:1',
  amount: '48',
  value: '48.00',
  symbol: 'USDC',
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  recipient: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  title: 'Two lamps',
  description: 'Order 7, delivered on Thursday.',
  // Beside no scene's clock: what is left of it would change from picture to picture.
  currency: 'ETH',
  unfinished: false,
  reported: false,
  open: false,
  asking_exchanges: false,
  exchanges: [],
  blocked: false,
  status: 'open',
  received: '0',
  wanted: 12,
  quote: {
    id: 1,
    expires_at_ms: 0,
    amount: '48',
    to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    fee: { speed: 'standard', likely: '0.00013', max: '0.00026' },
    large_fee: false,
  },
};
const { payment: _, title: __, description: ___, status: ____, quote: _____, ...rest } = shop;
const own: PaySlice = {
  ...rest,
  exchanges: [
    { id: 'bourse', name: 'Bourse' },
    { id: 'mercat', name: 'Mercat' },
  ],
};
const { quote: ______, ...unquoted } = shop;

/** What was paid waits for a block, and the account's history does not have it yet. */
const paid: Transfer = {
  id: 'pay-1',
  status: 'pending',
  at_ms: new Date('2026-01-15T14:04:40').getTime(),
  changed_at_ms: new Date('2026-01-15T14:04:40').getTime(),
  chain: 'eip155:1',
  rpc_urls: [],
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  amount: '48',
  hash,
  nonce: 119,
  fee_decimals: 18,
  payment: '0123456789abcdef0123456789abcdef',
};

const at = (id: string, view: View, pay?: PaySlice, account: object = connected): Scene => {
  const made = scene(id, view, {
    account,
    networks: { networks },
    router: { history: [view] },
  });
  return { ...made, slices: { ...made.slices, ...(pay && { pay }) } };
};

/** What is left of them. */
const dollars = {
  id: `eip155:1:${paid.contract}`,
  chain: 'eip155:1',
  name: 'USD Coin',
  symbol: 'USDC',
  quantity: '202',
  value: '202.00',
  icon_url: markOf('USDC') ?? '',
};

const waits = (id: string, view: View, router: Partial<Slices['router']>): Scene => {
  const { slices } = scene(id, view, {
    account: connected,
    networks: { networks },
    router,
    activity: { ...activity, entries: activity.entries.slice(1) },
    tokens: { ...tokens, tokens: [...tokens.tokens, dollars] },
  });
  return { id, slices: { ...slices, pay_transfers: { transfers: [paid] } } };
};

export const payScenes: readonly Scene[] = [
  at('pay', 'pay', shop),
  at('pay-loading', 'pay'),
  at('pay-own', 'pay', { ...own, step: 'review', ...(shop.quote && { quote: shop.quote }) }),
  at('pay-nobody', 'pay', { ...own, step: 'form', need: 'account' }, { status: 'disconnected' }),
  at('pay-network', 'pay', { ...unquoted, step: 'form', need: 'network' }),
  at('pay-balance', 'pay', { ...unquoted, step: 'form', problem: 'balance', detail: '12.5' }),
  at('pay-unfinished', 'pay', { ...shop, unfinished: true }),
  at('pay-begun', 'pay', {
    ...own,
    unfinished_at: 'Bourse',
    ...(shop.quote && { quote: shop.quote }),
  }),
  at('pay-reported', 'pay', { ...shop, reported: true }),
  at('pay-large-fee', 'pay', {
    ...own,
    ...(shop.quote && { quote: { ...shop.quote, large_fee: true } }),
  }),
  at('pay-expired', 'pay', { ...unquoted, step: 'unavailable', problem: 'expired' }),
  at('pay-expired-unfinished', 'pay', {
    ...unquoted,
    step: 'unavailable',
    problem: 'expired',
    open: true,
    unfinished: true,
  }),
  at('pay-signing', 'pay_loading', { ...unquoted, step: 'signing' }),
  at('pay-sent', 'pay_loading', { ...unquoted, step: 'sent', hash, confirmations: 3 }),
  at('pay-unsure', 'pay_loading', { ...unquoted, step: 'sent', problem: 'unsure' }),
  at('pay-exchange', 'pay_loading', { ...own, step: 'exchange', exchange: 'bourse', session: 's' }),
  at('pay-done', 'pay_loading', { ...unquoted, step: 'done', status: 'confirmed', hash }),
  at('pay-failed', 'pay_loading', {
    ...unquoted,
    step: 'failed',
    problem: 'underpaid',
    received: '40',
    hash,
  }),
  at('pay-failed-unfinished', 'pay_loading', {
    ...unquoted,
    step: 'failed',
    problem: 'declined',
    open: true,
    unfinished: true,
  }),
  at('pay-incomplete', 'pay_loading', {
    ...unquoted,
    step: 'failed',
    amount: '8',
    problem: 'underpaid_expired',
    received: '40',
    hash,
  }),
  at('pay-refused', 'pay', {
    ...unquoted,
    step: 'form',
    problem: 'refused',
    word: 'execution_reverted',
    detail: 'execution reverted: Pausable: paused',
  }),
  waits('pay-activity', 'account', { history: ['account'], data: { tab: 'activity' } }),
  waits('pay-waits', 'transaction', {
    history: ['account', 'transactions', 'transaction'],
    data: { id: 'transfer/pay-1' },
  }),
];
