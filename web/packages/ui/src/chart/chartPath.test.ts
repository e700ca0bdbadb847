// SPDX-License-Identifier: Apache-2.0
//
import { describe, expect, it } from 'vitest';
import { chartDots, chartPath, nearestDot } from './chartPath.ts';

const at = (...pairs: [number, number][]) => pairs.map(([time, value]) => ({ at: time, value }));

describe('dots', () => {
  it('lie by time, the highest at the top', () => {
    expect(chartDots(at([0, 1], [10, 3], [40, 2]), 360, 76)).toEqual([
      { x: 0, y: 68 },
      { x: 90, y: 8 },
      { x: 360, y: 38 },
    ]);
  });

  it('are a line in the middle where nothing changed', () => {
    expect(chartDots(at([5, 7], [6, 7]), 100, 40)).toEqual([
      { x: 0, y: 20 },
      { x: 100, y: 20 },
    ]);
  });

  it('survive two readings of one moment', () => {
    for (const { x, y } of chartDots(at([5, 7], [5, 8]), 100, 40)) {
      expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
    }
  });
});

describe('the path', () => {
  it('goes through every dot', () => {
    const dots = chartDots(at([0, 1], [1, 5], [2, 4], [3, 9]), 300, 76);
    const path = chartPath(dots);
    for (const { x, y } of dots) expect(path).toContain(`${x} ${y}`);
  });

  it('shows no value beyond the two it is between', () => {
    // A step: a plain spline would dip before it and overshoot behind it.
    const path = chartPath(chartDots(at([0, 0], [1, 0], [2, 10], [3, 10]), 300, 76));
    const heights = path
      .split(/[MC ]/)
      .filter((_, index) => index > 0 && index % 2 === 0)
      .map(Number);
    expect(Math.min(...heights)).toBe(8);
    expect(Math.max(...heights)).toBe(68);
  });

  it('is nothing without dots', () => {
    expect(chartPath([])).toBe('');
  });
});

it.each([
  [-5, 0],
  [40, 0],
  [60, 1],
  [999, 2],
])('the dot next to %s is number %s', (x, index) => {
  const dots = [0, 100, 200].map((one) => ({ x: one, y: 0 }));
  expect(nearestDot(dots, x)).toBe(index);
});
