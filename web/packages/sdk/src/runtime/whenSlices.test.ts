// SPDX-License-Identifier: Apache-2.0
import type { Slices } from '@portico/engine';
import { FirstStore } from '@portico/widget';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenSlices } from './whenSlices.ts';

const firstSlices = new FirstStore().getSlices();
let slices: Slices;
let tell: () => void;
let leaves: number;
const engine = {
  getSlices: () => slices,
  subscribe: (listener: () => void) => {
    tell = listener;
    return () => leaves++;
  },
};
let end: AbortController;
const wait = () =>
  whenSlices(engine as never, ({ modal }) => modal.open, {
    end: end.signal,
    limit_ms: 1_000,
    task: 'open',
  });

beforeEach(() => {
  vi.useFakeTimers();
  slices = firstSlices;
  leaves = 0;
  end = new AbortController();
});
afterEach(() => vi.useRealTimers());

it('resolves when it is so, now or later, and leaves', async () => {
  slices = { ...firstSlices, modal: { ...firstSlices.modal, open: true } };
  await wait();
  slices = firstSlices;
  const later = wait();
  slices = { ...firstSlices, modal: { ...firstSlices.modal, open: true } };
  tell();
  await later;
  expect(leaves).toBe(2);
});

it('rejects when the Portico is destroyed, before or meanwhile', async () => {
  const open = wait();
  end.abort(new Error('it was destroyed'));
  await expect(open).rejects.toThrow('it was destroyed');
  await expect(wait()).rejects.toThrow('it was destroyed');
  expect(leaves).toBe(2);
});

it('rejects when the engine has stopped for good', async () => {
  const open = wait();
  slices = { ...firstSlices, alert: { ...firstSlices.alert, code: 'engine_stopped' } };
  tell();
  await expect(open).rejects.toThrow('Portico has stopped');
});

it('rejects when nobody answers in time', async () => {
  const open = expect(wait()).rejects.toThrow('open: no answer in time');
  await vi.advanceTimersByTimeAsync(1_000);
  await open;
});
