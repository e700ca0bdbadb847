// SPDX-License-Identifier: Apache-2.0
//
import type { TokensSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';
import { prefer } from '../../parts/preferences.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const account = { status: 'connected', address, caip_address: `eip155:1:${address}` } as const;
const network = { name: 'Base', active: false, enabled: true, testnet: false };
const ether = {
  id: 'eip155:1',
  chain: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  quantity: '2.4089999',
  value: '7825.04',
} as const;
const dollar = {
  id: 'eip155:8453:0x8335',
  chain: 'eip155:8453',
  name: 'USD Coin',
  symbol: 'USDC',
  quantity: '3120.5',
} as const;
let page: WidgetPage;
afterEach(async () => {
  vi.useRealTimers();
  await page.close();
});

const open = (tokens?: TokensSlice, more: Parameters<typeof WidgetPage.open>[0] = {}) =>
  WidgetPage.open({
    router: { view: 'account', history: ['account'] },
    account,
    networks: { networks: [{ caip_network_id: 'eip155:8453', ...network }] },
    ...(tokens && { tokens }),
    ...more,
  });

it('lists amounts rounded down, values, and the network of each', async () => {
  page = await open({ state: 'fresh', tokens: [ether, dollar], total: '10945.54' });
  const rows = [...page.root.querySelectorAll('[aria-label=Tokens] > li')];
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ether2.408 ETH$7,825.04',
    'USD Coin3,120.5 USDC · Base',
  ]);
});

it('says how each price went in a day, to the eye and to the ear, and nothing where nobody knows', async () => {
  const changes = ['2.31', '-0.84', '0.00', undefined];
  const tokens = changes.map((day_change, index) => ({
    ...ether,
    id: `eip155:1:${index}`,
    ...(day_change !== undefined && { day_change }),
  }));
  page = await open({ state: 'fresh', tokens, total: '31300.16' });
  const worths = [...page.root.querySelectorAll('.pt-worth')];
  expect(worths.map((worth) => worth.textContent)).toEqual([
    '$7,825.04+2.31% Price up 2.31% in one day',
    '$7,825.04\u22120.84% Price down 0.84% in one day',
    '$7,825.040.00% Price unchanged in one day',
    '$7,825.04',
  ]);
  expect(worths.map((worth) => worth.querySelector('[aria-hidden]')?.className)).toEqual([
    'pt-up',
    'pt-down',
    'pt-flat',
    undefined,
  ]);
});

it('waits in the geometry of what comes, also for who asks', async () => {
  page = await open();
  expect(page.root.querySelector('[aria-label="Loading your tokens"]')).not.toBeNull();
  await page.set({ tokens: { state: 'fresh', tokens: [] } });
  expect(page.text).toContain('No tokens yetWhat you receive is listed here.');
  expect(await page.press('Copy address')).toEqual([{ type: 'copy_address' }]);
});

it('lists what the chain itself tells where nobody else is asked', async () => {
  page = await open({ state: 'unknown', tokens: [ether] });
  expect(page.text).toContain('2.408 ETH');
  expect(page.controls).not.toContain('NFTs');
  await page.set({ tokens: { tokens: [] } });
  expect(page.text).not.toContain('No tokens yet');
});

/** How often the page says that something did not load. */
const announcedFailures = () => page.text.match(/did not load/g)?.length ?? 0;

it('says once that it did not load and that funds are safe, and tries again', async () => {
  page = await open({ state: 'failed', tokens: [ether] });
  expect(page.text).toContain('Balances did not loadYour funds are not affected');
  expect(announcedFailures()).toBe(1);
  expect(page.text).toContain('2.408 ETH');
  expect(await page.press('Try again')).toEqual([{ type: 'refresh_account' }]);
});

it('says once who is slow where not even the balance came, and promises nothing', async () => {
  page = await open({ state: 'failed', tokens: [], retry_at_ms: Date.now() + 30_000 });
  await page.set({
    balance: { state: 'failed' },
    networks: { networks: [{ caip_network_id: 'eip155:1', ...network, active: true }] },
  });
  expect(page.text).toContain('Base is slow to answer. Your funds are not affected.');
  expect(announcedFailures()).toBe(1);
  expect(page.controls.filter((name) => /again/.test(name))).toEqual(['Try again']);
});

it('names the networks that did not answer beside what the others told', async () => {
  page = await open({
    state: 'fresh',
    tokens: [ether],
    total: '7825.04',
    missing: ['eip155:8453'],
  });
  expect(page.text).toContain('$7,825.04Without Base.');
  expect(page.text).not.toContain('slow to answer');
  await page.set({ tokens: { state: 'fresh', tokens: [], missing: ['eip155:8453'] } });
  expect(page.text).toContain('Balances did not loadBase is slow to answer.');
  expect(page.text).not.toContain('No tokens yet');
});

it('keeps old figures, says their age and when it tries again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const at_ms = new Date(2026, 0, 15, 14, 2).getTime();
  const retry_at_ms = Date.now() + 24_000;
  page = await open({ state: 'stale', tokens: [ether], at_ms, retry_at_ms });
  expect(page.text).toContain('$7,825.04');
  expect(page.text).toContain('As of 02:02 PM. Trying again in 24 s.');
  expect(await page.press('Load the balance again')).toEqual([{ type: 'refresh_account' }]);
});

it('has no list where holdings are not known', async () => {
  page = await open(
    { state: 'unknown', tokens: [] },
    {
      account: { ...account, caip_address: 'bip122:000:bc1q' },
    },
  );
  expect(page.root.querySelector('[aria-label=Tokens]')).toBeNull();
  expect(page.text).not.toContain('No tokens yet');
});

it("shows the account's own name", async () => {
  page = await open({ state: 'fresh', tokens: [] }, { identity: { name: 'ada.portico.eth' } });
  expect(page.controls.some((name) => name.includes('ada.portico.eth'))).toBe(true);
});

it('leaves small balances out where the visitor wants so, says how many, and shows them again', async () => {
  const dust = { ...ether, id: 'eip155:1:dust', name: 'Dust', value: '0.42' };
  const unknown = { ...dollar, name: 'Unpriced' };
  page = await open({ state: 'fresh', tokens: [ether, dust, unknown], total: '7825.46' });
  const names = () =>
    [...page.root.querySelectorAll('[aria-label=Tokens] .pt-title:not(bdi)')].map(
      ({ textContent }) => textContent,
    );
  expect(names()).toEqual(['Ether', 'Dust', 'Unpriced']);
  await act(async () => prefer({ hideSmall: true }));
  expect(names()).toEqual(['Ether', 'Unpriced']);
  expect(page.text).toContain('1 small balance is hidden');
  await page.press('Show');
  expect(names()).toEqual(['Ether', 'Dust', 'Unpriced']);
});
