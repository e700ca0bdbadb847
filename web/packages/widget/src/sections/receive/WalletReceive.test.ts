// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it, vi } from 'vitest';
import { kFrom, sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  return page.close();
});

const row = (caip_network_id: string, name: string, active = false) => ({
  caip_network_id,
  name,
  active,
  enabled: true,
  testnet: false,
});
const networks = [
  row('eip155:10', 'Optimism'),
  row('eip155:1', 'Ethereum', true),
  row('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
];
const account = { ...sender.account, features: ['receive' as const] };
const open = (view: 'wallet_receive' | 'wallet_compatible_networks', changes = {}) =>
  WidgetPage.open({
    account: { ...account, ...changes },
    networks: { networks },
    router: { view, history: ['account', view] },
  });

it('shows the plain address as a code, short and in full, and copies it', async () => {
  page = await open('wallet_receive');
  expect(page.text).toContain('0x71C7…976F');
  expect(page.root.querySelector('.pt-full')?.textContent).toBe(kFrom);
  await expect.poll(() => page.root.querySelector('.pt-qr > svg')).not.toBeNull();
  expect(await page.press('Copy address')).toEqual([{ type: 'copy_address' }]);
  await page.set({ account: { ...account, copied: true } });
  expect(page.controls).toContain('Address copied');
});

it('shares the plain address where the browser can, and offers that nowhere else', async () => {
  page = await open('wallet_receive');
  expect(page.controls).not.toContain('Share');
  await page.close();
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  page = await open('wallet_receive');
  await page.press('Share');
  expect(share).toHaveBeenCalledWith({ text: kFrom });
});

it('leads to asking for an amount where a request has a form, and nowhere else', async () => {
  page = await open('wallet_receive');
  expect(await page.press('Request amount')).toEqual([
    { type: 'navigate', how: 'push', view: 'wallet_receive_amount' },
  ]);
  await page.set({ account: { ...account, caip_address: 'bip122:0000:bc1q' } });
  expect(page.controls).not.toContain('Request amount');
});

it('says for which networks it holds: those of its kind, the active one first', async () => {
  page = await open('wallet_receive');
  expect(page.text).toContain('Only receive assets on these networks');
  await page.close();
  page = await open('wallet_compatible_networks');
  expect(page.text).toContain('You can only receive assets on these networks');
  const names = [...page.root.querySelectorAll('.pt-list .pt-title')].map((one) => one.textContent);
  expect(names).toEqual(['Ethereum', 'Optimism']);
});

it('of a smart account names the active network alone', async () => {
  page = await open('wallet_receive', { account_type: 'smart_account' });
  expect(page.text).toContain('Only receive assets on this network');
  await page.close();
  page = await open('wallet_compatible_networks', { account_type: 'smart_account' });
  const names = [...page.root.querySelectorAll('.pt-list .pt-title')].map((one) => one.textContent);
  expect(names).toEqual(['Ethereum']);
});

it('offers nothing where it is off, or nobody is connected', async () => {
  page = await open('wallet_receive', { features: [] });
  expect(page.text).toContain('Receiving is not offered here');
  expect(page.text).not.toContain(kFrom);
  await page.close();
  page = await open('wallet_receive', { address: undefined, status: 'disconnected' });
  expect(page.text).toContain('No account is connected');
});
