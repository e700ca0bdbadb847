// SPDX-License-Identifier: Apache-2.0
//
// The row by which the section that sends brings the machine of Solana, with the real modules.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { Engine } from '../Engine.ts';
import { solanaSendRow } from './openSolanaSend.ts';

const wasm = (name: string) => readFileSync(`build/wasm/${name}.wasm`);
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };

let engine: Engine | undefined;
afterEach(() => engine?.dispose());

it('says that nothing can be sent while it cannot be loaded, and can be tried again', async () => {
  engine = await Engine.create({
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
  let loads = 0;
  const load = async () => {
    loads++;
    if (loads === 1) throw new Error('no network');
    return wasm('solana_send');
  };
  engine.add('solana_send', solanaSendRow(load));
  const open = { type: 'solana_open_send' } as const;
  engine.send(open);
  await vi.waitUntil(() => engine?.getSlices().solana_send !== undefined);
  expect(engine.getSlices().solana_send).toMatchObject({ step: 'unavailable' });
  expect(engine.getSlices().solana_send?.problem).toBeUndefined();
  engine.send(open);
  // Nobody is connected: the machine is there, and says so.
  await vi.waitUntil(() => engine?.getSlices().solana_send?.problem === 'unsupported_chain');
  expect(loads).toBe(2);
});
