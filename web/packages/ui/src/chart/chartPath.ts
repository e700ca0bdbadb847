// SPDX-License-Identifier: Apache-2.0
//
// The line of a chart: where its points lie on a canvas, and a smooth path through them that never rises
// above or falls below the two points it is between, so that it shows no value that was never there.

export interface Reading {
  /** Grows from one to the next; milliseconds, or anything else. */
  readonly at: number;
  readonly value: number;
}
export interface Dot {
  readonly x: number;
  readonly y: number;
}

/** Room for the line above the highest and below the lowest point. */
const kPadding = 8;

/** The readings on a canvas of that size, from its start to its end; a flat line is in the middle. */
export function chartDots(readings: readonly Reading[], width: number, height: number): Dot[] {
  const values = readings.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const start = readings[0]?.at ?? 0;
  const span = (readings.at(-1)?.at ?? 0) - start || 1;
  const room = height - 2 * kPadding;
  return readings.map(({ at, value }) => ({
    x: round(((at - start) / span) * width),
    y: round(range === 0 ? height / 2 : kPadding + room * (1 - (value - low) / range)),
  }));
}

/** A cubic path (Catmull and Rom's, its handles kept between the two ends). */
export function chartPath(dots: readonly Dot[]): string {
  const [first, ...others] = dots;
  if (!first) return '';
  let from = first;
  let before = first;
  let path = `M${first.x} ${first.y}`;
  others.forEach((to, index) => {
    const after = others[index + 1] ?? to;
    const between = (y: number): number =>
      round(Math.min(Math.max(y, Math.min(from.y, to.y)), Math.max(from.y, to.y)));
    const leave = `${round(from.x + (to.x - before.x) / 6)} ${between(from.y + (to.y - before.y) / 6)}`;
    const arrive = `${round(to.x - (after.x - from.x) / 6)} ${between(to.y - (after.y - from.y) / 6)}`;
    path += `C${leave} ${arrive} ${to.x} ${to.y}`;
    before = from;
    from = to;
  });
  return path;
}

/** The dot next to a place, both in the canvas's measure. */
export function nearestDot(dots: readonly Dot[], x: number): number {
  let best = 0;
  dots.forEach((dot, index) => {
    if (Math.abs(dot.x - x) < Math.abs((dots[best]?.x ?? 0) - x)) best = index;
  });
  return best;
}

const round = (n: number): number => Math.round(n * 10) / 10;
