// SPDX-License-Identifier: Apache-2.0
//
// What a host page hands in never breaks the engine: only its own call fails. The real engine.wasm, in Node.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectorRegistry } from './ConnectorRegistry.ts';
import { Engine, type EngineOptions } from './Engine.ts';
import type { Log } from './generated/machine.ts';
import { Machine, MachineTrap } from './wasm/Machine.ts';

const read = (name: string) => new Uint8Array(readFileSync(`build/wasm/${name}.wasm`));
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };
let engine: Engine;
let logged: Omit<Log, 'type'>[];
let traps: boolean[];

async function start(options: Partial<EngineOptions> = {}): Promise<Engine> {
  return Engine.create({
    wasm: {
      engine: read('engine'),
      pairing: () => read('pairing'),
      account: () => read('account'),
    },
    config: {
      project_id: 'p',
      metadata,
      networks: ['eip155:1'],
      custom_networks: [],
      default_network: 'eip155:1',
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
    log: (entry) => logged.push(entry),
    onTrap: (_, restarted) => traps.push(restarted),
    ...options,
  });
}

beforeEach(async () => {
  logged = [];
  traps = [];
  engine = await start();
});
afterEach(() => {
  vi.restoreAllMocks();
  engine.dispose();
});

const circular: { self?: unknown } = {};
circular.self = circular;
const hostile = {
  'a BigInt': { value: 5n },
  'a circle': circular,
  'a toJSON that throws': {
    toJSON() {
      throw new TypeError('not today');
    },
  },
};

describe.each(Object.entries(hostile))('%s in the parameters', (_, value) => {
  it('is refused to its caller with -32602, and to nobody else', async () => {
    const other = engine.host.request('eip155', 'eth_requestAccounts', []);
    for (let n = 0; n < 5; n++) {
      const reply = await engine.host.request('eip155', 'eth_sendTransaction', [value]);
      expect(reply).toMatchObject({ error: { code: -32602 } });
    }
    expect(traps).toEqual([]);
    expect(await engine.host.request('eip155', 'eth_accounts', [])).toEqual({ result: [] });
    engine.send({ type: 'open' });
    engine.send({ type: 'close' });
    expect(await other).toMatchObject({ error: { code: 4001 } });
  });

  it('opens nothing and breaks nothing as data of a view', () => {
    engine.send({ type: 'open', data: value });
    expect(engine.getSlices().modal.open).toBe(false);
    expect(traps).toEqual([]);
    engine.send({ type: 'open' });
    expect(engine.getSlices().modal.open).toBe(true);
  });

  it('is a wallet’s unreadable answer when a wallet gives it', async () => {
    engine.dispose();
    const connectors = new ConnectorRegistry();
    connectors.add({
      id: 'org.example.wallet',
      kind: 'announced',
      chainNamespace: 'eip155',
      name: 'Example',
      request: async () => ({ result: value }),
      listen: () => () => undefined,
    });
    engine = await start({ connectors });
    engine.send({ type: 'open' });
    engine.send({ type: 'choose_wallet', id: 'org.example.wallet' });
    await vi.waitUntil(() => engine.getSlices().connecting.state === 'failed');
    expect(traps).toEqual([]);
  });
});

it('tells every listener although one throws, and sends on', () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  let notified = 0;
  engine.subscribe(() => {
    throw new Error('broken view');
  });
  engine.subscribe(() => notified++);
  expect(() => engine.send({ type: 'open' })).not.toThrow();
  expect(notified).toBe(1);
  expect(reported).toHaveBeenCalledOnce();
});

it('says why it stays stopped when it cannot start again', () => {
  vi.spyOn(Machine.prototype, 'step').mockImplementation(() => {
    throw new MachineTrap('the list is full');
  });
  engine.send({ type: 'open' });
  expect(traps).toEqual([false]);
  expect(logged.map(({ message }) => message).join()).toContain('could not start again: the list');
  expect(engine.getSlices().alert).toMatchObject({ open: true, code: 'engine_stopped' });
});
