// SPDX-License-Identifier: Apache-2.0
//
// What a wallet has been asked and has not answered, or has just answered.
import type { AskedRequest, Slices } from '@portico/engine';
import { connected, connections } from '../fixtures.ts';
import { activity } from '../holdings.ts';
import { type Scene, scene } from './scene.ts';

/** Not long ago, whenever one looks. */
const justNow = Date.UTC(2040, 0, 1);
const aWhileAgo = new Date('2026-01-15T14:04:20').getTime();
const asked: AskedRequest = {
  id: 'host-7',
  chain_namespace: 'eip155',
  method: 'eth_sendTransaction',
  params: [
    {
      from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      value: '0x3782dace9d90000',
    },
  ],
  at_ms: justNow,
  link: false,
  of: {
    connector_id: 'meridian',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    symbol: 'ETH',
  },
};
const signature = { method: 'personal_sign', params: ['0x48656c6c6f', '0x71C7'] } as const;

const withAsked = (made: Scene, changes: Partial<AskedRequest>): Scene => ({
  id: made.id,
  slices: {
    ...made.slices,
    profile: { connections },
    asked: { requests: [{ ...asked, ...changes }] },
  },
});

const one = (id: string, changes: Partial<AskedRequest>, more: Partial<Slices> = {}): Scene =>
  withAsked(
    scene(id, 'transaction', {
      account: connected,
      router: { history: ['account', 'transaction'], data: { id: 'asked/host-7' } },
      activity,
      ...more,
    }),
    changes,
  );

export const askedScenes: readonly Scene[] = [
  withAsked(scene('account-asked', 'account', { account: connected }), {}),
  withAsked(
    scene('account-asked-plain', 'account', {
      account: connected,
      tokens: { state: 'unsupported', tokens: [] },
    }),
    signature,
  ),
  one('asked', { link: true }),
  one('asked-slow', { link: true, at_ms: aWhileAgo }),
  one('asked-window', { at_ms: aWhileAgo }),
  one('asked-signature', signature),
  one('asked-signed', { reply: { result: `0x${'9e'.repeat(32)}` } }),
  one('asked-declined', { reply: { error: { code: 4001, message: 'no' } } }),
  one('asked-unsure', { reply: { error: { code: -32603, message: 'no' } } }),
];
