// SPDX-License-Identifier: Apache-2.0
//
// What the server's answers tell of its clock by their `Date`. One out of a cache is old, so what is known is that the
// server's clock shows at least that: enough to see that the device's is behind. Counted by a clock that nobody sets.
// The code is a part of the pairing's chunk: what goes with the engine only keeps the number (effects/HttpRunner.ts).

export interface ServerClock {
  /** What the server's clock showed when `performance.now()` was 0, at least; -Infinity: nothing is known. */
  origin: number;
  /** Called when `origin` has grown. */
  changed?: (() => void) | undefined;
}

/** A `Date` has whole seconds, and an answer takes its time. */
const TOLERANCE_MS = 5_000;

/** What the server's clock shows now, at least, where the device's is behind it. */
export function whenBehind({ origin }: ServerClock): number | undefined {
  const time = Math.floor(origin + performance.now());
  return time > Date.now() + TOLERANCE_MS ? time : undefined;
}
