// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Connector } from '../Connector.ts';
import { ConnectorRegistry } from '../ConnectorRegistry.ts';
import type { EngineInput } from '../generated/engine.ts';
import { WalletRunner } from './WalletRunner.ts';

it('asks a connected wallet of EVM chains anew when the page is looked at again', async () => {
  const registry = new ConnectorRegistry();
  const reported: EngineInput[] = [];
  const runner = new WalletRunner(registry, (event) => reported.push(event));
  runner.watch();
  let accounts: unknown = ['0xA', '0xB'];
  let chain: unknown = '0x1';
  const asked: string[] = [];
  let emit: (name: string, data: unknown) => void = () => {};
  const alder: Connector = {
    id: 'a.b',
    kind: 'announced',
    chainNamespace: 'eip155',
    name: 'Alder',
    listen(listener) {
      emit = listener;
      return () => {};
    },
    async request(method) {
      asked.push(method);
      if (method === 'eth_accounts') return { result: accounts };
      if (method === 'eth_chainId') return { result: chain };
      return { result: null };
    },
  };
  registry.add(alder);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const shown = async () => {
    reported.length = 0;
    asked.length = 0;
    window.dispatchEvent(new Event('pageshow'));
    window.dispatchEvent(new Event('focus'));
    await settled();
  };
  await shown();
  expect(asked).toEqual([]);
  const connect = { type: 'wallet_request', method: 'portico_connect', params: {} } as const;
  await runner.run({ ...connect, id: 7, connector_id: 'a.b' });
  await settled();
  chain = '0x2105';
  await shown();
  const heard = { type: 'wallet_emitted', connector_id: 'a.b' };
  expect(asked).toEqual(['eth_accounts', 'eth_chainId']);
  expect(reported).toEqual([{ ...heard, name: 'chainChanged', data: '0x2105' }]);
  accounts = ['0xB', '0xA'];
  await shown();
  expect(reported.at(-1)).toEqual({ ...heard, name: 'accountsChanged', data: ['0xB', '0xA'] });
  emit('accountsChanged', ['0xA']);
  accounts = ['0xA'];
  await shown();
  expect(reported.map((event) => 'name' in event && event.name)).toEqual(['chainChanged']);
  // What a wallet gives may be no JSON.
  expect(() => emit('accountsChanged', [5n])).not.toThrow();
  emit('disconnect', {});
  await shown();
  expect(asked).toEqual([]);
  runner.dispose();
});
