// SPDX-License-Identifier: Apache-2.0
//
// A form of sending under way, for tests and scenes of its views.
import type { SendQuote, SendSlice, Slices } from '@portico/engine';

export const kFrom = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
export const kTo = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
export const kAlike = '0x86171111B3D01FA5F11F306F4090FD50E238070d';

export const form: SendSlice = {
  step: 'form',
  chain: 'eip155:1',
  currency: 'ETH',
  tokens: [
    {
      id: 'eip155:1',
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      balance: '2.408999',
      price: '3249.6',
    },
    {
      id: 'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f',
      name: 'Dai',
      symbol: 'DAI',
      decimals: 18,
      balance: '120.5',
      price: '1',
    },
    {
      id: 'eip155:1:0x1111111111111111111111111111111111111111',
      name: 'Dai of a stranger',
      symbol: 'DAI',
      decimals: 18,
      balance: '9000',
    },
  ],
  token: 'eip155:1',
  amount: '0.25',
  max: false,
  value: '812.40',
  recipient_text: kTo,
  recipient: { address: kTo },
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

export const empty: SendSlice = {
  ...nobody,
  amount: '',
  value: '0.00',
  recipient_text: '',
  contacts: [
    { address: kTo, at_ms: Date.UTC(2026, 6, 20) },
    { address: kAlike, at_ms: Date.UTC(2026, 6, 2) },
  ],
  button: 'add_address',
};

export const quote: SendQuote = {
  id: 7,
  expires_at_ms: Date.UTC(2030, 0, 1),
  amount: '0.250000000000000001',
  value: '812.40',
  to: kTo,
  fee: { speed: 'standard', likely: '0.00013', max: '0.00026', value: '0.42', seconds: 24 },
  keeps: '2.158868999999999999',
};

export const review: SendSlice = { ...form, step: 'review', quote };

/** Everything around it: somebody is connected on Ethereum and may send. */
export const sender = {
  account: {
    status: 'connected',
    address: kFrom,
    caip_address: `eip155:1:${kFrom}`,
    features: ['send'],
    activity: true,
    wallet: {
      id: 'meridian',
      name: 'Meridian',
      kind: 'installed',
      last_used: true,
      installed: true,
    },
  },
  networks: {
    networks: [
      {
        caip_network_id: 'eip155:1',
        name: 'Ethereum',
        active: true,
        enabled: true,
        testnet: false,
      },
    ],
  },
} as const satisfies { [Name in keyof Slices]?: Partial<Slices[Name]> };
