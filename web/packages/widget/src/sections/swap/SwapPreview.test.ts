// SPDX-License-Identifier: Apache-2.0
//
import type { SwapSlice, View } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { form, kRouter, quote, review, swapper } from '../../../test/swapping.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const kUsdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
let page: WidgetPage;
afterEach(() => page.close());

const router = { view: 'swap_preview', history: ['account', 'swap', 'swap_preview'] } as const;
const open = (swap: SwapSlice, history: readonly View[] = router.history) =>
  WidgetPage.open({ ...swapper, router: { ...router, history }, swap });
const confirm = (name: string) =>
  [...page.root.querySelectorAll('button')].find((one) => one.textContent === name);

it('shows to the last digit what the wallet will be asked', async () => {
  page = await open(review);
  const exact = [...page.root.querySelectorAll('.pt-exact')].map((one) => one.textContent);
  expect(exact).toEqual(['0.5 ETH', '1,605.205801 USDC']);
  expect(page.text).toContain('Expected 1,621.42 USDC · $1,621.42');
  const addresses = [...page.root.querySelectorAll('.pt-full')].map((one) => one.textContent);
  expect(addresses, 'of what is got, and of what is called').toEqual([kUsdc, kRouter]);
  expect(page.text).toContain('At most0.0006 ETH');
  expect(page.text).not.toContain('Time limit');
  expect(await page.press('Swap 0.5 ETH')).toEqual([{ type: 'confirm_swap', quote: 7 }]);
});

it('expects to three decimals, on as many lines as that takes', async () => {
  page = await open({ ...review, quote: { ...quote, get: '294.390265', get_value: '294.39' } });
  expect(page.text).toContain('Expected 294.39 USDC · $294.39');
  const line = page.root.querySelector('.pt-sub.is-wrap');
  expect(line?.textContent).toContain('Expected');
  expect(line?.getAttribute('title')).toBe('294.390265');
});

it('says that a swap has no time limit', async () => {
  page = await open({ ...review, quote: { ...quote, endless: true } });
  expect(page.text).toContain('Time limitNone: it can still go through while it waits');
});

it('leaves it to the wallet of a smart account to say the fee', async () => {
  const fee = { speed: 'standard', likely: '', max: '' } as const;
  page = await open({ ...review, quote: { ...quote, fee } });
  expect(page.text).toContain('Network feeYour wallet says it');
  expect(page.text).not.toContain('At most');
});

it('allows exactly what is paid, first', async () => {
  page = await open({ ...review, quote: { ...quote, act: 'allow', allowed: true } });
  expect(page.text).toContain('This swap only, 0.5 ETH');
  expect(page.text).toContain('Two signatures. Money moves only at the second.');
  expect(page.root.querySelector('.pt-steps [aria-current]')?.textContent).toBe('1. Allow ETH');
  expect(await page.press('Allow 0.5 ETH')).toEqual([{ type: 'confirm_swap', quote: 7 }]);
  await page.set({ swap: { step: 'allowing' } });
  expect(page.text).toContain('Allowing ETH');
  await page.set({ swap: { step: 'review', quote: { ...quote, id: 8, allowed: true } } });
  expect(page.root.querySelector('.pt-steps [aria-current]')?.textContent).toBe('2. Swap');
});

it('counts the signature that takes an old allowance back', async () => {
  page = await open({ ...review, quote: { ...quote, act: 'reset', allowed: true } });
  expect(page.text).toContain('Three signatures. Money moves only at the last.');
  const steps = [...page.root.querySelectorAll('.pt-steps > li')].map((one) => one.textContent);
  expect(steps).toEqual(['1. Take back', '2. Allow ETH', '3. Swap']);
  expect(page.root.querySelector('.pt-steps [aria-current]')?.textContent).toBe('1. Take back');
});

it('has warnings accepted first', async () => {
  page = await open({
    ...review,
    warnings: [{ kind: 'moved', must_accept: true, amount: '1610' }],
  });
  expect(page.text).toContain('It was at least 1,610 USDC.');
  expect(confirm('Swap 0.5 ETH')?.getAttribute('aria-disabled')).toBe('true');
  const box = page.root.querySelector('[role=checkbox]') as HTMLButtonElement;
  await act(async () => box.click());
  expect(page.store.sent.at(-1)).toEqual({ type: 'accept_swap_warnings', accepted: true });
  await page.set({ swap: { accepted: true } });
  expect(confirm('Swap 0.5 ETH')?.getAttribute('aria-disabled')).not.toBe('true');
});

it('names a contract that nobody here knows, in full, and asks before anything is allowed', async () => {
  const router = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  page = await open({
    ...review,
    quote: { ...quote, act: 'allow', allowed: true, router },
    warnings: [{ kind: 'unknown_router', must_accept: true }],
  });
  expect(page.text).toContain('Portico does not know this contract');
  const shown = [...page.root.querySelectorAll('.pt-full')].map((one) => one.textContent);
  expect(shown).toEqual([router, kUsdc, router]);
  expect(confirm('Allow 0.5 ETH')?.getAttribute('aria-disabled')).toBe('true');
  const box = page.root.querySelector('[role=checkbox]') as HTMLButtonElement;
  await act(async () => box.click());
  expect(page.store.sent.at(-1)).toEqual({ type: 'accept_swap_warnings', accepted: true });
  await page.set({ swap: { accepted: true } });
  expect(await page.press('Allow 0.5 ETH')).toEqual([{ type: 'confirm_swap', quote: 7 }]);
});

it('holds its button for a moment when the figures change under the finger', async () => {
  page = await open(review);
  await page.set({ swap: { quote: { ...quote, id: 8, minimum: '1604' } } });
  expect(page.text).toContain('The figures have changed.');
  expect(confirm('Swap 0.5 ETH')?.getAttribute('aria-disabled')).toBe('true');
});

it('goes back to the form when it did not go on', async () => {
  page = await open({ ...review, step: 'signing' });
  expect(page.text).toContain('Approve in Meridian');
  await page.set({ swap: { ...form, problem: 'declined' } });
  expect(page.store.sent.at(-1)).toEqual({ type: 'go_back' });
});

it('leads back to the payment that it is for', async () => {
  page = await open({ ...review, step: 'sent' }, ['account', 'pay', 'swap', 'swap_preview']);
  expect(page.store.sent.at(-1)).toEqual({ type: 'go_back_to_index', index: 1 });
});

it('leads to the activity once it is sent', async () => {
  page = await open({ ...review, step: 'sent' });
  expect(page.store.sent).toContainEqual({ type: 'close_swap' });
  expect(page.store.sent.at(-1)).toMatchObject({ view: 'account', data: { tab: 'activity' } });
});
