// SPDX-License-Identifier: Apache-2.0
//
import type { SendSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { form, kAlike, kTo, quote, review, sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(async () => {
  vi.useRealTimers();
  await page.close();
});

const router = {
  view: 'wallet_send_preview',
  history: ['account', 'wallet_send', 'wallet_send_preview'],
} as const;
const open = (send: SendSlice) => WidgetPage.open({ ...sender, router, send });
const kConfirm = 'Send 0.250000000000000001 ETH';
const isOff = () =>
  [...page.root.querySelectorAll('button')]
    .find((one) => one.textContent?.startsWith('Send 0.'))
    ?.getAttribute('aria-disabled') === 'true';

it('shows to the last digit what the wallet will be asked', async () => {
  page = await open(review);
  expect(page.root.querySelector('.pt-exact')?.textContent).toBe('0.250000000000000001 ETH');
  expect(page.root.querySelector('.pt-full')?.textContent).toBe(kTo);
  expect(page.text).toContain('$0.42 · 0.00013 ETH');
  expect(page.text).toContain('At most0.00026 ETH');
  expect(page.text).toContain('You keep2.158 ETH');
  expect(page.text).toContain('Review transaction carefully');
  expect(await page.press(kConfirm)).toEqual([{ type: 'confirm_send', quote: 7 }]);
});

it('leaves it to the wallet of a smart account to say the fee', async () => {
  page = await open({ ...review, quote: { ...quote, fee: { ...quote.fee, likely: '', max: '' } } });
  expect(page.text).toContain('Network feeYour wallet says it');
  expect(page.text).not.toContain('At most');
  expect(page.text, 'less the fee').not.toContain('You keep');
});

it('says what arrives where the token keeps a part', async () => {
  page = await open({ ...review, quote: { ...quote, received: '0.2475' } });
  expect(page.text).toContain('Receiver gets0.2475 ETH');
});

it('has warnings accepted first', async () => {
  page = await open({
    ...review,
    warnings: [{ kind: 'lookalike', must_accept: true, address: kAlike }],
  });
  expect(isOff()).toBe(true);
  const shown = [...page.root.querySelectorAll('.pt-compare .pt-full')];
  expect(shown.map((one) => one.textContent)).toEqual([kTo, kAlike]);
  const box = page.root.querySelector('[role=checkbox]');
  const before = page.store.sent.length;
  await act(async () => (box as HTMLButtonElement).click());
  expect(page.store.sent.slice(before)).toEqual([{ type: 'accept_send_warnings', accepted: true }]);
  await page.set({ send: { accepted: true } });
  expect(isOff()).toBe(false);
});

it('holds its button for a moment when the figures change under the finger', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = await open(review);
  const dearer = { ...quote, id: 8, fee: { ...quote.fee, max: '0.0005' } };
  await page.set({ send: { quote: dearer } });
  expect(isOff()).toBe(true);
  expect(page.text).toContain('The figures have changed.');
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(await page.press(kConfirm)).toEqual([{ type: 'confirm_send', quote: 8 }]);
});

it('does not hold it for a quote of the same figures', async () => {
  page = await open(review);
  await page.set({ send: { quote: { ...quote, id: 9 } } });
  expect(isOff()).toBe(false);
});

it('does nothing while the quote is renewed, or without a network', async () => {
  page = await open({ ...review, step: 'checking' });
  expect(isOff()).toBe(true);
  await page.set({ send: { step: 'review' }, modal: { online: false } });
  expect(isOff()).toBe(true);
  expect(page.text).toContain('You are offline');
});

it('waits for the first quote', async () => {
  page = await open({ ...form, step: 'checking' });
  expect(page.text).toContain('Trying it on the network');
});

it('cancels through the machine, and shows the form when that is back at it', async () => {
  page = await open(review);
  expect(await page.press('Cancel')).toEqual([{ type: 'edit_send' }]);
  expect(await page.press('Back')).toEqual([{ type: 'edit_send' }]);
  const before = page.store.sent.length;
  await page.set({ send: { ...form } });
  expect(page.store.sent.slice(before)).toEqual([{ type: 'go_back' }]);
});

it('shows the form when there is none behind it', async () => {
  page = await WidgetPage.open({
    ...sender,
    router: { view: 'wallet_send_preview', history: ['wallet_send_preview'] },
    send: form,
  });
  expect(page.store.sent).toEqual([{ type: 'navigate', how: 'replace', view: 'wallet_send' }]);
});

it('says that the wallet is asked', async () => {
  page = await open({ ...review, step: 'signing' });
  expect(page.text).toContain('Approve in Meridian');
  expect(page.text).not.toContain(kConfirm);
});

it('leads to the activity when it was sent', async () => {
  page = await open({ ...review, step: 'signing' });
  const before = page.store.sent.length;
  await page.set({ send: { step: 'sent' } });
  expect(page.store.sent.slice(before)).toEqual([
    { type: 'close_send' },
    { type: 'navigate', how: 'reset', view: 'account', data: { tab: 'activity' } },
  ]);
  expect(page.root.textContent).toContain('Transaction started');
});
