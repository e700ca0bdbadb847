// SPDX-License-Identifier: Apache-2.0
//
// OnRampProviders, OnRampTokenSelect, OnRampFiatSelect, BuyInProgress, OnRampActivity, WhatIsABuy.
import type { BuySlice, Purchase, PurchasesSlice, View } from '@portico/engine';
import { connected, networks } from '../fixtures.ts';
import { markOf } from '../marks.ts';
import { type Scene, scene } from './scene.ts';

const token = (id: string, symbol: string, name: string, chain: string, network: string) => {
  const icon_url = markOf(symbol);
  return { id, symbol, name, chain, network, ...(icon_url && { icon_url }) };
};

const form: BuySlice = {
  step: 'form',
  tokens: [
    token('ETH', 'ETH', 'Ether', 'eip155:1', 'Ethereum'),
    token('USDC', 'USDC', 'USD Coin', 'eip155:1', 'Ethereum'),
    token('ETH_BASE', 'ETH', 'Ether', 'eip155:8453', 'Base'),
    token('USDC_BASE', 'USDC', 'USD Coin', 'eip155:8453', 'Base'),
  ],
  fiats: ['USD', 'EUR', 'GBP'],
  methods: ['card', 'ach_bank_account'],
  token: 'ETH',
  fiat: 'USD',
  method: 'card',
  amount: '200',
  country: 'AT',
  countries: ['AT', 'CH', 'DE', 'FR', 'GB', 'US'],
  subdivisions: [],
  wait: [],
  quoting: false,
  offers: [
    { provider: 'cardinal', name: 'Cardinal', arrives: '0.06032', fee: '3.98' },
    { provider: 'tollgate', name: 'Tollgate', arrives: '0.06013', fee: '4.60' },
  ],
  offer: 'cardinal',
  built_in: false,
  has_link: false,
  has_window: false,
  blocked: false,
  copied: false,
};

const purchase: BuySlice = {
  ...form,
  step: 'in_window',
  purchase: 'p1',
  provider_name: 'Cardinal',
  symbol: 'ETH',
  paid: '200',
  paid_in: 'USD',
  arrives: '0.06032',
  has_link: true,
  has_window: true,
};

const bought: Purchase = {
  id: 'p1',
  status: 'done',
  provider: 'Cardinal',
  symbol: 'ETH',
  amount: '0.06032',
  paid: '200',
  paid_in: 'USD',
  chain: 'eip155:1',
  at: '2026-11-20T12:00:00Z',
  hash: `0x${'ab'.repeat(32)}`,
};

const list: PurchasesSlice = {
  state: 'ready',
  purchases: [
    { ...bought, id: 'p4', status: 'in_progress' },
    bought,
    {
      ...bought,
      id: 'p2',
      status: 'failed',
      provider: 'Tollgate',
      reason: 'The card was declined.',
    },
    { ...bought, id: 'p3', status: 'refunded', paid: '49.99', paid_in: 'EUR' },
  ],
};

const at = (
  id: string,
  view: View,
  buy?: BuySlice,
  purchases?: PurchasesSlice,
  features: readonly ('onramp' | 'receive' | 'send')[] = ['onramp', 'receive', 'send'],
): Scene => {
  const behind = view === 'on_ramp_providers' ? [] : (['on_ramp_providers'] as const);
  const made = scene(id, view, {
    account: { ...connected, features },
    networks: { networks },
    router: { history: ['account', ...behind, view] },
  });
  return {
    ...made,
    slices: { ...made.slices, ...(buy && { buy }), ...(purchases && { purchases }) },
  };
};

const { offers: _, ...rest } = form;
const none: BuySlice = { ...rest, offers: [], offer: '' };
/** Where one of them sells by state alone. */
const inStates = {
  country: 'US',
  subdivisions: ['CA', 'NY', 'TX', 'WA'],
  wait: ['Tollgate'],
} as const;

export const onrampScenes: readonly Scene[] = [
  at('buy', 'on_ramp_providers', form),
  at('buy-quoting', 'on_ramp_providers', { ...none, quoting: true }),
  at('buy-limit', 'on_ramp_providers', { ...none, amount: '5', problem: 'below_min', limit: '10' }),
  at('buy-estimate', 'on_ramp_providers', { ...none, problem: 'unavailable', estimate: '0.0615' }),
  at('buy-refused', 'on_ramp_providers', {
    ...form,
    problem: 'refused',
    reason: 'Not sold in your country.',
  }),
  at('buy-old', 'on_ramp_providers', { ...none, problem: 'old' }),
  at('buy-nothing-here', 'on_ramp_providers', {
    ...none,
    tokens: [],
    token: '',
    problem: 'not_here',
  }),
  at('buy-not-in-country', 'on_ramp_providers', {
    ...none,
    tokens: [],
    token: '',
    country: 'JP',
    problem: 'not_in_country',
  }),
  at('buy-lacking', 'on_ramp_providers', {
    ...none,
    token: '',
    country: 'GB',
    lacking: token('DAI', 'DAI', 'Dai', 'eip155:1', 'Ethereum'),
    problem: 'not_in_country',
  }),
  at('buy-state', 'on_ramp_providers', {
    ...form,
    ...inStates,
    offers: form.offers.slice(0, 1),
  }),
  at('buy-state-chosen', 'on_ramp_providers', {
    ...form,
    ...inStates,
    subdivision: 'NY',
    wait: [],
  }),
  at('buy-state-wanted', 'on_ramp_providers', {
    ...none,
    ...inStates,
    wait: ['Cardinal', 'Tollgate'],
    problem: 'no_subdivision',
  }),
  at('buy-loading', 'on_ramp_providers'),
  at('buy-unavailable', 'on_ramp_providers', { ...none, step: 'unavailable' }),
  at('buy-off', 'on_ramp_providers', undefined, undefined, ['receive', 'send']),
  at('buy-tokens', 'on_ramp_token_select', form),
  at('buy-currencies', 'on_ramp_fiat_select', form),
  at('buy-opening', 'buy_in_progress', { ...purchase, step: 'opening', has_link: false }),
  at('buy-window', 'buy_in_progress', purchase),
  at('buy-blocked', 'buy_in_progress', { ...purchase, blocked: true }),
  at('buy-progress', 'buy_in_progress', { ...purchase, step: 'in_progress' }),
  at('buy-done', 'buy_in_progress', {
    ...purchase,
    step: 'done',
    paid_told: true,
    arrives_told: true,
  }),
  at('buy-failed', 'buy_in_progress', {
    ...purchase,
    step: 'failed',
    reason: 'The card was declined.',
  }),
  at('buy-refunded', 'buy_in_progress', { ...purchase, step: 'refunded', paid_told: true }),
  at('buy-silent', 'buy_in_progress', { ...purchase, step: 'silent' }),
  at('buy-purchases', 'on_ramp_activity', form, list),
  at('buy-purchases-none', 'on_ramp_activity', form, { state: 'ready', purchases: [] }),
  at('buy-purchases-failed', 'on_ramp_activity', form, { state: 'failed', purchases: [] }),
  at('buy-what', 'what_is_a_buy', form),
];
