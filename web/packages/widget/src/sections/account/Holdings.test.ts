// SPDX-License-Identifier: Apache-2.0
//
import type { NftsSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const account = {
  status: 'connected',
  address,
  caip_address: `eip155:1:${address}`,
  activity: true,
} as const;
const flag = {
  id: 'eip155:1/erc721:0x5f/42',
  chain: 'eip155:1',
  contract: '0x5f',
  token_id: '42',
  name: 'Signal',
  collection: 'Signal Flags',
  quantity: '1',
} as const;
const nfts: NftsSlice = { state: 'fresh', nfts: [flag], more: false, loading_more: false };
let page: WidgetPage;
afterEach(() => page.close());

const open = (changes: Parameters<typeof WidgetPage.open>[0] = {}, data?: unknown) =>
  WidgetPage.open({
    router: { view: 'account', history: ['account'], data },
    account,
    tokens: { state: 'fresh', tokens: [], total: '0.00' },
    nfts,
    networks: {
      networks: [
        { caip_network_id: 'eip155:1', name: 'Base', active: true, enabled: true, testnet: false },
      ],
    },
    ...changes,
  });
const tabs = () => [...page.root.querySelectorAll('[role=tab]')];
const selected = () => page.root.querySelector('[role=tab][aria-selected=true]')?.textContent;
const panel = () => page.root.querySelector('[role=tabpanel]');

it('has tabs that name their panel, and moves between them by arrows', async () => {
  page = await open();
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Tokens', 'NFTs', 'Activity']);
  expect(panel()?.getAttribute('aria-labelledby')).toBe(tabs()[0]?.id);
  expect(tabs()[0]?.getAttribute('aria-controls')).toBe(panel()?.id);
  const press = (key: string) =>
    act(async () => {
      page.root
        .querySelector('[role=tab][aria-selected=true]')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  await press('ArrowRight');
  expect(selected()).toBe('NFTs');
  expect(page.root.activeElement?.textContent).toBe('NFTs');
  await press('End');
  expect(selected()).toBe('Activity');
  await press('ArrowRight');
  expect(selected()).toBe('Activity');
  await press('Home');
  expect(selected()).toBe('Tokens');
  expect(tabs().map((tab) => (tab as HTMLElement).tabIndex)).toEqual([0, -1, -1]);
});

it('has no activity where the operator turned it off, also when it was being looked at', async () => {
  page = await open({}, { tab: 'activity' });
  expect(selected()).toBe('Activity');
  await page.set({ account: { activity: false } });
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Tokens', 'NFTs']);
  expect(selected()).toBe('Tokens');
});

it('has no tabs outside eip155: tokens alone', async () => {
  page = await open({
    account: { ...account, caip_address: 'solana:5eykt:7vfC', activity: false },
  });
  expect(tabs()).toEqual([]);
  expect(page.text).toContain('No tokens yet');
});

it('comes back to the tab that the visitor left from', async () => {
  page = await open();
  await page.press('Activity');
  await page.set({ router: { view: 'transactions', history: ['account', 'transactions'] } });
  await page.set({ router: { view: 'account', history: ['account'], forward: false } });
  expect(selected()).toBe('Activity');
  await page.set({ router: { view: 'networks', forward: true } });
  await page.set({ router: { view: 'account', forward: true } });
  expect(selected()).toBe('Tokens');
});

it.each([undefined, null, 'nfts', { tab: 7 }, { tab: 'constructor' }])(
  'shows the first tab when the data of the view are %j',
  async (data) => {
    page = await open({}, data);
    expect(selected()).toBe('Tokens');
  },
);

it('shows collectibles with name, collection and number', async () => {
  const nameless = { ...flag, id: 'b', name: '', collection: 'Passes', quantity: '12' };
  page = await open({ nfts: { ...nfts, nfts: [flag, nameless] } }, { tab: 'nfts' });
  const cells = [...page.root.querySelectorAll('[aria-label=NFTs] > li')];
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'SignalSignal Flags',
    '×12#42Passes',
  ]);
  expect(await page.press('Signal')).toEqual([
    { type: 'navigate', how: 'push', view: 'nft', data: { id: flag.id } },
  ]);
});

it('fetches a picture when it comes near, and puts a letter where it fails', async () => {
  const image_url = 'https://portico.example/v1/image/sealed';
  page = await open({ nfts: { ...nfts, nfts: [{ ...flag, image_url }] } }, { tab: 'nfts' });
  const picture = page.root.querySelector<HTMLImageElement>('.pt-nft img');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  expect(picture?.getAttribute('src')).toBe(image_url);
  await act(async () => picture?.dispatchEvent(new Event('error')));
  expect(page.root.querySelector('.pt-nft img')).toBeNull();
  expect(page.root.querySelector('.pt-nft .pt-square-avatar')?.getAttribute('data-l')).toBe('S');
});

it('waits for collectibles, says that there are none, and that they are not known here', async () => {
  page = await open({ nfts: { ...nfts, state: 'loading', nfts: [] } }, { tab: 'nfts' });
  expect(page.root.querySelector('[aria-label="Loading your NFTs"]')).not.toBeNull();
  await page.set({ nfts: { state: 'fresh' } });
  expect(page.text).toContain('No NFTs yetWhat you collect is listed here.');
  await page.set({ nfts: { state: 'unsupported' } });
  expect(page.text).toContain('NFTs on Base are not known here.');
});

it('says when collectibles did not load, keeps the old ones with their age, and asks again', async () => {
  page = await open({ nfts: { ...nfts, state: 'failed', nfts: [] } }, { tab: 'nfts' });
  expect(page.text).toContain('NFTs did not loadYour funds are not affected.');
  expect(await page.press('Try again')).toEqual([{ type: 'refresh_account' }]);
  const at_ms = new Date(2026, 0, 15, 14, 2).getTime();
  await page.set({ nfts: { state: 'stale', nfts: [flag], at_ms } });
  expect(page.text).toContain('As of 02:02 PM');
  expect(page.text).toContain('Signal Flags');
  expect(await page.press('Load the NFTs again')).toEqual([{ type: 'refresh_account' }]);
});
