// SPDX-License-Identifier: Apache-2.0
//
// The row by which what that speeds up and cancels brings its machine, with the real modules.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { Engine } from '../Engine.ts';
import { replaceRow } from './openReplace.ts';

const wasm = (name: string) => readFileSync(`build/wasm/${name}.wasm`);
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };

let engine: Engine | undefined;
afterEach(() => engine?.dispose());

it('says that nothing can be replaced while it cannot be loaded, and can be tried again', async () => {
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
    return wasm('replace');
  };
  engine.add('replace', replaceRow(load));
  const open = { type: 'open_replacement', hash: `0x${'a'.repeat(64)}`, kind: 'cancel' } as const;
  engine.send(open);
  await vi.waitUntil(() => engine?.getSlices().replacement !== undefined);
  expect(engine.getSlices().replacement).toMatchObject({ step: 'stopped' });
  expect(engine.getSlices().replacement?.problem).toBeUndefined();
  engine.send(open);
  // Nothing was sent from here: the machine is there, and says so.
  await vi.waitUntil(() => engine?.getSlices().replacement?.problem === 'gone');
  expect(loads).toBe(2);
});
