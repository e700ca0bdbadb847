// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../host/WidgetPage.ts';

const meridian = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'featured',
  last_used: false,
  installed: false,
} as const;
let page: WidgetPage;
afterEach(() => page.close());

it('offers a few wallets to get, and all of them', async () => {
  page = await WidgetPage.open({
    router: { view: 'get_wallet', history: ['connect', 'get_wallet'] },
    guide: { wallets: [meridian] },
  });
  expect(await page.press('Get Meridian')).toEqual([{ type: 'download_wallet', id: 'meridian' }]);
  expect(await page.press('See all wallets')).toMatchObject([{ view: 'all_wallets' }]);
});

it('links to every place a wallet can be got from, without telling it where from', async () => {
  page = await WidgetPage.open({
    router: { view: 'downloads', history: ['get_wallet', 'downloads'] },
    guide: {
      wallet: meridian,
      downloads: [
        { kind: 'chrome', url: 'https://store.example/meridian' },
        { kind: 'website', url: 'https://www.meridian.example/get' },
      ],
    },
  });
  const links = [...page.root.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.href, link.rel])).toEqual([
    ['This browserExtension store', 'https://store.example/meridian', 'noopener noreferrer'],
    ['Websitemeridian.example', 'https://www.meridian.example/get', 'noopener noreferrer'],
  ]);
});

it('says what to do when no place is known', async () => {
  page = await WidgetPage.open({
    router: { view: 'downloads', history: ['get_wallet', 'downloads'] },
    guide: { wallet: meridian },
  });
  expect(page.text).toContain('Look for Meridian on its own website.');
});
