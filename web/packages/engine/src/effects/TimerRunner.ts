// SPDX-License-Identifier: Apache-2.0
//
// timer_set and timer_clear. A timer of an id that runs is replaced. Delays longer than the browser
// can count (24.8 days) are waited for in stretches.
import type { TimerFired, TimerSet } from '../generated/machine.ts';

type Report = (event: TimerFired) => void;

const STRETCH_MAX_MS = 2 ** 31 - 1;

export class TimerRunner {
  readonly #report: Report;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(report: Report) {
    this.#report = report;
  }

  set({ timer_id, delay_ms }: Omit<TimerSet, 'type'>): void {
    this.clear(timer_id);
    const stretch = Math.min(Math.max(delay_ms, 0), STRETCH_MAX_MS);
    const timer = setTimeout(() => {
      this.#timers.delete(timer_id);
      if (delay_ms > stretch) this.set({ timer_id, delay_ms: delay_ms - stretch });
      else this.#report({ type: 'timer_fired', timer_id });
    }, stretch);
    this.#timers.set(timer_id, timer);
  }

  clear(timerId: number): void {
    clearTimeout(this.#timers.get(timerId));
    this.#timers.delete(timerId);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
