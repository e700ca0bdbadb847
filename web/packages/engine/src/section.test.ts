// SPDX-License-Identifier: Apache-2.0
//
// A section made for this test beside the real engine.wasm: a machine that does as the test says, whose code runs
// transactions and effects of the browser, and which registers its own wallet as a connector of kind `auth`.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Engine, type EngineOptions } from './Engine.ts';
import { BrowserRunner } from './effects/browser/BrowserRunner.ts';
import { TransactionRunner } from './effects/TransactionRunner.ts';
import type { MachineRow } from './machines/MachineRow.ts';
import type { Tagged } from './WasmMachine.ts';

type Given = Tagged & Record<string, unknown>;
interface Script {
  readonly given: Given[];
  answer: (event: Given) => object;
}

vi.mock('./wasm/loadModule.ts', async (original) => {
  const real = await original<typeof import('./wasm/loadModule.ts')>();
  const loadModule = async (source: object) =>
    'given' in source ? source : real.loadModule(source as Uint8Array<ArrayBuffer>);
  return { ...real, loadModule };
});
vi.mock('./wasm/Machine.ts', async (original) => {
  const real = await original<typeof import('./wasm/Machine.ts')>();
  class Scripted {
    constructor(readonly script: Script) {}
    step(input: string): string {
      const { event } = JSON.parse(input);
      this.script.given.push(event);
      return JSON.stringify({ effects: [], ...this.script.answer(event) });
    }
    drop(): void {}
  }
  function Machine(module: object, config: string) {
    return 'given' in module
      ? new Scripted(module as Script)
      : new real.Machine(module as WebAssembly.Module, config);
  }
  return { ...real, Machine };
});

const ALICE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SECTION = 'test-section';
const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] };
const options: Omit<EngineOptions, 'wasm'> = {
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
  log: () => undefined,
};

/** What a section's folder would have as machines/openSection.ts. */
const row: MachineRow = {
  title: 'Section',
  intents: ['go'],
  code: async () => ({
    openKind: (world) => ({
      open: (send) => {
        const browser = new BrowserRunner(send);
        const transactions = new TransactionRunner(world, send);
        world.connectors.add({
          id: SECTION,
          kind: 'auth',
          chainNamespace: 'eip155',
          name: 'Test section',
          request: async (method) =>
            method === 'portico_connect'
              ? { result: { accounts: [ALICE], chain: 'eip155:1' } }
              : { result: `signed by the section: ${method}` },
          listen: () => () => undefined,
        });
        return {
          config: {},
          run: (effect) =>
            effect.type === 'push_transaction' || effect.type === 'pop_transaction'
              ? transactions.run(effect)
              : browser.run(effect),
          dispose: () => {
            transactions.dispose();
            browser.dispose();
          },
        };
      },
    }),
  }),
};

let script: Script;
let opened: string[];
let engine: Engine;

beforeEach(async () => {
  script = { given: [], answer: () => ({}) };
  opened = [];
  vi.stubGlobal('window', {
    screenX: 0,
    screenY: 0,
    outerWidth: 1_000,
    outerHeight: 800,
    open: (url: string) => void opened.push(url),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  const none = () => {
    throw new Error('not in this test');
  };
  engine = await Engine.create({
    ...options,
    wasm: { engine: readFileSync('build/wasm/engine.wasm'), pairing: none, account: none },
    machines: { section: { ...row, wasm: () => script as never } },
  });
});
afterEach(() => {
  engine.dispose();
  vi.unstubAllGlobals();
});

const effects = (...list: object[]) => ({ effects: list });
/** The section's machine, given an event, asks for these effects. */
async function section(...list: object[]): Promise<void> {
  script.answer = ({ type }) => (type === 'go' ? effects(...list) : {});
  const before = script.given.length;
  engine.send({ type: 'go' } as never);
  await vi.waitUntil(
    () => script.given.length > before && script.given.at(-1)?.type !== 'online_changed',
  );
}
const push = { type: 'push_transaction', id: 90 };

it('hears how its transaction ended: by itself, by the visitor, by the modal that closes', async () => {
  engine.send({ type: 'open', view: 'what_is_a_wallet' });
  await section({ ...push, on_success: { how: 'replace', view: 'get_wallet' } });
  expect(engine.getSlices().router.transactions).toBe(1);
  await section({ type: 'pop_transaction', outcome: 'success' });
  expect(script.given.at(-1)).toEqual({ type: 'transaction_ended', id: 90, outcome: 'success' });
  expect(engine.getSlices().router.view).toBe('get_wallet');

  await section(push);
  engine.send({ type: 'navigate', how: 'push', view: 'what_is_a_network' });
  engine.send({ type: 'go_back' });
  expect(script.given.at(-1)).toEqual({ type: 'transaction_ended', id: 90, outcome: 'cancel' });

  await section(push);
  engine.send({ type: 'close' });
  expect(script.given.at(-1)).toEqual({ type: 'transaction_ended', id: 90, outcome: 'cancel' });
  expect(engine.getSlices().router.transactions).toBeUndefined();
});

it('leaves no transaction open when its machine breaks', async () => {
  engine.send({ type: 'open' });
  await section(push);
  expect(engine.getSlices().router.transactions).toBe(1);
  script.answer = () => {
    throw new Error('out of memory');
  };
  engine.send({ type: 'go' } as never);
  await vi.waitUntil(() => engine.getSlices().router.transactions === undefined);
});

it('opens a popup, and hears that the browser blocked it', async () => {
  await section({
    type: 'popup_open',
    id: 7,
    url: 'https://login.example/',
    origin: 'https://login.example',
  });
  expect(opened).toEqual(['https://login.example/']);
  expect(script.given.at(-1)).toEqual({ type: 'popup_blocked', id: 7 });
});

it('connects as a connector of kind auth: no row, dispatch and disconnect as with any wallet', async () => {
  await section();
  const rows = engine.getSlices().connect.wallets.map(({ id }) => id);
  expect(rows).not.toContain(SECTION);
  engine.send({ type: 'choose_wallet', id: SECTION, chain_namespace: 'eip155' });
  await vi.waitUntil(() => engine.getSlices().account.status === 'connected');
  expect(engine.getSlices().account.address).toBe(ALICE);
  const reply = await engine.host.request('eip155', 'personal_sign', ['0x00', ALICE]);
  expect(reply).toEqual({ result: 'signed by the section: personal_sign' });
  engine.send({ type: 'disconnect_wallet' });
  expect(engine.getSlices().account.status).toBe('disconnected');
});
