// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpRunner } from './effects/HttpRunner.ts';
import type { MachineWorld } from './machines/MachineRow.ts';
import { openKind } from './machines/openPairing.ts';
import { ServerClock } from './ServerClock.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
let clock: ServerClock;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
  clock = new ServerClock();
});
afterEach(() => vi.useRealTimers());

const answeredAt = (ms: number): void => clock.seen(new Date(ms).toUTCString());

it('says what the clock of the server shows where the one of the device is behind', () => {
  answeredAt(NOW + 10 * MINUTE);
  vi.advanceTimersByTime(30_000);
  expect(clock.whenBehind()).toBe(NOW + 10 * MINUTE + 30_000);
  // Somebody sets the clock right.
  vi.setSystemTime(NOW + 10 * MINUTE + 30_000);
  expect(clock.whenBehind()).toBeUndefined();
});

it('says nothing where it is right or ahead, or where nothing is known', () => {
  expect(clock.whenBehind()).toBeUndefined();
  for (const date of [null, '', 'yesterday']) clock.seen(date);
  answeredAt(NOW - 40 * MINUTE); // out of a cache, maybe
  answeredAt(NOW + 4_000);
  expect(clock.whenBehind()).toBeUndefined();
});

it('an older answer takes nothing back', () => {
  answeredAt(NOW + 10 * MINUTE);
  answeredAt(NOW - 10 * MINUTE);
  expect(clock.whenBehind()).toBe(NOW + 10 * MINUTE);
});

it('goes from an answer to the pairing machine, before anything else or whenever it comes', async () => {
  const world = { pairing: {}, log: () => undefined, clock } as unknown as MachineWorld;
  const send = vi.fn();
  const before = openKind(world).open(send);
  expect(before.first).toEqual([]);
  before.watch?.();

  const date = new Date(NOW + 10 * MINUTE).toUTCString();
  const answered = new Promise((resolve) => {
    const http = new HttpRunner(
      resolve,
      async () => new Response('{}', { headers: { date } }),
      clock,
    );
    http.run({ type: 'http_get', id: 1, url: 'https://portico.example/x', timeout_ms: 60_000 });
  });
  await answered;
  const event = { type: 'server_time_seen', time_ms: NOW + 10 * MINUTE };
  expect(send.mock.calls).toEqual([[event]]);
  expect(openKind(world).open(send).first).toEqual([event]);

  before.dispose();
  answeredAt(NOW + 20 * MINUTE);
  expect(send).toHaveBeenCalledTimes(1);
});
