// SPDX-License-Identifier: Apache-2.0
//
// What machines say to each other, over instances that do as the test says: one called `section` beside the
// account machine.
import { beforeEach, expect, it, vi } from 'vitest';
import type { EngineInput } from './generated/engine.ts';
import { MachineSet, ownerOf } from './MachineSet.ts';
import type { MachineRow, MachineWorld } from './machines/MachineRow.ts';
import type { Tagged } from './WasmMachine.ts';
import type { WasmSource } from './wasm/loadModule.ts';

type Given = Tagged & Record<string, unknown>;
/** What a machine was given, and what it answers. */
interface Script {
  readonly given: Given[];
  answer: (event: Given) => object;
}

vi.mock('./wasm/loadModule.ts', () => ({ loadModule: async (source: unknown) => source }));
vi.mock('./wasm/Machine.ts', async (original) => {
  const real = await original<typeof import('./wasm/Machine.ts')>();
  class Machine {
    constructor(readonly script: Script) {}
    step(input: string): string {
      const { event } = JSON.parse(input);
      this.script.given.push(event);
      return JSON.stringify({ effects: [], ...this.script.answer(event) });
    }
    drop(): void {}
  }
  return { ...real, Machine };
});

const row: MachineRow = {
  title: 'Machine',
  code: async () => ({
    openKind: () => ({
      open: () => ({ config: {}, run: () => undefined, dispose: () => undefined }),
    }),
  }),
};
let account: Script;
let section: Script;
let reported: EngineInput[];
let slices: Record<string, object>;
let set: MachineSet;

beforeEach(() => {
  account = { given: [], answer: () => ({}) };
  section = { given: [], answer: () => ({}) };
  reported = [];
  slices = { networks: { active: 'eip155:1' }, modal: { open: true } };
  set = new MachineSet({
    rows: { account: row, section: row },
    sources: {
      account: () => account as unknown as WasmSource,
      section: () => section as unknown as WasmSource,
    },
    world: {} as MachineWorld,
    log: () => undefined,
    report: (event) => reported.push(event),
    show: (shown) => {
      slices = { ...slices, ...shown };
      set.changed(shown);
    },
    slices: () => slices,
  });
});

const typesOf = (script: Script) => script.given.map(({ type }) => type);
const question = {
  type: 'request_chain',
  id: 7,
  chain: 'eip155:1',
  method: 'eth_gasPrice',
  params: [],
};

it('knows whose an intent is', () => {
  expect(ownerOf('refresh_account')).toBe('account');
  expect(ownerOf('choose_wallet')).toBeUndefined();
});

it('gives an answer of a chain to the machine that asked, by the id it asked with', async () => {
  section.answer = ({ type }) => (type === 'go' ? { effects: [question] } : {});
  account.answer = ({ type, id }) =>
    type === 'request_chain' ? { events: [{ type: 'chain_answered', id, result: '0x1' }] } : {};
  const engine: Tagged[] = [];
  set.run({ ...question, id: 3 } as Tagged, (event) => engine.push(event));
  set.send('section', { type: 'go' });
  await vi.waitUntil(() => typesOf(section).includes('chain_answered'));
  expect(section.given.at(-1)).toEqual({ type: 'chain_answered', id: 7, result: '0x1' });
  expect(engine).toEqual([{ type: 'chain_answered', id: 3, result: '0x1' }]);
  const ids = account.given.filter(({ type }) => type === 'request_chain').map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

it('leaves no question open when who answers for chains cannot be loaded', async () => {
  const answers: Tagged[] = [];
  account.answer = () => {
    throw new Error('out of memory');
  };
  set.run(question as Tagged, (event) => answers.push(event));
  await vi.waitUntil(() => answers.length === 1);
  expect(answers[0]).toMatchObject({
    type: 'chain_answered',
    id: 7,
    error: { code: -32603, message: 'out of memory' },
  });
});

it('tells a machine of the slices it watches: as they are, and as they change', async () => {
  const watch = { type: 'watch_slices', names: ['networks', 'balance'] };
  section.answer = ({ type }) => (type === 'go' ? { effects: [watch] } : {});
  account.answer = ({ type }) =>
    type === 'refresh_account' ? { slices: { balance: { state: 'fresh' }, nfts: {} } } : {};
  set.send('section', { type: 'go' });
  await vi.waitUntil(() => typesOf(section).includes('slice_changed'));
  set.send('account', { type: 'refresh_account' });
  await vi.waitUntil(() => section.given.length === 4);
  expect(section.given.slice(2)).toEqual([
    { type: 'slice_changed', name: 'networks', value: { active: 'eip155:1' } },
    { type: 'slice_changed', name: 'balance', value: { state: 'fresh' } },
  ]);
});

it('gives the events of a machine to the engine, wrapped where its row says so', async () => {
  section.answer = ({ type }) => (type === 'go' ? { events: [{ type: 'account_lost' }] } : {});
  set.send('section', { type: 'go' });
  await vi.waitUntil(() => reported.length === 1);
  expect(reported).toEqual([{ type: 'account_lost' }]);
});
