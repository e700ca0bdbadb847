// SPDX-License-Identifier: Apache-2.0
import type { Slices } from '@portico/engine';
import { InitialStore } from '@portico/widget';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenSlices } from './whenSlices.ts';

const initialSlices = new InitialStore().getSlices();
let slices: Slices;
let notify: () => void;
let leaves: number;
const engine = {
  getSlices: () => slices,
  subscribe: (listener: () => void) => {
    notify = listener;
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
  slices = initialSlices;
  leaves = 0;
  end = new AbortController();
});
afterEach(() => vi.useRealTimers());

it('resolves when it is so, now or later, and leaves', async () => {
  slices = { ...initialSlices, modal: { ...initialSlices.modal, open: true } };
  await wait();
  slices = initialSlices;
  const later = wait();
  slices = { ...initialSlices, modal: { ...initialSlices.modal, open: true } };
  notify();
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
  slices = { ...initialSlices, alert: { ...initialSlices.alert, code: 'engine_stopped' } };
  notify();
  await expect(open).rejects.toThrow('Portico has stopped');
});

it('rejects when nobody answers in time', async () => {
  const open = expect(wait()).rejects.toThrow('open: no answer in time');
  await vi.advanceTimersByTimeAsync(1_000);
  await open;
});
