// SPDX-License-Identifier: Apache-2.0
//
import type { Transfer } from '@portico/engine';
import { expect, it } from 'vitest';
import { swapEvents } from './swapEvents.ts';

const asking: Transfer = {
  id: '7',
  status: 'asking',
  at_ms: 0,
  changed_at_ms: 0,
  chain: 'eip155:1',
  rpc_urls: [],
  from: '0xa',
  to: '0xb',
  symbol: 'ETH',
  amount: '0.5',
  fee_decimals: 18,
  bought: { symbol: 'USDC', amount: '1621.42', minimum: '1605' },
};
const properties = {
  swapFromToken: 'ETH',
  swapToToken: 'USDC',
  swapFromAmount: '0.5',
  swapToAmount: '1621.42',
  network: 'eip155:1',
  isSmartAccount: false,
};
const of = (...transfers: Transfer[]) => ({ swap_transfers: { transfers } });
const between = (before: object, after: object) => swapEvents(before, after, false);

it('tells that the wallet is asked, then that it has sent', () => {
  expect(between(of(), of(asking))).toEqual([{ event: 'INITIATE_SWAP', properties }]);
  const sent: Transfer = { ...asking, status: 'pending', hash: '0x1' };
  expect(between(of(asking), of(sent))).toEqual([
    { event: 'SWAP_SUCCESS', properties: { ...properties, hash: '0x1' } },
  ]);
});

it('tells that it has not', () => {
  expect(between(of(asking), of({ ...asking, status: 'refused' }))).toMatchObject([
    { event: 'SWAP_ERROR', properties: { message: 'The wallet did not send it' } },
  ]);
});

it('tells that the token was not allowed, and nothing of one that was', () => {
  const { bought: _, ...allowance } = { ...asking, allowance: true };
  expect(between(of(), of(allowance))).toEqual([]);
  expect(between(of(allowance), of({ ...allowance, status: 'failed' }))).toMatchObject([
    { event: 'SWAP_APPROVAL_ERROR', properties: { swapFromToken: 'ETH' } },
  ]);
  expect(between(of(allowance), of({ ...allowance, status: 'confirmed' }))).toEqual([]);
});

it('tells nothing of what was stored', () => {
  expect(between({}, of({ ...asking, status: 'pending', hash: '0x1' }))).toEqual([]);
});
