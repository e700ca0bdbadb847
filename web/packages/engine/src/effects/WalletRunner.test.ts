// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { Connector } from '../Connector.ts';
import { ConnectorRegistry } from '../ConnectorRegistry.ts';
import type { EngineInput } from '../generated/engine.ts';
import { WalletRunner } from './WalletRunner.ts';

function start() {
  const registry = new ConnectorRegistry();
  const reported: EngineInput[] = [];
  const runner = new WalletRunner(registry, (event) => reported.push(event));
  runner.watch();
  return { registry, reported, runner };
}

function connector(id: string, more: Partial<Connector> = {}) {
  let emit: ((name: string, data: unknown) => void) | undefined;
  const made: Connector = {
    id,
    kind: 'announced',
    chainNamespace: 'solana',
    name: 'Alder',
    request: async (method, params) => ({ result: [method, params] }),
    listen(listener) {
      emit = listener;
      return () => {
        emit = undefined;
      };
    },
    ...more,
  };
  return { made, emit: (name: string, data: unknown) => emit?.(name, data) };
}

it('tells of a wallet of any namespace, and of one to connect without a tap', () => {
  const { registry, reported } = start();
  registry.add(connector('solana:alder').made);
  registry.add(connector('safe', { chainNamespace: 'eip155', autoConnect: true }).made);
  const found = { type: 'connector_found', kind: 'announced', name: 'Alder' };
  expect(reported).toEqual([
    { ...found, id: 'solana:alder', chain_namespace: 'solana' },
    { ...found, id: 'safe', chain_namespace: 'eip155', auto_connect: true },
  ]);
});

it('asks a wallet and gives its answer, or says that it is not in the page', async () => {
  const { registry, reported, runner } = start();
  registry.add(connector('a.b').made);
  reported.length = 0;
  const request = { type: 'wallet_request', method: 'portico_connect', params: {} } as const;
  await runner.run({ ...request, id: 7, connector_id: 'a.b' });
  await runner.run({ ...request, id: 8, connector_id: 'c.d' });
  expect(reported).toMatchObject([
    { type: 'wallet_answered', id: 7, result: ['portico_connect', {}] },
    { type: 'wallet_answered', id: 8, error: { code: 4900 } },
  ]);
});

it('tells of a wallet that has gone, once, and hears it no more', () => {
  const { registry, reported } = start();
  const alder = connector('a.b');
  registry.add(alder.made);
  reported.length = 0;
  registry.remove(connector('a.b').made);
  expect(reported).toEqual([]);
  registry.remove(alder.made);
  registry.remove(alder.made);
  alder.emit('accountsChanged', []);
  expect(reported).toEqual([{ type: 'connector_lost', id: 'a.b' }]);
  expect(registry.get('a.b')).toBeUndefined();
});

it('hears a wallet, only its latest connector, and nothing once disposed', () => {
  const { registry, reported, runner } = start();
  const [before, after] = [connector('a.b'), connector('a.b')];
  registry.add(before.made);
  registry.add(after.made);
  reported.length = 0;
  before.emit('accountsChanged', ['old']);
  after.emit('accountsChanged', ['new']);
  const heard = { type: 'wallet_emitted', connector_id: 'a.b', name: 'accountsChanged' };
  expect(reported).toEqual([{ ...heard, data: ['new'] }]);
  runner.dispose();
  after.emit('accountsChanged', []);
  expect(reported).toHaveLength(1);
});
