// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it, vi } from 'vitest';
import { BatchStore } from './BatchStore.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not wait for a browser that never opens it, and asks again the next time', async () => {
  vi.useFakeTimers();
  const open = vi.fn(() => ({ addEventListener: () => {} }));
  vi.stubGlobal('indexedDB', { open });
  const store = new BatchStore();
  for (const times of [1, 2]) {
    const found = store.batch('a').catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await found).toBe('StoreFault');
    expect(open).toHaveBeenCalledTimes(times);
  }
});
