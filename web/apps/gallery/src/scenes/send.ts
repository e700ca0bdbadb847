// SPDX-License-Identifier: Apache-2.0
//
// WalletSend, WalletSendSelectToken, WalletSendPreview.
import type { SendQuote, SendSlice } from '@portico/engine';
import { connected, networks } from '../fixtures.ts';
import { markOf } from '../marks.ts';
import { type Scene, scene } from './scene.ts';

const to = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const alike = '0x86171111B3D01FA5F11F306F4090FD50E238070d';

const recipient = { address: to, name: 'treasury.harbour.eth' };
const form: SendSlice = {
  step: 'form',
  chain: 'eip155:1',
  currency: 'ETH',
  tokens: [
    {
      id: 'eip155:1',
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      balance: '2.408',
      price: '3249.6',
    },
    {
      id: 'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f',
      name: 'Dai',
      symbol: 'DAI',
      decimals: 18,
      balance: '1204.5',
      price: '1',
    },
    {
      id: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: '3120.5',
      price: '1',
    },
  ].map((token) => ({ ...token, icon_url: markOf(token.symbol) ?? '' })),
  token: 'eip155:1',
  amount: '0.25',
  max: false,
  value: '812.40',
  recipient_text: 'treasury.harbour.eth',
  recipient,
  resolving: false,
  contacts: [],
  speed: 'standard',
  fees: [
    { speed: 'slow', likely: '0.0001', max: '0.0002', value: '0.32', seconds: 60 },
    { speed: 'standard', likely: '0.00013', max: '0.00026', value: '0.42', seconds: 24 },
    { speed: 'fast', likely: '0.0002', max: '0.0004', value: '0.65', seconds: 12 },
  ],
  button: 'preview',
  warnings: [],
  accepted: false,
};
const { recipient: _, ...nobody } = form;
const empty: SendSlice = {
  ...nobody,
  amount: '',
  value: '0.00',
  recipient_text: '',
  contacts: [
    { address: to, at_ms: Date.UTC(2026, 0, 8) },
    { address: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', at_ms: Date.UTC(2025, 6, 2) },
  ],
  button: 'add_amount',
};
const quote: SendQuote = {
  id: 1,
  expires_at_ms: Date.UTC(2040, 0, 1),
  amount: '0.25',
  value: '812.40',
  to,
  fee: { speed: 'standard', likely: '0.00013', max: '0.00026', value: '0.42', seconds: 24 },
  keeps: '2.15787',
};
const review: SendSlice = { ...form, step: 'review', quote };

type SendView = 'wallet_send' | 'wallet_send_select_token' | 'wallet_send_preview';

const at = (
  id: string,
  view: SendView,
  send?: SendSlice,
  modal = {},
  features: readonly ('onramp' | 'send')[] = ['send'],
): Scene => {
  const behind = view === 'wallet_send' ? [] : (['wallet_send'] as const);
  const made = scene(id, view, {
    account: { ...connected, features },
    networks: { networks },
    router: { history: ['account', ...behind, view] },
    modal,
  });
  return { ...made, slices: { ...made.slices, ...(send && { send }) } };
};

export const sendScenes: readonly Scene[] = [
  at('send', 'wallet_send', form),
  at('send-empty', 'wallet_send', empty),
  at('send-loading', 'wallet_send'),
  at('send-failed', 'wallet_send', { ...empty, step: 'unavailable' }),
  at('send-unsupported', 'wallet_send', {
    ...empty,
    step: 'unavailable',
    problem: 'unsupported_chain',
  }),
  at('send-offline', 'wallet_send', form, { online: false }),
  at('send-problem', 'wallet_send', {
    ...form,
    amount: '3',
    value: '9748.80',
    missing: '0.592',
    recipient_text: to,
    recipient: { address: to },
    button: 'insufficient_funds',
    warnings: [{ kind: 'first_time', must_accept: false }],
  }),
  at(
    'send-buy',
    'wallet_send',
    { ...form, amount: '3', value: '9748.80', missing: '0.592', button: 'insufficient_funds' },
    {},
    ['onramp', 'send'],
  ),
  at('send-lookalike', 'wallet_send', {
    ...form,
    recipient_text: to,
    recipient: { address: to },
    warnings: [{ kind: 'lookalike', must_accept: true, address: alike }],
  }),
  at('send-reverted', 'wallet_send', { ...form, problem: 'reverted', detail: 'Pausable: paused' }),
  at('send-refused', 'wallet_send', {
    ...form,
    problem: 'refused',
    code: 'fee_cap_too_low',
    detail: 'max fee per gas less than block base fee',
  }),
  at('send-select-token', 'wallet_send_select_token', form),
  at('send-select-none', 'wallet_send_select_token', { ...empty, tokens: [] }),
  at('send-select-buy', 'wallet_send_select_token', { ...empty, tokens: [] }, {}, [
    'onramp',
    'send',
  ]),
  at('send-review', 'wallet_send_preview', review),
  at('send-review-warned', 'wallet_send_preview', {
    ...review,
    warnings: [{ kind: 'lookalike', must_accept: true, address: alike }],
  }),
  at('send-large-fee', 'wallet_send_preview', {
    ...review,
    amount: '0.001',
    value: '3.25',
    quote: { ...quote, amount: '0.001', value: '3.25', keeps: '2.40687' },
    warnings: [{ kind: 'large_fee', must_accept: true }],
  }),
  at('send-name-moved', 'wallet_send', {
    ...form,
    recipient: { address: alike, name: 'treasury.harbour.eth' },
    problem: 'name_moved',
  }),
  at('send-checking', 'wallet_send_preview', { ...form, step: 'checking' }),
  at('send-signing', 'wallet_send_preview', { ...review, step: 'signing' }),
];
