// SPDX-License-Identifier: Apache-2.0
import { ScriptedWallet } from '@portico/testing';
import { describe, expect, it } from 'vitest';
import { connectorOf } from './connectorOf.ts';

describe('connectorOf', () => {
  it('leaves params out where there are none', async () => {
    const wallet = new ScriptedWallet();
    const connector = connectorOf(wallet, { id: 'a.b', kind: 'injected', name: 'A' });
    await connector.request('eth_chainId', null);
    expect(wallet.requested).toEqual([{ method: 'eth_chainId' }]);
  });

  it('works with a provider that has no events', () => {
    const bare = { request: async () => '0x1' };
    const connector = connectorOf(bare, { id: 'a.b', kind: 'injected', name: 'A' });
    expect(() => connector.listen(() => undefined)()).not.toThrow();
  });
});
