// SPDX-License-Identifier: Apache-2.0
//
// The policy of every machine, over instances that do as the test says.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MachineOutput, WasmMachine, type WasmMachineOptions } from './WasmMachine.ts';
import { MachineTrap } from './wasm/Machine.ts';

interface Event {
  readonly type: string;
  readonly data?: unknown;
}
interface Effect {
  readonly type: string;
}

/** What an instance answers to an event; the events that instances were given, and what became of them. */
let answer: (type: string) => Partial<MachineOutput<Effect>> | { error: object };
let log: string[];
let made: number;

vi.mock('./wasm/Machine.ts', async (original) => {
  const real = await original<typeof import('./wasm/Machine.ts')>();
  class Machine {
    constructor() {
      made++;
    }
    step(input: string): string {
      const { type } = JSON.parse(input).event;
      log.push(type);
      return JSON.stringify({ effects: [], ...answer(type) });
    }
    drop(): void {
      log.push('drop');
    }
  }
  return { ...real, Machine };
});

beforeEach(() => {
  answer = () => ({});
  log = [];
  made = 0;
});
afterEach(() => vi.useRealTimers());

function make(options: Partial<WasmMachineOptions<Event, Effect>> = {}) {
  const lost: string[] = [];
  const reports: ((event: Event) => void)[] = [];
  const errors: string[] = [];
  const kind = {
    open: (send: (event: Event) => void) => {
      reports.push(send);
      return {
        config: {},
        run: ({ type }: Effect) => log.push(`run ${type}`),
        dispose: () => log.push('dispose'),
      };
    },
    refused: ({ type }: Event) => (type === 'huge' ? { type: 'instead' } : undefined),
  };
  const module = {} as WebAssembly.Module;
  const machine = new WasmMachine<Event, Effect>({
    name: 'Machine',
    load: async () => ({ module, kind }),
    lost: (error, restarted) =>
      lost.push(`${(error as Error).message}${restarted ? ', restarted' : ''}`),
    log: ({ message }) => errors.push(message),
    ...options,
  });
  return { machine, kind, module, lost, reports, errors };
}

function trapAt(...types: string[]): void {
  answer = (type) => {
    if (types.includes(type)) throw new MachineTrap('unreachable');
    return {};
  };
}

it('loads at the first event, begins, and gives what waited in its order', async () => {
  const { machine } = make();
  machine.send({ type: 'one' });
  machine.send({ type: 'two' });
  await vi.waitUntil(() => log.includes('two'));
  expect(log).toEqual(['online_changed', 'one', 'two']);
});

it('shows slices, runs effects and tells events, in that order', async () => {
  const { machine } = make({
    show: (slices) => log.push(`show ${Object.keys(slices)}`),
    notify: ({ type }) => log.push(`tell ${type}`),
  });
  answer = (type) =>
    type === 'one'
      ? { effects: [{ type: 'ring' }], events: [{ type: 'rang' }], slices: { bell: {} } }
      : {};
  machine.send({ type: 'one' });
  await vi.waitUntil(() => log.includes('tell rang'));
  expect(log.slice(-3)).toEqual(['show bell', 'run ring', 'tell rang']);
});

it('gives nothing that waited to an instance that was lost at its first step', async () => {
  const { machine, lost } = make();
  trapAt('online_changed');
  machine.send({ type: 'one' });
  await vi.waitUntil(() => lost.length === 1);
  expect(log).toEqual(['online_changed', 'dispose', 'drop']);
});

it('gives nothing more to an instance that was lost at an event that waited', async () => {
  const { machine, lost } = make();
  trapAt('one');
  machine.send({ type: 'one' });
  machine.send({ type: 'two' });
  await vi.waitUntil(() => lost.length === 1);
  expect(log).toEqual(['online_changed', 'one', 'dispose', 'drop']);
});

it('starts no fifth within a minute of four traps, says so each time, and tries again later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { machine, lost } = make();
  trapAt('bad');
  for (let n = 1; n <= 6; n++) {
    machine.send({ type: 'bad' });
    await vi.waitUntil(() => lost.length === n);
  }
  expect(made).toBe(4);
  expect(lost.at(-1)).toContain('it broke too often within a minute');
  vi.setSystemTime(Date.now() + 61_000);
  machine.send({ type: 'good' });
  await vi.waitUntil(() => made === 5);
});

it('tries again as often as it is asked when it cannot be fetched', async () => {
  const { machine, lost } = make({ load: () => Promise.reject(new Error('offline')) });
  for (let n = 1; n <= 6; n++) {
    machine.send({ type: 'one' });
    await vi.waitUntil(() => lost.length === n);
  }
  expect(lost.at(-1)).toBe('offline');
});

it('restarts at once where that is wanted, and says why it stays stopped when it cannot', () => {
  const { machine, kind, module, lost, errors } = make({ restarts: true });
  machine.begin({ module, kind });
  trapAt('bad');
  machine.send({ type: 'bad' });
  expect(lost).toEqual(['unreachable, restarted']);
  expect(machine.isRunning).toBe(true);
  trapAt('bad', 'online_changed');
  machine.send({ type: 'bad' });
  expect(lost.at(-1)).toBe('unreachable');
  expect(errors.at(-1)).toBe('Machine could not start again: unreachable');
  expect(machine.isRunning).toBe(false);
});

it('leaves an instance alone for what JSON has no form for, and tells of it', () => {
  const { machine, kind, module, lost, errors } = make();
  machine.begin({ module, kind });
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const throwing = {
    toJSON() {
      throw new TypeError('not today');
    },
  };
  for (const data of [1n, circle, throwing]) machine.send({ type: 'one', data });
  machine.send({ type: 'huge', data: 1n });
  expect(log).toEqual(['online_changed', 'instead']);
  expect(lost).toEqual([]);
  expect(errors).toHaveLength(4);
});

it('hears nothing of runners that an instance before it, or a disposed one, had opened', () => {
  const { machine, kind, module, reports } = make({ restarts: true });
  machine.begin({ module, kind });
  trapAt('bad');
  machine.send({ type: 'bad' });
  log = [];
  reports[0]?.({ type: 'old' });
  reports[1]?.({ type: 'new' });
  machine.dispose();
  reports[1]?.({ type: 'late' });
  machine.send({ type: 'late' });
  expect(log).toEqual(['new', 'dispose', 'drop']);
});
