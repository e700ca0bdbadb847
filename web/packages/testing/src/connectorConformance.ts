// SPDX-License-Identifier: Apache-2.0
//
// What the engine's shell relies on, whoever made the connector. Every adapter's test calls this.
import type { Connector } from '@portico/engine';
import { describe, expect, it } from 'vitest';
import { ScriptedWallet } from './ScriptedWallet.ts';

export function connectorConformance(
  name: string,
  connect: (wallet: ScriptedWallet) => Connector,
): void {
  describe(`${name} conforms`, () => {
    it('passes requests and answers through', async () => {
      const wallet = new ScriptedWallet({ chains: ['0x7a69'] });
      const connector = connect(wallet);
      expect(await connector.request('eth_requestAccounts', [])).toEqual({
        result: wallet.accounts,
      });
      const params = [{ chainId: '0x7a69' }];
      expect(await connector.request('wallet_switchEthereumChain', params)).toEqual({
        result: null,
      });
      expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_switchEthereumChain', params });
    });

    it.each([
      ['a rejection', { code: 4001, message: 'User rejected.' }, 4001],
      ['a lock', { code: 4100, message: 'Locked.' }, 4100],
      ['an open request', { code: -32002, message: 'Already pending.' }, -32002],
      [
        'an unknown chain in an envelope',
        { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } },
        4902,
      ],
      ['a bare Error', new Error('boom'), -32603],
    ])('answers %s instead of rejecting', async (_, error, code) => {
      const wallet = new ScriptedWallet().rejectNext('eth_requestAccounts', error);
      const answer = await connect(wallet).request('eth_requestAccounts', []);
      expect(answer).toMatchObject({ error: { code } });
    });

    it('survives a provider that throws before it gives a promise', async () => {
      const wallet = new ScriptedWallet();
      wallet.request = () => {
        throw new Error('synchronous');
      };
      expect(await connect(wallet).request('eth_chainId', [])).toMatchObject({
        error: { message: 'synchronous' },
      });
    });

    it('answers with JSON, whatever the wallet returns', async () => {
      const wallet = new ScriptedWallet()
        .answerNext('a', () => undefined)
        .answerNext('b', () => ({ wei: 10n ** 30n }));
      const connector = connect(wallet);
      expect(await connector.request('a', [])).toEqual({ result: null });
      expect(await connector.request('b', [])).toEqual({
        result: { wei: '1000000000000000000000000000000' },
      });
    });

    it('emits the four events and stops when told', () => {
      const wallet = new ScriptedWallet();
      const heard: unknown[] = [];
      const stop = connect(wallet).listen((event, data) => heard.push([event, data]));
      wallet.changeAccounts(['0xaa']);
      wallet.changeChain('0xa');
      wallet.emit('message', { type: 'eth_subscription', data: 1 });
      wallet.emit('disconnect', { code: 4900, message: 'gone' });
      expect(heard).toEqual([
        ['accountsChanged', ['0xaa']],
        ['chainChanged', '0xa'],
        ['message', { type: 'eth_subscription', data: 1 }],
        ['disconnect', { code: 4900, message: 'gone' }],
      ]);
      stop();
      wallet.changeChain('0x1');
      expect(heard).toHaveLength(4);
    });
  });
}
