// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimerRunner } from './TimerRunner.ts';

const fired: number[] = [];
let timers: TimerRunner;

beforeEach(() => {
  vi.useFakeTimers();
  fired.length = 0;
  timers = new TimerRunner(({ timer_id }) => fired.push(timer_id));
});
afterEach(() => vi.useRealTimers());

describe('TimerRunner', () => {
  it('fires once, at its time', () => {
    timers.set({ timer_id: 7, delay_ms: 500 });
    vi.advanceTimersByTime(499);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fired).toEqual([7]);
    vi.advanceTimersByTime(10_000);
    expect(fired).toEqual([7]);
  });

  it('replaces a timer of the same id', () => {
    timers.set({ timer_id: 7, delay_ms: 500 });
    timers.set({ timer_id: 7, delay_ms: 1000 });
    vi.advanceTimersByTime(999);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fired).toEqual([7]);
  });

  it('does not fire a cleared timer, and clearing twice is harmless', () => {
    timers.set({ timer_id: 7, delay_ms: 500 });
    timers.clear(7);
    timers.clear(7);
    vi.advanceTimersByTime(1000);
    expect(fired).toEqual([]);
  });

  it('waits longer than a browser can count at once', () => {
    const days40 = 40 * 86_400_000;
    timers.set({ timer_id: 7, delay_ms: days40 });
    vi.advanceTimersByTime(days40 - 1);
    expect(fired).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fired).toEqual([7]);
  });

  it('fires nothing once disposed of', () => {
    timers.set({ timer_id: 7, delay_ms: 500 });
    timers.dispose();
    vi.advanceTimersByTime(1000);
    expect(fired).toEqual([]);
  });
});
