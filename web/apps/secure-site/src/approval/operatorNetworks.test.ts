// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OperatorNetworks } from './operatorNetworks.ts';

const COIN = `0x${'1'.repeat(40)}`;
const told = {
  currency: 'DEMO',
  tokens: [{ address: COIN, symbol: 'WDEMO', decimals: 18, wrapped: true }],
  exchanges: [`0x${'2'.repeat(40)}`],
};

afterEach(() => vi.unstubAllGlobals());

describe('what the operator says of a network', () => {
  it('is asked of the site’s own server, once', async () => {
    const fetched = vi.fn(async (_path: string) => Response.json(told));
    vi.stubGlobal('fetch', fetched);
    const networks = new OperatorNetworks();
    for (const _ of [1, 2])
      expect(await networks.of('eip155:31337')).toEqual({
        currency: 'DEMO',
        tokens: [{ address: COIN, symbol: 'WDEMO', decimals: 18, standard: 'wrapped' }],
        exchanges: told.exchanges,
      });
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/networks/eip155:31337.json']);
  });

  it('is nothing where the server does not answer, and asked for again', async () => {
    const nothing = { currency: '', tokens: [], exchanges: [] };
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      async () => new Response('', { status: 429 }),
      async () => new Response('<html>'),
      async () => Response.json(told),
    ];
    vi.stubGlobal('fetch', () => answers.shift()?.());
    const networks = new OperatorNetworks();
    for (const _ of [1, 2, 3]) expect(await networks.of('eip155:1')).toEqual(nothing);
    expect((await networks.of('eip155:1')).currency).toBe('DEMO');
  });
});
