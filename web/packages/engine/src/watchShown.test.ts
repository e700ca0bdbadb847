// SPDX-License-Identifier: Apache-2.0
// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { MachineWorld } from './machines/MachineRow.ts';
import { openKind } from './machines/openPairing.ts';
import { watchShown } from './watchShown.ts';

afterEach(() => vi.restoreAllMocks());

const RETURNS: readonly [string, () => void][] = [
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['resume', () => document.dispatchEvent(new Event('resume'))],
  ['pageshow', () => window.dispatchEvent(new Event('pageshow'))],
  ['focus', () => window.dispatchEvent(new Event('focus'))],
];

it.each(RETURNS)('tells of a return by %s, until it is told to stop', (_, come) => {
  const report = vi.fn();
  const stop = watchShown(report);
  come();
  expect(report.mock.calls).toEqual([[{ type: 'page_shown' }]]);
  stop();
  come();
  expect(report).toHaveBeenCalledTimes(1);
});

it('is silent while nobody sees the page, unless the page runs again', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const report = vi.fn();
  const stop = watchShown(report);
  for (const [name, come] of RETURNS) {
    come();
    expect(report, name).toHaveBeenCalledTimes(name === 'visibilitychange' ? 0 : 1);
  }
  stop();
});

it('the pairing machine hears of it', () => {
  const send = vi.fn();
  const world = {
    pairing: {},
    log: () => undefined,
    clock: { origin: Number.NEGATIVE_INFINITY },
  } as unknown as MachineWorld;
  const machine = openKind(world).open(send);
  for (const [, come] of RETURNS) come();
  expect(send).not.toHaveBeenCalled();
  machine.watch?.();
  for (const [, come] of RETURNS) come();
  expect(send.mock.calls).toEqual(RETURNS.map(() => [{ type: 'page_shown' }]));
  machine.dispose();
  for (const [, come] of RETURNS) come();
  expect(send).toHaveBeenCalledTimes(RETURNS.length);
});
