// SPDX-License-Identifier: Apache-2.0
//
// Whether a machine traps so often that another instance would only trap again: a fourth within a minute is
// not bad luck.

const TRAPS_MAX = 3;
const WINDOW_MS = 60_000;

export class RecentTraps {
  #last: number[] = [];

  add(): void {
    this.#last = [...this.#last.slice(-TRAPS_MAX), Date.now()];
  }

  get tooMany(): boolean {
    return this.#last.length > TRAPS_MAX && Date.now() - (this.#last[0] ?? 0) < WINDOW_MS;
  }
}
