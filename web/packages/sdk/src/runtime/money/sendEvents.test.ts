// SPDX-License-Identifier: Apache-2.0
//
import type { Transfer } from '@portico/engine';
import { expect, it } from 'vitest';
import { sendEvents } from './sendEvents.ts';

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
  amount: '0.25',
  fee_decimals: 18,
};
const pending: Transfer = { ...asking, status: 'pending', hash: '0x1' };
const properties = { token: 'ETH', amount: '0.25', network: 'eip155:1' };

it('tells that the wallet is asked, then that it has sent', () => {
  expect(sendEvents([], [asking])).toEqual([{ event: 'SEND_INITIATED', properties }]);
  expect(sendEvents([asking], [pending])).toEqual([
    { event: 'SEND_SUCCESS', properties: { ...properties, hash: '0x1' } },
  ]);
});

it('tells that it has not', () => {
  expect(sendEvents([asking], [{ ...asking, status: 'refused' }])).toEqual([
    { event: 'SEND_ERROR', properties: { ...properties, message: 'The wallet did not send it' } },
  ]);
});

it('tells of each once, and nothing of what was stored', () => {
  expect(sendEvents(undefined, [pending])).toEqual([]);
  expect(sendEvents([pending], [{ ...pending, status: 'confirmed' }])).toEqual([]);
  expect(sendEvents([pending], [{ ...pending }])).toEqual([]);
});

it('tells nothing of what the page sent by itself', () => {
  const byPage = { ...pending, by_page: 'send' };
  expect(sendEvents([], [byPage])).toEqual([]);
  expect(sendEvents([byPage], [{ ...byPage, status: 'failed' }])).toEqual([]);
});
