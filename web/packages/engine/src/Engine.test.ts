// SPDX-License-Identifier: Apache-2.0
//
// The shell around the real engine.wasm, pairing.wasm and account.wasm, in Node: no DOM, storage in memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ScriptedWallet } from '@portico/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connector } from './Connector.ts';
import { ConnectorRegistry } from './ConnectorRegistry.ts';
import { Engine, type EngineOptions } from './Engine.ts';
import type { HostEmit } from './generated/engine.ts';
import type { Log } from './generated/machine.ts';
import { loadModule } from './wasm/loadModule.ts';
import { Machine, MachineTrap } from './wasm/Machine.ts';

const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };
const config: EngineOptions['config'] = {
  project_id: 'p',
  metadata,
  networks: ['eip155:1', 'eip155:8453'],
  custom_networks: [],
  default_network: 'eip155:1',
  wallets: [],
  allow_unsupported_chain: false,
  enable_network_switch: true,
  wallet_connect_basic: false,
  enable_wallet_connect: true,
  mobile: false,
  embedded: false,
};

let engineModule: WebAssembly.Module;
let pairingModule: WebAssembly.Module;
let accountModule: WebAssembly.Module;
let storage: Map<string, string>;
let logged: Omit<Log, 'type'>[];
const open: Engine[] = [];
const cleanUp: (() => void)[] = [];

beforeAll(async () => {
  engineModule = await loadModule(readFileSync('build/wasm/engine.wasm'));
  pairingModule = await loadModule(readFileSync('build/wasm/pairing.wasm'));
  accountModule = await loadModule(readFileSync('build/wasm/account.wasm'));
});
beforeEach(() => {
  storage = new Map();
  logged = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const engine of open.splice(0)) engine.dispose();
  for (const act of cleanUp.splice(0)) act();
});

async function start(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = await Engine.create({
    wasm: { engine: engineModule, pairing: () => pairingModule, account: () => accountModule },
    config,
    pairing: { relay_url: 'ws://127.0.0.1:9', project_id: 'p', metadata, user_agent: 'test' },
    storageArea: area(),
    log: (entry) => logged.push(entry),
    ...options,
  });
  open.push(engine);
  return engine;
}

describe('Engine', () => {
  it('has every slice from the start', async () => {
    const engine = await start();
    expect(engine.getSlices()).toMatchObject({
      modal: { open: false },
      account: { status: 'disconnected' },
      networks: { active: 'eip155:1' },
    });
    expect(Object.keys(engine.getSlices())).toHaveLength(12);
  });

  it('tells listeners once for one intent, and slices that did not change keep their identity', async () => {
    const engine = await start();
    const before = engine.getSlices();
    let reported = 0;
    engine.subscribe(() => reported++);
    engine.send({ type: 'open' });
    expect(engine.getSlices().modal.open).toBe(true);
    expect(reported).toBe(1);
    expect(engine.getSlices().account).toBe(before.account);
  });

  it('refuses a configuration that does not conform, with the path', async () => {
    const wrong = { ...config, project_id: 'x'.repeat(65) };
    await expect(start({ config: wrong })).rejects.toThrow('project_id');
  });

  it('connects a browser wallet, answers the host and emits to it', async () => {
    const { engine, wallet, emitted } = await startConnected();
    expect(engine.getSlices().account).toMatchObject({
      status: 'connected',
      address: expect.stringMatching(new RegExp(String(wallet.accounts[0]), 'i')),
    });
    expect(await engine.host.request('eip155', 'eth_chainId', [])).toEqual({ result: '0x1' });
    expect(emitted.map(({ name }) => name)).toContain('connect');
  });

  it('finds the wallet again after a reload', async () => {
    const { engine, wallet } = await startConnected();
    engine.dispose();
    const connectors = new ConnectorRegistry();
    connectors.add(connectorTo(wallet));
    const next = await start({ connectors });
    await until(next, ({ account }) => account.status === 'connected');
  });

  it('answers a host request that is too large to read instead of leaving it open', async () => {
    const engine = await start();
    const reply = await engine.host.request('eip155', 'x'.repeat(300), []);
    expect(reply).toMatchObject({ error: { code: -32600 } });
    expect(logged.at(-1)?.message).toContain('host_request');
  });

  it('answers the host when a wallet answers more than can be read', async () => {
    const { engine, wallet } = await startConnected();
    let deep: unknown = [];
    for (let depth = 0; depth < 600; depth++) deep = [deep];
    for (const answer of [deep, 'half \ud83a']) {
      wallet.answerNext('personal_sign', () => answer);
      const params = ['0x00', wallet.accounts[0]];
      const reply = await engine.host.request('eip155', 'personal_sign', params);
      expect(reply).toMatchObject({ error: { code: -32700 } });
    }
  });

  it('shows a pairing code when the pairing machine has loaded', async () => {
    const engine = await start();
    engine.send({ type: 'open' });
    engine.send({ type: 'choose_wallet_connect' });
    await until(engine, ({ connecting }) => connecting.uri?.startsWith('wc:') ?? false);
  });

  it('says so when the pairing machine cannot be loaded', async () => {
    const pairing = () => Promise.reject(new Error('pairing.wasm answered with HTTP status 404'));
    const engine = await start({
      wasm: { engine: engineModule, pairing, account: () => accountModule },
    });
    engine.send({ type: 'open' });
    engine.send({ type: 'choose_wallet_connect' });
    await until(engine, ({ connecting }) => connecting.state === 'failed');
    expect(logged.some(({ message }) => message.includes('404'))).toBe(true);
  });
});

describe('Engine, when the pairing machine traps', () => {
  it('says so, and loads another for the next code', async () => {
    const engine = await start();
    engine.send({ type: 'open' });
    let broken = false;
    const { step: stepOf } = Machine.prototype;
    vi.spyOn(Machine.prototype, 'step').mockImplementation(function (this: Machine, input) {
      if (!broken && input.includes('"type":"connect"')) {
        broken = true;
        throw new MachineTrap('unreachable');
      }
      return stepOf.call(this, input);
    });
    engine.send({ type: 'choose_wallet_connect' });
    await until(engine, ({ connecting }) => connecting.state === 'failed');
    engine.send({ type: 'retry' });
    await until(engine, ({ connecting }) => connecting.uri?.startsWith('wc:') ?? false);
  });
});

describe('Engine, after a trap', () => {
  it('starts again from what it had stored, and finds its wallet again', async () => {
    const traps: boolean[] = [];
    const { engine, wallet } = await startConnected((_, restarted) => traps.push(restarted));
    breakNextStep();
    engine.send({ type: 'open' });
    expect(traps).toEqual([true]);
    expect(logged.at(-1)).toMatchObject({ level: 'error' });
    await until(engine, ({ account }) => account.status === 'connected');
    wallet.changeChain('0x2105');
    await until(engine, ({ networks }) => networks.active === 'eip155:8453');
  });

  it('answers requests that were open', async () => {
    const { engine, wallet } = await startConnected();
    wallet.answerNext('personal_sign', () => new Promise(() => undefined));
    const reply = engine.host.request('eip155', 'personal_sign', ['0x00', wallet.accounts[0]]);
    breakNextStep();
    engine.send({ type: 'open' });
    expect(await reply).toMatchObject({ error: { code: -32603 } });
  });

  it('stays stopped after four within a minute, and says so in the alert', async () => {
    const traps: boolean[] = [];
    const engine = await start({ onTrap: (_, restarted) => traps.push(restarted) });
    for (let n = 0; n < 4; n++) {
      breakNextStep();
      engine.send({ type: 'open' });
    }
    expect(traps).toEqual([true, true, true, false]);
    expect(engine.getSlices().alert).toMatchObject({ open: true, code: 'engine_stopped' });
    const reply = await engine.host.request('eip155', 'eth_chainId', []);
    expect(reply).toMatchObject({ error: { code: -32603 } });
  });
});

describe('Engine, beside a server that wants events', () => {
  it('tells it what happened and what broke, also after a trap', async () => {
    const server = await startEventServer();
    const engine = await start({ config: { ...config, api_url: server.url } });
    engine.report(new TypeError('a view could not be drawn'));
    expect(await server.reported(engine)).toMatchObject([
      { props: { type: 'track', event: 'INITIALIZE' } },
      { props: { type: 'error', errorType: 'TypeError' } },
    ]);
    breakNextStep();
    engine.send({ type: 'open' });
    expect(await server.reported(engine)).toMatchObject([
      { props: { event: 'INITIALIZE' } },
      { props: { event: 'INTERNAL_SDK_ERROR', errorMessage: 'unreachable' } },
    ]);
  });
});

async function startEventServer() {
  const posts: unknown[][] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') posts.push(JSON.parse(await text(request)));
    response.end('{"features":[],"isAnalyticsEnabled":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The next post: the page is hidden until the engine knows that it is wanted. */
    async reported(engine: Engine) {
      await vi.waitUntil(() => {
        engine.send({ type: 'page_hidden' });
        return posts.length > 0;
      }, 60_000);
      return posts.shift();
    },
  };
}

async function startConnected(onTrap?: EngineOptions['onTrap']) {
  const wallet = new ScriptedWallet({ chains: ['0x2105'] });
  const connectors = new ConnectorRegistry();
  connectors.add(connectorTo(wallet));
  const engine = await start({ connectors, ...(onTrap && { onTrap }) });
  const emitted: HostEmit[] = [];
  engine.host.listen((event) => emitted.push(event));
  engine.send({ type: 'open' });
  engine.send({ type: 'choose_wallet', id: 'org.example.wallet' });
  await until(engine, ({ account }) => account.status === 'connected');
  return { engine, wallet, emitted };
}

/** As @portico/adapters does it, which stands above this package. */
function connectorTo(wallet: ScriptedWallet): Connector {
  const names = ['accountsChanged', 'chainChanged', 'disconnect'];
  return {
    id: 'org.example.wallet',
    kind: 'announced',
    chainNamespace: 'eip155',
    name: 'Example',
    request: (method, params) =>
      request(wallet, method, params).then(
        (result) => ({ result }),
        (error) => ({ error }),
      ),
    listen(emit) {
      const listeners = names.map((name) => ({ name, hear: (data: unknown) => emit(name, data) }));
      for (const { name, hear } of listeners) wallet.on(name, hear);
      return () => {
        for (const { name, hear } of listeners) wallet.removeListener(name, hear);
      };
    },
  };
}

/** The wallet's own methods, and what @portico/adapters make of `portico_connect`. */
async function request(wallet: ScriptedWallet, method: string, params: unknown): Promise<unknown> {
  if (method !== 'portico_connect') return wallet.request({ method, params });
  const silent = (params as { silent?: boolean }).silent === true;
  const granted = await wallet.request({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' });
  const chain = `eip155:${Number(wallet.chainId)}`;
  const accounts = (granted as string[]).map((each) => ({
    account: `${chain}:${each}`,
    type: 'eoa',
  }));
  if (accounts.length === 0) throw { code: 4100, message: 'locked' };
  return { chain, accounts };
}

function breakNextStep(): void {
  vi.spyOn(Machine.prototype, 'step').mockImplementationOnce(() => {
    throw new MachineTrap('unreachable');
  });
}

function until(engine: Engine, holds: (slices: ReturnType<Engine['getSlices']>) => boolean) {
  return vi.waitUntil(() => holds(engine.getSlices()), { timeout: 60_000, interval: 5 });
}

function area(): Storage {
  return {
    get length() {
      return storage.size;
    },
    key: (index) => [...storage.keys()][index] ?? null,
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => storage.set(key, value),
    removeItem: (key) => storage.delete(key),
    clear: () => storage.clear(),
  };
}
