// SPDX-License-Identifier: Apache-2.0
//
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { form, sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const router = {
  view: 'wallet_send_select_token',
  history: ['account', 'wallet_send', 'wallet_send_select_token'],
} as const;
const open = () => WidgetPage.open({ ...sender, router, send: form });
const names = () => [...page.root.querySelectorAll('.pt-row .pt-title')].map((o) => o.textContent);
async function search(text: string): Promise<void> {
  const input = page.root.querySelector('input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('lists what is held, and tells tokens of one symbol apart', async () => {
  page = await open();
  expect(names()).toEqual(['Ether', 'Dai', 'Dai of a stranger']);
  expect(page.text).toContain('2.408 ETH');
  expect(page.text).toContain('DAI · 0x6b17…1d0f');
  expect(page.text).toContain('DAI · 0x1111…1111');
});

it('finds by name, symbol and contract', async () => {
  page = await open();
  await search('stranger');
  expect(names()).toEqual(['Dai of a stranger']);
  await search('0x6b17');
  expect(names()).toEqual(['Dai']);
  await search('nothing of it');
  expect(page.text).toContain('No tokens found');
  expect(page.text).toContain('Your tokens will appear here');
});

it('offers to buy where nothing is held, or nothing is found', async () => {
  page = await open();
  await search('nothing of it');
  expect(page.text).not.toContain('Buy');
  await page.set({ account: { ...sender.account, features: ['onramp', 'send'] } });
  expect(await page.press('Buy')).toEqual([
    { type: 'navigate', how: 'push', view: 'on_ramp_providers' },
  ]);
});

it('takes one and goes back', async () => {
  page = await open();
  expect(await page.press('Dai')).toEqual([
    { type: 'choose_send_token', token: 'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f' },
    { type: 'go_back' },
  ]);
});
