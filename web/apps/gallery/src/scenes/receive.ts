// SPDX-License-Identifier: Apache-2.0
//
// WalletReceive, WalletReceiveAmount, WalletCompatibleNetworks.
import type { PaymentRequestSlice, Slices } from '@portico/engine';
import { connected, networks } from '../fixtures.ts';
import { markOf } from '../marks.ts';
import { type Scene, scene } from './scene.ts';

const request: PaymentRequestSlice = {
  step: 'form',
  chain: 'eip155:1',
  tokens: [
    { id: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, balance: '0' },
    {
      id: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: '0',
    },
  ].map((token) => ({ ...token, icon_url: markOf(token.symbol) ?? '' })),
  token: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  amount: '12.5',
  incorrect: false,
  names_network: true,
  uri: `ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${connected.address}&uint256=12500000`,
};
const { uri: _, ...blank } = request;

type ReceiveView = 'wallet_receive' | 'wallet_receive_amount' | 'wallet_compatible_networks';

const at = (
  id: string,
  view: ReceiveView,
  account: Partial<Slices['account']> = {},
  payment_request?: PaymentRequestSlice,
): Scene => {
  const behind = view === 'wallet_receive' ? [] : (['wallet_receive'] as const);
  const made = scene(id, view, {
    account: { ...connected, features: ['receive', 'send'], ...account },
    networks: { networks },
    router: { history: ['account', ...behind, view] },
  });
  return { ...made, slices: { ...made.slices, ...(payment_request && { payment_request }) } };
};

export const receiveScenes: readonly Scene[] = [
  at('receive', 'wallet_receive'),
  at('receive-smart', 'wallet_receive', { account_type: 'smart_account' }),
  at('receive-off', 'wallet_receive', { features: [] }),
  at('receive-networks', 'wallet_compatible_networks'),
  at('receive-amount', 'wallet_receive_amount', {}, request),
  at('receive-amount-empty', 'wallet_receive_amount', {}, { ...blank, amount: '' }),
  at(
    'receive-amount-problem',
    'wallet_receive_amount',
    {},
    {
      ...blank,
      amount: '0.0000001',
      incorrect: true,
    },
  ),
  at('receive-amount-loading', 'wallet_receive_amount'),
  at('receive-amount-failed', 'wallet_receive_amount', {}, { ...blank, step: 'failed' }),
  at('receive-amount-unnamed', 'wallet_receive_amount', {}, { ...request, names_network: false }),
];
