// @vitest-environment jsdom
// SPDX-License-Identifier: Apache-2.0
//
// What the owner can do about a device that asks, by where it stands.
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asking } from '../handover/makeGiving.ts';
import type { AskedManaging, Outcome, WalletState } from '../ui/ownWindow.ts';
import { AskingDevices } from './AskingDevices.tsx';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => act(async () => root.unmount()));

const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent);
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click(),
  );

/** What becomes of each number that is entered. */
let given: Outcome<WalletState>[] = [];

async function show(state: Asking) {
  let isOver = false;
  const refused: string[] = [];
  const task = {
    asking: async () => ({ value: isOver ? [] : [{ id: 'a', name: 'Firefox', state }] }),
    giveDevice: async () => given.shift(),
    answerDevice: async () => ({ value: undefined }),
    refuseDevice: async (id: string) => {
      refused.push(id);
      return { value: undefined };
    },
  } as unknown as AskedManaging;
  const run = async <T>(what: Promise<T>) => (await what) as never;
  await act(async () =>
    root.render(createElement(AskingDevices, { task, isBusy: false, run, onGiven: () => {} })),
  );
  await vi.waitFor(() => expect(buttons()).not.toEqual([]));
  return { refused, end: () => (isOver = true) };
}

it('one that nobody has answered is its owner’s to answer, once', async () => {
  await show('asks');
  expect(buttons()).toEqual(['It is mine', 'It is not mine']);
  await press('It is mine');
  expect(buttons()).toEqual(['Let it open the wallet', 'It is not mine']);
});

it('one that was answered here has its number entered, also after the view was away', async () => {
  await show('answered');
  expect(buttons()).toEqual(['Let it open the wallet', 'It is not mine']);
});

it('one that another device has answered, or that was given, can be ended alone', async () => {
  const { refused } = await show('elsewhere');
  expect(buttons()).toEqual(['It is not mine']);
  expect(document.body.textContent).toContain('It was already said');
  await press('It is not mine');
  expect(refused).toEqual(['a']);
  expect(buttons()).toEqual([]);
});

it('what was wrong with a number stands at its field, and outlives it', async () => {
  vi.useFakeTimers();
  given = [{ fault: 'Another number' }, { fault: 'Three times' }];
  const { end } = await show('answered');
  await act(async () => {
    const field = document.querySelector('input');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, '123456');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Let it open the wallet');
  const field = document.querySelector('input');
  const said = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Another number');
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  await press('Let it open the wallet');
  end();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(document.querySelector('input')).toBeNull();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Three times');
  vi.useRealTimers();
});
