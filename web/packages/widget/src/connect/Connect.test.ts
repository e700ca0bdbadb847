// SPDX-License-Identifier: Apache-2.0
//
import type { WalletRow } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../host/WidgetPage.ts';

const row = (name: string, more: Partial<WalletRow> = {}): WalletRow => ({
  id: name.toLowerCase(),
  name,
  kind: 'featured',
  last_used: false,
  installed: false,
  ...more,
});
const phone = row('WalletConnect', { id: 'wallet_connect', kind: 'wallet_connect' });
const wallets = [
  row('Meridian', { kind: 'recent', last_used: true, installed: true }),
  row('Juniper', { kind: 'installed', installed: true }),
  phone,
  ...['Kestrel', 'Fathom', 'Harrow', 'Lumen'].map((name) => row(name)),
];

let page: WidgetPage;
afterEach(() => page.close());

it('lists the wallets in the engine’s order, marks them, and points to the rest', async () => {
  page = await WidgetPage.open({ connect: { wallets } });
  const rows = [...page.root.querySelectorAll('.pt-row')].map((one) => one.textContent);
  expect(rows).toEqual([
    'MeridianLast used',
    'JuniperInstalled',
    'Wallet on your phone',
    'Kestrel',
    'Fathom',
    'Harrow',
    'All wallets6',
  ]);
});

it('sends what was chosen', async () => {
  page = await WidgetPage.open({ connect: { wallets } });
  expect(await page.press('Juniper')).toEqual([{ type: 'choose_wallet', id: 'juniper' }]);
  expect(await page.press('Wallet on your phone')).toEqual([{ type: 'choose_wallet_connect' }]);
  expect(await page.press('All wallets')).toMatchObject([{ how: 'push', view: 'all_wallets' }]);
  expect(await page.press('What is a wallet?')).toMatchObject([{ view: 'what_is_a_wallet' }]);
});

it('shows a wallet that announces itself late', async () => {
  page = await WidgetPage.open({ connect: { wallets: [phone] } });
  expect(page.text).toContain('No wallet here yet');
  await page.set({ connect: { wallets: [row('Juniper'), phone] } });
  expect(page.controls).toContain('Juniper');
  expect(page.text).not.toContain('No wallet here yet');
});

it('is busy, with words, while the first view waits', async () => {
  page = await WidgetPage.open({ modal: { loading: true } });
  expect(page.root.querySelector('[aria-busy=true]')?.getAttribute('aria-label')).toBe('Loading');
});

it.each([
  [
    { termsUrl: 'https://a.example/t', privacyUrl: 'https://a.example/p' },
    ['terms', 'privacy notice'],
  ],
  [{ termsUrl: 'https://a.example/t' }, ['terms']],
  [{ privacyUrl: 'https://a.example/p' }, ['privacy notice']],
  [{}, []],
])('asks for consent only to what there is: %j', async (options, links) => {
  page = await WidgetPage.open({ connect: { wallets } }, options);
  const found = [...page.root.querySelectorAll('.pt-foot a')].map((link) => link.textContent);
  expect(found).toEqual(links);
  expect(page.text.includes('By connecting you accept')).toBe(links.length > 0);
});
