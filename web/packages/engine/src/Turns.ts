// SPDX-License-Identifier: Apache-2.0
//
// One turn at a time. Whatever a runner sends while a step's effects are being started waits for its
// turn, so a machine is never entered twice; `settled` is called once nobody waits any more.

export class Turns {
  #waiting: (() => void)[] = [];
  #running = false;
  readonly #settled: () => void;

  constructor(settled: () => void = () => undefined) {
    this.#settled = settled;
  }

  /** Runs `turn` now, or after those that wait. */
  enqueue(turn: () => void): void {
    this.#waiting.push(turn);
    if (this.#running) return;
    this.#running = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) next();
    } finally {
      this.#running = false;
    }
    this.#settled();
  }

  /** Forgets what waits (the machine it was meant for is gone). */
  clear(): void {
    this.#waiting = [];
  }
}
