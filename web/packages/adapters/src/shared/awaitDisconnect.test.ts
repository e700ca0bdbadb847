// SPDX-License-Identifier: Apache-2.0
import { afterEach, expect, it, vi } from 'vitest';
import { awaitDisconnect } from './awaitDisconnect.ts';

afterEach(() => vi.useRealTimers());

it('waits for the wallet, and passes its refusal on', async () => {
  expect(await awaitDisconnect(Promise.resolve('parted'))).toBeNull();
  await expect(awaitDisconnect(Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('waits no longer than the specification for a wallet that never answers', async () => {
  vi.useFakeTimers();
  let done = false;
  void awaitDisconnect(new Promise(() => undefined)).then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
});
