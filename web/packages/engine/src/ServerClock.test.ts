// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpRunner } from './effects/HttpRunner.ts';
import type { MachineWorld } from './machines/MachineRow.ts';
import { openKind } from './machines/openPairing.ts';
import { type ServerClock, whenBehind } from './ServerClock.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
let clock: ServerClock;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW });
  clock = { origin: Number.NEGATIVE_INFINITY };
});
afterEach(() => vi.useRealTimers());

/** The server answers, with that as its `Date`; undefined: with none. */
async function answers(date: string | undefined): Promise<void> {
  const headers: Record<string, string> = date === undefined ? {} : { date };
  await new Promise((resolve) => {
    const http = new HttpRunner(resolve, async () => new Response('{}', { headers }), clock);
    http.run({ type: 'http_get', id: 1, url: 'https://portico.example/x', timeout_ms: 60_000 });
  });
}
const answersAt = (ms: number): Promise<void> => answers(new Date(ms).toUTCString());

it('says what the clock of the server shows where the one of the device is behind', async () => {
  await answersAt(NOW + 10 * MINUTE);
  vi.advanceTimersByTime(30_000);
  expect(whenBehind(clock)).toBe(NOW + 10 * MINUTE + 30_000);
  // Somebody sets the clock right.
  vi.setSystemTime(NOW + 10 * MINUTE + 30_000);
  expect(whenBehind(clock)).toBeUndefined();
});

it('says nothing where it is right or ahead, or where nothing is known', async () => {
  expect(whenBehind(clock)).toBeUndefined();
  for (const date of [undefined, '', 'yesterday']) await answers(date);
  await answersAt(NOW - 40 * MINUTE); // out of a cache, maybe
  await answersAt(NOW + 4_000);
  expect(whenBehind(clock)).toBeUndefined();
});

it('an older answer takes nothing back', async () => {
  await answersAt(NOW + 10 * MINUTE);
  await answersAt(NOW - 10 * MINUTE);
  expect(whenBehind(clock)).toBe(NOW + 10 * MINUTE);
});

it('the pairing machine hears of it before anything else, or whenever it comes', async () => {
  const world = { pairing: {}, log: () => undefined, clock } as unknown as MachineWorld;
  const send = vi.fn();
  const early = openKind(world).open(send);
  expect(early.first).toEqual([]);
  early.watch?.();
  await answersAt(NOW + 10 * MINUTE);
  const event = { type: 'server_time_seen', time_ms: NOW + 10 * MINUTE };
  expect(send.mock.calls.map(([one]) => one)).toEqual([event]);
  expect(openKind(world).open(send).first).toEqual([event]);

  early.dispose();
  await answersAt(NOW + 20 * MINUTE);
  expect(send).toHaveBeenCalledTimes(1);
});
