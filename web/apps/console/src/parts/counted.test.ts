// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { Usage } from '../api/generated/types.ts';
import { countedOf } from './counted.ts';

const usage = (since: number): Usage => ({
  since,
  step: 10,
  steps: Array.from({ length: 40 }, (_, at) => ({
    at: at * 10,
    requests: at,
    limited: 0,
    refused: 0,
  })),
  funnel: null,
  failures: null,
});
const begins = (since: number): number | undefined => countedOf(usage(since)).counted[0]?.at;

it('begins with the step in which counting began', () => {
  expect(begins(205)).toBe(200);
  expect(begins(-1)).toBe(0);
});

it('has enough steps for a line where counting has just begun', () => {
  expect(begins(399)).toBe(280);
});
