// SPDX-License-Identifier: Apache-2.0
import type { Connect, Engine } from '@portico/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OneClickPlugin } from './OneClickPlugin.ts';
import { prepareConnect } from './prepareConnect.ts';

const engine = {
  getSlices: () => ({ networks: { active: 'eip155:10' } }),
} as unknown as Engine;
const PARTS = {
  accountAddress: '',
  chainId: 'eip155:10',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: 'f3a1c0de5b7e42d89a6c1f20',
};
const pluginWith = (parts: OneClickPlugin['parts']) =>
  Promise.resolve({ parts } as unknown as OneClickPlugin);
const connectOf = (...keys: string[]): Connect => ({
  type: 'connect',
  required: [],
  optional: keys.map((key) => ({
    key,
    chains: key === 'eip155' ? ['eip155:1', 'eip155:10'] : [`${key}:x`],
    accounts: [],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: [],
  })),
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('proposes a message of the plug-in, of the active network first', async () => {
  const asked = vi.fn(async () => ({ ...PARTS, statement: 'Welcome.' }));
  const { authenticate } = await prepareConnect(engine, pluginWith(asked), connectOf('eip155'));
  expect(asked).toHaveBeenCalledWith('eip155:10');
  expect(authenticate).toEqual({
    chains: ['eip155:10', 'eip155:1'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    domain: 'shop.example',
    uri: 'https://shop.example/',
    nonce: 'f3a1c0de5b7e42d89a6c1f20',
    statement: 'Welcome.',
  });
});

it('proposes none where other namespaces are offered too', async () => {
  const connect = connectOf('eip155', 'solana');
  expect(await prepareConnect(engine, pluginWith(vi.fn()), connect)).toBe(connect);
});

it('lets the code wait for no plug-in that fails, has no nonce or takes long', async () => {
  const connect = connectOf('eip155');
  const failing = pluginWith(() => Promise.reject(new Error('no server')));
  expect(await prepareConnect(engine, failing, connect)).toBe(connect);
  const without = pluginWith(async () => ({ ...PARTS, nonce: '' }));
  expect(await prepareConnect(engine, without, connect)).toBe(connect);
  expect(await prepareConnect(engine, Promise.resolve(undefined), connect)).toBe(connect);
  const slow = prepareConnect(
    engine,
    pluginWith(() => new Promise(() => undefined)),
    connect,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await slow).toBe(connect);
});
