// SPDX-License-Identifier: Apache-2.0
//
// A swap under way, for tests and scenes of its views.
import type { Slices, SwapOffer, SwapQuote, SwapSlice } from '@portico/engine';
import { sender } from './sending.ts';

export const kRouter = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
const usdc = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

export const offer: SwapOffer = {
  renews_at_ms: Date.UTC(2030, 0, 1),
  get: '1621.42',
  value: '1621.42',
  rate: '3242.84',
  minimum: '1605.2058',
  impact_bps: 20,
  provider: 'Portico',
  pools: 2,
  charge: { bps: 15, amount: '2.435', symbol: 'USDC' },
  fee: { speed: 'standard', likely: '0.00034', max: '0.0006', value: '1.10' },
};

export const form: SwapSlice = {
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
      balance: '40',
      price: '1',
    },
    { id: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, price: '1' },
    {
      id: 'eip155:1:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
      name: 'Aave',
      symbol: 'AAVE',
      decimals: 18,
    },
    {
      id: 'eip155:1:0x1111111111111111111111111111111111111111',
      name: 'USD Coin of a stranger',
      symbol: 'USDC',
      decimals: 6,
    },
  ],
  pay: 'eip155:1',
  get: usdc,
  amount: '0.5',
  max: false,
  value: '1624.80',
  slippage_bps: 100,
  pricing: false,
  offer,
  button: 'review',
  warnings: [],
  accepted: false,
};

const { offer: _, value: __, get: ___, ...without } = form;

export const empty: SwapSlice = { ...without, amount: '', button: 'select_token' };

export const quote: SwapQuote = {
  id: 7,
  expires_at_ms: Date.UTC(2030, 0, 1),
  act: 'swap',
  allowed: false,
  pay: '0.5',
  pay_value: '1624.80',
  get: '1621.42',
  get_value: '1621.42',
  minimum: '1605.205801',
  router: kRouter,
  endless: false,
  impact_bps: 20,
  charge: { bps: 15, amount: '2.435', symbol: 'USDC' },
  provider: 'Portico',
  fee: { speed: 'standard', likely: '0.00034', max: '0.0006', value: '1.10' },
};

export const review: SwapSlice = { ...form, step: 'review', quote };

/** Somebody is connected on Ethereum and may swap. */
export const swapper = {
  ...sender,
  account: { ...sender.account, features: ['swaps', 'send'] },
} as const satisfies { [Name in keyof Slices]?: Partial<Slices[Name]> };
