// SPDX-License-Identifier: Apache-2.0
//
// Swap, SwapSelectToken, SwapPreview.
import type { SwapQuote, SwapSlice } from '@portico/engine';
import { connected, networks } from '../fixtures.ts';
import { markOf } from '../marks.ts';
import { type Scene, scene } from './scene.ts';

const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const token = (
  id: string,
  name: string,
  symbol: string,
  held?: { balance: string; price: string },
): SwapSlice['tokens'][number] => ({
  id,
  name,
  symbol,
  decimals: 18,
  ...held,
  icon_url: markOf(symbol) ?? '',
});

const form: SwapSlice = {
  step: 'form',
  chain: 'eip155:1',
  currency: 'ETH',
  tokens: [
    token('eip155:1', 'Ether', 'ETH', { balance: '2.408', price: '3249.6' }),
    token('eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f', 'Dai', 'DAI', {
      balance: '40',
      price: '1',
    }),
    token(usdc, 'USD Coin', 'USDC', { balance: '250', price: '1' }),
    token('eip155:1:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9', 'Aave', 'AAVE'),
    token('eip155:1:0x514910771af9ca656af840dff83e8264ecf986ca', 'Chainlink', 'LINK'),
    token('eip155:1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', 'Uniswap', 'UNI'),
  ],
  pay: 'eip155:1',
  get: usdc,
  amount: '0.5',
  max: false,
  value: '1624.80',
  slippage_bps: 100,
  pricing: false,
  offer: {
    renews_at_ms: Date.UTC(2040, 0, 1),
    get: '1621.42',
    value: '1621.42',
    rate: '3242.84',
    minimum: '1605.2058',
    impact_bps: 20,
    provider: 'Portico',
    pools: 2,
    charge: { bps: 15, amount: '2.435', symbol: 'USDC' },
    fee: { speed: 'standard', likely: '0.00034', max: '0.0006', value: '1.10' },
  },
  button: 'review',
  warnings: [],
  accepted: false,
};
const { offer: _, value: __, get: ___, ...without } = form;
const empty: SwapSlice = { ...without, amount: '', button: 'select_token' };
const quote: SwapQuote = {
  id: 1,
  expires_at_ms: Date.UTC(2040, 0, 1),
  act: 'swap',
  allowed: false,
  pay: '0.5',
  pay_value: '1624.80',
  get: '1621.42',
  get_value: '1621.42',
  minimum: '1605.2058',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  endless: false,
  impact_bps: 20,
  charge: { bps: 15, amount: '2.435', symbol: 'USDC' },
  provider: 'Portico',
  fee: { speed: 'standard', likely: '0.00034', max: '0.0006', value: '1.10' },
};
const review: SwapSlice = { ...form, step: 'review', quote };
const dollars: SwapSlice = { ...review, pay: usdc, get: 'eip155:1', amount: '250' };
const allow: SwapQuote = {
  ...quote,
  act: 'allow',
  allowed: true,
  pay: '250',
  pay_value: '250.00',
  get: '0.0768',
  get_value: '249.51',
  minimum: '0.076032',
  impact_bps: 1,
  charge: { bps: 15, amount: '0.0001152', symbol: 'ETH' },
};

type SwapView = 'swap' | 'swap_select_token' | 'swap_preview';

const at = (id: string, view: SwapView, swap?: SwapSlice, modal = {}): Scene => {
  const behind = view === 'swap' ? [] : (['swap'] as const);
  const made = scene(id, view, {
    account: { ...connected, features: ['swaps', 'receive', 'send'] },
    networks: { networks },
    router: { history: ['account', ...behind, view] },
    modal,
  });
  return { ...made, slices: { ...made.slices, ...(swap && { swap }) } };
};

export const swapScenes: readonly Scene[] = [
  at('swap', 'swap', form),
  at('swap-empty', 'swap', empty),
  at('swap-loading', 'swap'),
  at('swap-failed', 'swap', { ...empty, step: 'unavailable' }),
  at('swap-unsupported', 'swap', { ...empty, step: 'unavailable', problem: 'unsupported_chain' }),
  at('swap-impact', 'swap', {
    ...form,
    offer: { ...(form.offer as NonNullable<SwapSlice['offer']>), impact_bps: 870 },
    warnings: [{ kind: 'impact', must_accept: false, amount: '141.30' }],
  }),
  at('swap-waiting', 'swap', { ...without, get: usdc, button: 'waiting', pricing: true }),
  at('swap-problem', 'swap', { ...form, problem: 'reverted', detail: 'Too little received' }),
  at('swap-select-token', 'swap_select_token', form),
  at('swap-review', 'swap_preview', review),
  at('swap-review-allow', 'swap_preview', { ...dollars, quote: allow }),
  at('swap-review-warned', 'swap_preview', {
    ...review,
    warnings: [{ kind: 'moved', must_accept: true, amount: '1615.2' }],
  }),
  at('swap-checking', 'swap_preview', { ...form, step: 'checking' }),
  at('swap-signing', 'swap_preview', { ...review, step: 'signing' }),
  at('swap-allowing', 'swap_preview', { ...dollars, quote: allow, step: 'allowing' }),
];
