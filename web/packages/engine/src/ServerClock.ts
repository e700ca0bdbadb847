// SPDX-License-Identifier: Apache-2.0
//
// What the server's answers tell of its clock by their `Date`. One out of a cache is old, so what is known is that the
// server's clock shows at least that: enough to see that the device's is behind. Counted by a clock that nobody sets.

/** A `Date` has whole seconds, and an answer takes its time. */
const TOLERANCE_MS = 5_000;

export class ServerClock {
  /** What the server's clock showed when `performance.now()` was 0, at least. */
  #origin: number | undefined;
  #listener: ((timeMs: number) => void) | undefined;

  /** Of an answer; null: it has none, or not for this page. */
  seen(date: string | null): void {
    const origin = Date.parse(date ?? '') - performance.now();
    if (Number.isNaN(origin) || origin <= (this.#origin ?? Number.NEGATIVE_INFINITY)) return;
    this.#origin = origin;
    const behind = this.whenBehind();
    if (behind !== undefined) this.#listener?.(behind);
  }

  /** What it shows now, at least, where the device's is behind it. */
  whenBehind(): number | undefined {
    if (this.#origin === undefined) return undefined;
    const time = Math.floor(this.#origin + performance.now());
    return time > Date.now() + TOLERANCE_MS ? time : undefined;
  }

  /** Who hears of an answer that shows it; one at a time. */
  listen(listener: ((timeMs: number) => void) | undefined): void {
    this.#listener = listener;
  }
}
