// SPDX-License-Identifier: Apache-2.0
//
// Sending on Solana: the same views, with what only that network has.
import type { Slices, SolanaSendSlice, SolanaSent } from '@portico/engine';
import { connected } from '../fixtures.ts';
import { markOf } from '../marks.ts';
import { type Scene, scene } from './scene.ts';

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const own = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';
const to = 'GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp';
const usdc = `${chain}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`;

const form: SolanaSendSlice = {
  step: 'form',
  chain,
  currency: 'SOL',
  tokens: [
    { id: chain, name: 'Solana', symbol: 'SOL', decimals: 9, balance: '12.408', price: '168.2' },
    {
      id: usdc,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: '3120.5',
      price: '1',
      icon_url: markOf('USDC') ?? '',
    },
  ],
  token: usdc,
  amount: '250',
  max: false,
  value: '250.00',
  recipient_text: to,
  recipient: { address: to },
  resolving: false,
  contacts: [],
  speed: 'standard',
  fees: [
    { speed: 'slow', likely: '0.000005', max: '0.000005', value: '0.00' },
    { speed: 'standard', likely: '0.0000056', max: '0.0000056', value: '0.00' },
    { speed: 'fast', likely: '0.000011', max: '0.000011', value: '0.00' },
  ],
  button: 'preview',
  warnings: [{ kind: 'first_time', must_accept: false }],
  accepted: false,
};
const review: SolanaSendSlice = {
  ...form,
  step: 'review',
  quote: {
    id: 1,
    expires_at_ms: Date.UTC(2040, 0, 1),
    amount: '250',
    value: '250.00',
    to,
    fee: { speed: 'standard', likely: '0.000005322', max: '0.000005322', value: '0.00' },
    rent: '0.00203928',
    keeps: '2870.5',
  },
};
const sent: SolanaSent = {
  id: '1',
  status: 'confirmed',
  at_ms: Date.UTC(2026, 0, 15, 14, 2),
  changed_at_ms: Date.UTC(2026, 0, 15, 14, 2),
  chain,
  rpc_urls: [],
  from: own,
  to,
  contract: usdc.split(':')[2] ?? '',
  symbol: 'USDC',
  amount: '250',
  fee: '0.000005322',
  hash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
  last_valid_height: 1,
  transaction: '',
};

const at = (
  id: string,
  view: 'wallet_send' | 'wallet_send_preview' | 'account' | 'transaction',
  more: Pick<Slices, 'solana_send' | 'solana_transfers'>,
  data?: object,
): Scene => {
  const image = markOf('Solana');
  const made = scene(id, view, {
    account: {
      ...connected,
      address: own,
      caip_address: `${chain}:${own}`,
      explorer_url: `https://explorer.solana.com/address/${own}`,
      features: ['receive', 'send'],
      activity: true,
    },
    networks: {
      networks: [
        {
          caip_network_id: chain,
          name: 'Solana',
          ...(image && { image_url: image }),
          active: true,
          enabled: true,
          testnet: false,
        },
      ],
    },
    router: { history: view === 'account' ? [view] : ['account', view], ...(data && { data }) },
    tokens: {
      state: 'fresh',
      tokens: form.tokens.map((one) => ({ ...one, chain, quantity: one.balance })),
    },
    activity: { state: 'unknown', entries: [] },
  });
  return { ...made, slices: { ...made.slices, ...more } };
};

export const solanaSendScenes: readonly Scene[] = [
  at('send-solana', 'wallet_send', { solana_send: form }),
  at('send-solana-review', 'wallet_send_preview', { solana_send: review }),
  at('send-solana-warned', 'wallet_send_preview', {
    solana_send: {
      ...review,
      warnings: [
        { kind: 'off_curve', must_accept: true },
        { kind: 'can_be_taken', must_accept: false },
      ],
    },
  }),
  at('send-solana-problem', 'wallet_send', {
    solana_send: { ...form, problem: 'rent_left', detail: '0.00089088 SOL' },
  }),
  at(
    'account-solana-activity',
    'account',
    { solana_transfers: { transfers: [sent] } },
    { tab: 'activity' },
  ),
  at(
    'transaction-solana-expired',
    'transaction',
    { solana_transfers: { transfers: [{ ...sent, status: 'expired' }] } },
    { id: 'transfer/1' },
  ),
];
