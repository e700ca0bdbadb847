// SPDX-License-Identifier: Apache-2.0
//
import type { SwapSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { empty, form, offer, swapper } from '../../../test/swapping.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const router = { view: 'swap', history: ['account', 'swap'] } as const;
const open = (swap?: SwapSlice, changes: Parameters<WidgetPage['set']>[0] = {}) =>
  WidgetPage.open({ ...swapper, router, ...(swap && { swap }), ...changes });
const last = () => page.root.querySelector('.pt-footer .pt-btn') as HTMLButtonElement;

it('waits for the machine and for the tokens, in its own geometry', async () => {
  page = await open();
  expect(page.root.querySelector('[aria-label="Loading what can be swapped"]')).not.toBeNull();
  await page.set({ swap: { ...form, step: 'loading' } });
  expect(page.root.querySelector('[aria-busy]')).not.toBeNull();
});

it('says that it could not be loaded, and tries again', async () => {
  page = await open({ ...empty, step: 'unavailable' });
  expect(page.text).toContain('Swapping did not load');
  expect(await page.press('Try again')).toEqual([{ type: 'open_swap' }]);
});

it('says where nothing is swapped', async () => {
  page = await open({ ...empty, step: 'unavailable', problem: 'unsupported_chain' });
  expect(page.text).toContain('No swaps on Ethereum.');
});

it('says so where the server or the page has it off', async () => {
  page = await open(undefined, { account: { ...swapper.account, features: ['send'] } });
  expect(page.text).toContain('No swaps on this network');
});

it('shows both sides, the price and what belongs to it, above a thousand too', async () => {
  page = await open(form);
  expect(page.root.querySelector('input')?.value).toBe('0.5');
  expect(page.text).toContain('$1,624.80');
  expect(page.text).toContain('1,621.42');
  expect(page.text).toContain('1 ETH = 3,242.84 USDC');
  expect(page.text).toContain('Price impact0.2%');
  expect(page.text).toContain('You get at least1,605.2058 USDC');
  expect(page.text).toContain('Fee of this app2.435 USDC · 0.15%');
  expect(page.text).toContain('Network fee$1.10Route');
  expect(page.text).toContain('Portico, 2 pools');
  expect(page.text).not.toContain('Next offer');
});

it('shows what is got whole: three decimals, the longer the smaller, with every digit beside it', async () => {
  page = await open({ ...form, offer: { ...offer, get: '14709.539752' } });
  const got = () => page.root.querySelector('.pt-amount[role=status]') ?? expect.fail();
  expect(got().textContent).toBe('14,709.539');
  expect(got().className).toContain('is-long');
  expect(got().querySelector('bdi')?.title).toBe('14,709.539752');
  await page.set({ swap: { offer: { ...offer, get: '0.00034412' } } });
  expect(got().textContent).toBe('0.000344');
});

it('says how much less the next of several offers would give', async () => {
  page = await open({ ...form, offer: { ...offer, ahead_bps: 42 } });
  expect(page.text).toContain('Next offer0.42% less');
});

it('tells the machine what is typed, chosen and turned', async () => {
  page = await open(form);
  const input = page.root.querySelector('input') as HTMLInputElement;
  const before = page.store.sent.length;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '1.5');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(page.store.sent.slice(before)).toEqual([{ type: 'type_swap_amount', text: '1.5' }]);
  expect(await page.press('Max')).toEqual([{ type: 'use_swap_max' }]);
  expect(await page.press('3%')).toEqual([{ type: 'choose_slippage', bps: 300 }]);
  const turn = page.root.querySelector('[aria-label="Swap the two sides"]') as HTMLButtonElement;
  await act(async () => turn.click());
  expect(page.store.sent.at(-1)).toEqual({ type: 'turn_swap' });
});

it.each([
  ['select_token', 'Select token'],
  ['enter_amount', 'Enter amount'],
  ['incorrect_value', 'Incorrect value'],
  ['insufficient_funds', 'Insufficient balance'],
  ['waiting', 'Asking for a price'],
  ['no_price', 'No price'],
] as const)('the button says %s and does nothing', async (button, text) => {
  page = await open({ ...form, button });
  expect(last().textContent).toBe(text);
  await act(async () => last().click());
  expect(page.store.sent).toEqual([]);
});

it('has it built and tried, then shows the review', async () => {
  page = await open(form);
  expect(await page.press('Review swap')).toEqual([{ type: 'review_swap' }]);
  await page.set({ swap: { step: 'checking' } });
  expect(page.store.sent.at(-1)).toEqual({ type: 'navigate', how: 'push', view: 'swap_preview' });
});

it('does not go on without a network', async () => {
  page = await open(form, { modal: { online: false } });
  expect(last().getAttribute('aria-disabled')).toBe('true');
});

it('says how much is missing', async () => {
  page = await open({ ...form, missing: '0.592', button: 'insufficient_funds' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toBe('0.592 ETH more than you have');
});

it('warns of a price below the market’s, with what is lost', async () => {
  page = await open({
    ...form,
    warnings: [{ kind: 'impact', must_accept: false, amount: '1326.00' }],
  });
  expect(page.text).toContain('You lose about $1,326.00.');
});

it('says why it did not go on', async () => {
  page = await open({ ...form, problem: 'reverted', detail: 'Too little received' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain('Too little received');
  await page.close();
  await page.close();
  page = await open({ ...form, problem: 'unsure' });
  expect(page.text).toContain('It may have been sent');
  expect(page.text, 'nobody knows').not.toContain('It was not swapped');
  await page.close();
  page = await open({ ...form, problem: 'not_built', detail: 'A higher slippage allows for it' });
  expect(page.root.querySelector('[role=alert]')?.textContent).toContain(
    'This swap was refused: A higher slippage allows for it',
  );
});
