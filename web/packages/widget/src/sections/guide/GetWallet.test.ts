// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const meridian = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'featured',
  last_used: false,
  installed: false,
  downloads: ['chrome', 'ios', 'android', 'website'],
} as const;
let page: WidgetPage;
afterEach(() => page.close());

it('offers a few wallets to get, and all of them', async () => {
  page = await WidgetPage.open({
    router: { view: 'get_wallet', history: ['connect', 'get_wallet'] },
    guide: { wallets: [meridian] },
  });
  expect(page.text).toContain('Browser, iOS, Android');
  expect(await page.press('Get Meridian')).toEqual([{ type: 'download_wallet', id: 'meridian' }]);
  expect(await page.press('See all wallets')).toMatchObject([{ view: 'all_wallets' }]);
});

it('offers to start with an e-mail address where one may log in with it, and nowhere else', async () => {
  page = await WidgetPage.open({
    router: { view: 'get_wallet', history: ['connect', 'get_wallet'] },
    guide: { wallets: [meridian] },
  });
  const methods = (['email', 'wallet'] as const).map((method) => ({ method, separator: false }));
  const network = { caip_network_id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub' };
  const row = { ...network, active: true, enabled: true, testnet: false };
  // The server is asked yet; it has none; no network has an account for it.
  for (const slices of [
    { connect: { methods } },
    { connect: { methods: methods.slice(1), vault_url: 'https://vault.example' } },
    { connect: { methods, vault_url: 'https://vault.example' }, networks: { networks: [row] } },
  ]) {
    await page.set(slices);
    expect(page.controls).not.toContain('Continue with email');
  }
  await page.set({ networks: { networks: [{ ...row, caip_network_id: 'eip155:1' }] } });
  expect(await page.press('Continue with email')).toEqual([
    { type: 'navigate', how: 'reset', view: 'connect' },
  ]);
});

it('links to every place a wallet can be got from, without telling it where from', async () => {
  page = await WidgetPage.open({
    router: { view: 'downloads', history: ['get_wallet', 'downloads'] },
    guide: {
      wallet: meridian,
      downloads: [
        { kind: 'chrome', url: 'https://store.example/meridian', elsewhere: false },
        { kind: 'website', url: 'https://www.meridian.example/get', elsewhere: false },
      ],
    },
  });
  const links = [...page.root.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.href, link.rel])).toEqual([
    ['This browserExtension store', 'https://store.example/meridian', 'noopener noreferrer'],
    ['Websitemeridian.example', 'https://www.meridian.example/get', 'noopener noreferrer'],
  ]);
});

it('shows a phone the code of its store, and the links of all of them', async () => {
  const stores = [
    { kind: 'ios', url: 'https://apps.example/meridian', elsewhere: true },
    { kind: 'android', url: 'https://play.example/meridian', elsewhere: true },
  ] as const;
  page = await WidgetPage.open({
    router: { view: 'downloads', history: ['get_wallet', 'downloads'] },
    guide: { wallet: meridian, downloads: stores },
  });
  expect(page.root.querySelectorAll('a')).toHaveLength(0);
  await page.press('Phone');
  const code = () => page.root.querySelector('.pt-qr svg')?.getAttribute('aria-label');
  await expect.poll(code).toBe('Get Meridian: iPhone or iPad');
  await page.press('Android');
  await expect.poll(code).toBe('Get Meridian: Android');
  const links = [...page.root.querySelectorAll('a')].map(({ href }) => href);
  expect(links).toEqual(stores.map(({ url }) => url));
});

it('says what to do when no place is known', async () => {
  page = await WidgetPage.open({
    router: { view: 'downloads', history: ['get_wallet', 'downloads'] },
    guide: { wallet: meridian },
  });
  expect(page.text).toContain('Look for Meridian on its own website.');
});
