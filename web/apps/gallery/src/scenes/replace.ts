// SPDX-License-Identifier: Apache-2.0
//
// A transaction that waits: speeding it up, canceling it, and what became of it.
import type { ReplacementSlice, Transfer } from '@portico/engine';
import { connected } from '../fixtures.ts';
import { activity } from '../holdings.ts';
import { type Scene, scene } from './scene.ts';

const hash = `0x${'9f'.repeat(32)}`;
const at_ms = new Date('2026-01-15T14:04:20').getTime();
const waits: Transfer = {
  id: '41',
  status: 'pending',
  at_ms,
  changed_at_ms: at_ms,
  chain: 'eip155:1',
  rpc_urls: [],
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  symbol: 'ETH',
  amount: '0.25',
  hash,
  nonce: 118,
  fee_decimals: 18,
};
const review: ReplacementSlice = {
  step: 'review',
  kind: 'speed_up',
  hash,
  currency: 'ETH',
  must_accept: true,
  accepted: false,
  quote: {
    id: 1,
    expires_at_ms: Date.UTC(2040, 0, 1),
    nonce: 118,
    to: waits.to,
    value: '0.25',
    fee: { speed: 'fast', likely: '0.00041', max: '0.00062', value: '1.33' },
    large_fee: false,
    old_max: '0.00038',
  },
};

function of(id: string, replacement?: ReplacementSlice, transfer: Transfer = waits): Scene {
  const made = scene(id, 'transaction', {
    account: connected,
    router: { history: ['account', 'transactions', 'transaction'], data: { id: 'transfer/41' } },
    activity: { ...activity, entries: [] },
  });
  const slices = { ...made.slices, transfers: { transfers: [transfer] } };
  return { id, slices: replacement ? { ...slices, replacement } : slices };
}

export const replaceScenes: readonly Scene[] = [
  of('replace-waits'),
  of('replace-speed-up', review),
  of('replace-token', {
    ...review,
    quote: {
      ...(review.quote as NonNullable<ReplacementSlice['quote']>),
      to: waits.to,
      value: '0.25',
      token: {
        contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        symbol: 'USDC',
        amount: '1250.5',
      },
    },
  }),
  of('replace-cancel', {
    ...review,
    kind: 'cancel',
    must_accept: false,
    quote: {
      ...(review.quote as NonNullable<ReplacementSlice['quote']>),
      to: waits.from,
      value: '0',
    },
  }),
  of('replace-too-late', { ...review, step: 'stopped', problem: 'too_late' }),
  of('replace-refused', {
    ...review,
    step: 'stopped',
    problem: 'refused',
    code: 'insufficient_funds',
    detail: 'insufficient funds for gas * price + value',
  }),
  of('replace-second', undefined, {
    ...waits,
    nonce: 119,
    replaces: { hash: `0x${'8e'.repeat(32)}`, nonce: 118, cancels: false },
  }),
];
