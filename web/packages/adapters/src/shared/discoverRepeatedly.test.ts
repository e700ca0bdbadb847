// SPDX-License-Identifier: Apache-2.0
import { ConnectorRegistry } from '@portico/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discoverRepeatedly } from './discoverRepeatedly.ts';

let looked: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  looked = 0;
  stop = discoverRepeatedly(new ConnectorRegistry(), () => {
    looked += 1;
    throw new Error('a hostile global');
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('looks at once, again for some seconds, and when the page says that a wallet came', () => {
  expect(looked).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(looked).toBeGreaterThan(10);
  expect(vi.getTimerCount()).toBe(0);
  const before = looked;
  window.dispatchEvent(new Event('ethereum#initialized'));
  window.dispatchEvent(new Event('load'));
  expect(looked).toBe(before + 2);
});

it('leaves neither a timer nor a listener behind', () => {
  stop();
  expect(vi.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event('ethereum#initialized'));
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(10_000);
  expect(looked).toBe(1);
});
