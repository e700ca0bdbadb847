// SPDX-License-Identifier: Apache-2.0
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oneByOne } from '../ui/oneByOne.ts';
import type { CallBatches, CallsStatus } from './CallBatches.ts';
import { ShownCalls } from './ShownCalls.tsx';

interface Shown {
  readonly status: CallsStatus;
  readonly isUnanswered: boolean;
  readonly onClose: () => void;
}

const asker = { origin: 'https://shop.example', account: '0x1' };
const made = (status: number): CallsStatus => ({
  ...{ version: '2.0.0', id: 'mine', chainId: '0x1', atomic: true },
  status,
});
let view: Shown | null = null;
const answers: (number | Error)[] = [];
const batches = {
  status: async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    return made(next ?? 0);
  },
} as unknown as CallBatches;
const stage = {
  render: (shown: unknown) => {
    view = shown === null ? null : (shown as ReactElement<Shown>).props;
  },
  setTheme: () => {},
};
const ask = () => new ShownCalls({ stage, batches, oneByOne: oneByOne() }).ask(asker, 'mine');

beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
});
afterEach(() => vi.useRealTimers());

it('asks again while it waits, says when the network does not answer, and ends with what became of it', async () => {
  answers.push(100, new Error('away'), 100, 200);
  const asked = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(view).toMatchObject({ status: { status: 100 }, isUnanswered: false });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(view).toMatchObject({ status: { status: 100 }, isUnanswered: true });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(view).toMatchObject({ status: { status: 200 }, isUnanswered: false });
  view?.onClose();
  expect(await asked).toBeNull();
  expect(view).toBeNull();
});

it('is closed at once while it waits', async () => {
  answers.push(100);
  const asked = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  view?.onClose();
  expect(await asked).toBeNull();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(view).toBeNull();
});

it('shows nothing of calls that the page did not send', async () => {
  answers.push(new Error('There are no such calls'));
  await expect(ask()).rejects.toThrow('no such calls');
  expect(view).toBeNull();
});
