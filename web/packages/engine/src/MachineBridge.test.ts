// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it, vi } from 'vitest';
import { type BridgedMachine, MachineBridge } from './MachineBridge.ts';

/** A machine that does what `step` says; everything it was asked stands in `asked`. */
function make(step: (event: string) => void = () => undefined) {
  const asked: string[] = [];
  const lost: string[] = [];
  let made = 0;
  const bridge = new MachineBridge<string>({
    name: 'Machine',
    load: async () => (fail) => {
      made++;
      const take = (event: string): void => {
        asked.push(event);
        try {
          step(event);
        } catch (error) {
          fail(error);
        }
      };
      return { begin: () => take('begin'), send: take, dispose: () => asked.push('dispose') };
    },
    lost: (message) => lost.push(message),
    log: () => undefined,
  });
  return { bridge, asked, lost, made: () => made } satisfies Record<string, unknown> & {
    bridge: MachineBridge<string>;
  };
}

const trap = (): never => {
  throw new Error('unreachable');
};

afterEach(() => vi.useRealTimers());

it('hands nothing that waited to a machine that was lost at its first step', async () => {
  const { bridge, asked, lost } = make((event) => event === 'begin' && trap());
  bridge.send('one');
  await vi.waitUntil(() => lost.length === 1);
  expect(asked).toEqual(['begin', 'dispose']);
});

it('hands nothing more to a machine that was lost at an event that waited', async () => {
  const { bridge, asked, lost } = make((event) => event === 'one' && trap());
  bridge.send('one');
  bridge.send('two');
  await vi.waitUntil(() => lost.length === 1);
  expect(asked).toEqual(['begin', 'one', 'dispose']);
});

it('starts no fifth within a minute of four traps, says so each time, and tries again later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { bridge, lost, made } = make((event) => event === 'bad' && trap());
  for (let n = 1; n <= 6; n++) {
    bridge.send('bad');
    await vi.waitUntil(() => lost.length === n);
  }
  expect(made()).toBe(4);
  expect(lost.at(-1)).toContain('it broke too often within a minute');
  vi.setSystemTime(Date.now() + 61_000);
  bridge.send('good');
  await vi.waitUntil(() => made() === 5);
});

it('tries again as often as it is asked when it cannot be fetched', async () => {
  const lost: string[] = [];
  const bridge = new MachineBridge<string>({
    name: 'Machine',
    load: () => Promise.reject<() => BridgedMachine<string>>(new Error('offline')),
    lost: (message) => lost.push(message),
    log: () => undefined,
  });
  for (let n = 1; n <= 6; n++) {
    bridge.send('one');
    await vi.waitUntil(() => lost.length === n);
  }
  expect(lost.at(-1)).toBe('offline');
});
