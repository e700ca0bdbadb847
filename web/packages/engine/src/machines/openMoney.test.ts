// SPDX-License-Identifier: Apache-2.0
//
// The money machine's row beside a real engine. What it does with a chain is test/sendOnChain.test.ts's.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { Engine } from '../Engine.ts';
import { moneyRow } from './openMoney.ts';

const wasm = (name: string) => readFileSync(`build/wasm/${name}.wasm`);
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };

let engine: Engine | undefined;
afterEach(() => engine?.dispose());

const start = (): Promise<Engine> =>
  Engine.create({
    wasm: {
      engine: wasm('engine'),
      pairing: () => wasm('pairing'),
      account: () => wasm('account'),
    },
    config: {
      project_id: 'p',
      metadata,
      networks: ['eip155:1'],
      custom_networks: [],
      wallets: [],
      allow_unsupported_chain: false,
      enable_network_switch: true,
      wallet_connect_basic: false,
      enable_wallet_connect: true,
      mobile: false,
      embedded: false,
    },
    pairing: { relay_url: 'ws://127.0.0.1:9', project_id: 'p', metadata, user_agent: 'test' },
    storageArea: null,
    log: () => {},
  });

it('says that nothing can be sent while it cannot be loaded, and can be tried again', async () => {
  engine = await start();
  let loads = 0;
  const load = async () => {
    loads++;
    if (loads === 1) throw new Error('no network');
    return wasm('money');
  };
  engine.add('money', moneyRow(load));
  expect(engine.getSlices().send).toBeUndefined();
  engine.send({ type: 'open_send' });
  await vi.waitUntil(() => engine?.getSlices().send !== undefined);
  expect(engine.getSlices().send).toMatchObject({ step: 'unavailable', tokens: [] });
  expect(engine.getSlices().send?.problem).toBeUndefined();
  engine.send({ type: 'open_send' });
  // Nobody is connected: the machine is there, and says so.
  await vi.waitUntil(() => engine?.getSlices().send?.problem === 'unsupported_chain');
  expect(loads).toBe(2);
});
