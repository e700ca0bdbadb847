// SPDX-License-Identifier: Apache-2.0
//
// A form of sending on Solana under way, and what was sent there, for tests of their views.
import type { Slices, SolanaSendSlice, SolanaSent } from '@portico/engine';
import { form as ofEvm, sender as onEvm } from './sending.ts';

export const kChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const kOwn = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';
const kTo = 'GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp';

// Problems and warnings are each machine's own.
const { problem: _, warnings: __, ...same } = ofEvm;

export const form: SolanaSendSlice = {
  ...same,
  chain: kChain,
  currency: 'SOL',
  tokens: [
    { id: kChain, name: 'Solana', symbol: 'SOL', decimals: 9, balance: '2', price: '100' },
    {
      id: `${kChain}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: '50',
    },
  ],
  token: kChain,
  recipient_text: kTo,
  recipient: { address: kTo },
  fees: [],
  warnings: [],
};

export const review: SolanaSendSlice = {
  ...form,
  step: 'review',
  quote: {
    id: 7,
    expires_at_ms: Date.UTC(2030, 0, 1),
    amount: '0.25',
    to: kTo,
    fee: { speed: 'standard', likely: '0.00000501', max: '0.00000501', value: '0.00' },
    rent: '0.00203928',
    keeps: '1.74999499',
  },
};

export const sent: SolanaSent = {
  id: '1',
  status: 'pending',
  at_ms: Date.UTC(2026, 6, 1),
  changed_at_ms: Date.UTC(2026, 6, 1),
  chain: kChain,
  rpc_urls: [],
  from: kOwn,
  to: kTo,
  symbol: 'SOL',
  amount: '0.25',
  fee: '0.00000501',
  hash: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
  last_valid_height: 1,
  transaction: '',
};

/** Everything around it: somebody is connected on Solana and may send. */
export const sender = {
  account: {
    ...onEvm.account,
    address: kOwn,
    caip_address: `${kChain}:${kOwn}`,
    explorer_url: `https://explorer.solana.com/address/${kOwn}`,
  },
  networks: {
    networks: [
      { caip_network_id: kChain, name: 'Solana', active: true, enabled: true, testnet: false },
    ],
  },
  activity: { state: 'unknown', entries: [], more: false, loading_more: false },
} as const satisfies { [Name in keyof Slices]?: Partial<Slices[Name]> };
