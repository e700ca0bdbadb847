// SPDX-License-Identifier: Apache-2.0
//
import type { PaymentRequestSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { kFrom, sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const request: PaymentRequestSlice = {
  step: 'form',
  chain: 'eip155:1',
  tokens: [
    { id: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, balance: '0' },
    {
      id: 'eip155:1:0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb',
      name: 'Dollar',
      symbol: 'USDX',
      decimals: 6,
      balance: '0',
    },
  ],
  token: 'eip155:1',
  amount: '',
  incorrect: false,
  names_network: true,
};
const uri = `ethereum:${kFrom}@1?value=1500000000000000000`;
const open = (payment_request?: PaymentRequestSlice, region = 'en-US') =>
  WidgetPage.open(
    {
      ...sender,
      account: { ...sender.account, features: ['receive'] },
      router: { view: 'wallet_receive_amount', history: ['account', 'wallet_receive_amount'] },
      ...(payment_request && { payment_request }),
    },
    { region },
  );

async function type(text: string): Promise<unknown[]> {
  const before = page.store.sent.length;
  const field = page.root.querySelector<HTMLInputElement>('input[aria-label="Amount"]');
  if (!field) throw new Error('no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return page.store.sent.slice(before);
}

it('waits for the machine, and says when it could not be loaded', async () => {
  page = await open();
  expect(page.root.querySelector('[aria-label="Loading the request"]')).not.toBeNull();
  await page.set({ payment_request: { ...request, step: 'failed' } });
  expect(page.text).toContain('The request did not load');
  expect(await page.press('Try again')).toEqual([{ type: 'open_payment_request' }]);
});

it('tells the machine what is typed, with a point, and which token', async () => {
  page = await open(request, 'de-DE');
  expect(page.text).toContain('Add an amount');
  expect(await type('1,5')).toEqual([{ type: 'type_request_amount', text: '1.5' }]);
  const before = page.store.sent.length;
  const select = page.root.querySelector('select');
  await act(async () => {
    if (select) select.value = request.tokens[1]?.id ?? '';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(page.store.sent.slice(before)).toEqual([
    { type: 'choose_request_token', token: request.tokens[1]?.id },
  ]);
});

it('says that an amount is none, and draws no code for it', async () => {
  page = await open({ ...request, amount: '0', incorrect: true });
  expect(page.root.querySelector('[role="alert"]')?.textContent).toBe('Incorrect value');
  expect(page.root.querySelector('.pt-qr')).toBeNull();
});

it('draws and copies the request letter for letter; a newer one is not copied yet', async () => {
  const writeText = vi.fn(async (_: string) => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  page = await open({ ...request, amount: '1.5', uri });
  expect(page.text).toContain('exactly this much');
  await page.press('Copy request');
  expect(writeText.mock.calls).toEqual([[uri]]);
  await expect.poll(() => page.controls).toContain('Request copied');
  await page.set({ payment_request: { ...request, amount: '15', uri: `${uri}0` } });
  expect(page.controls).toContain('Copy request');
});

it('says where the code names no network', async () => {
  page = await open({ ...request, names_network: false });
  expect(page.text).toContain('The code does not say on which network');
  expect(page.text).toContain('Make sure that whoever pays uses Ethereum.');
});

it('says where there are no requests', async () => {
  page = await open({ ...request, step: 'unsupported' });
  expect(page.text).toContain('No requests on this kind of network');
});
