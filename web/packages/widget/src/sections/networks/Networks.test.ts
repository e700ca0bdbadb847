// SPDX-License-Identifier: Apache-2.0
//
import type { NetworkRow, NetworksSlice } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const row = (name: string, more: Partial<NetworkRow> = {}): NetworkRow => ({
  caip_network_id: `eip155:${name}`,
  name,
  active: false,
  enabled: true,
  testnet: false,
  ...more,
});
const rows = [row('Ethereum', { active: true }), row('Base'), row('zkSync', { enabled: false })];
const wallet = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'installed',
  last_used: true,
  installed: true,
} as const;
let page: WidgetPage;
afterEach(() => page.close());

const open = (networks: Partial<NetworksSlice> = {}): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view: 'networks', history: ['account', 'networks'] },
    account: { wallet },
    networks: { networks: rows, ...networks },
  });
const second = (name: string): string | undefined =>
  [...page.root.querySelectorAll('.pt-row')]
    .find((one) => one.querySelector('.pt-title')?.textContent === name)
    ?.querySelector('.pt-sub')?.textContent ?? undefined;

it('marks the active network and chooses another', async () => {
  page = await open();
  expect(page.root.querySelector('[aria-current=true]')?.textContent).toBe('Ethereum');
  expect(await page.press('Base')).toEqual([{ type: 'choose_network', chain: 'eip155:Base' }]);
});

it('says what is held on each network, where it has a value', async () => {
  const chains = [
    { chain: 'eip155:Base', value: '3120.50' },
    { chain: 'eip155:Ethereum', value: '0.00' },
  ];
  page = await open();
  await page.set({ tokens: { state: 'fresh', tokens: [], chains } });
  const titles = [...page.root.querySelectorAll('.pt-row')].map((one) => one.textContent);
  expect(titles[0]).toBe('Ethereum');
  expect(titles[1]).toMatch(/^Base\D*3,120\.50$/);
});

it('gives a reason for one out of reach, and does not ask for it', async () => {
  page = await open();
  expect(second('zkSync')).toBe('Not supported by Meridian');
  expect(await page.press('zkSync')).toEqual([]);
});

it.each([
  ['switching', 'Approve in Meridian'],
  ['adding', 'Approve adding it in Meridian'],
  ['declined', 'Request declined'],
  ['failed', 'Meridian stayed on another network'],
] as const)('tells that the switch is %s at its row', async (switching, text) => {
  page = await open({ switching, target: 'eip155:Base', error_code: 'switch_not_done' });
  expect(second('Base')).toBe(text);
  expect(second('Ethereum')).toBeUndefined();
});

it('searches from eight networks on', async () => {
  page = await open();
  expect(page.root.querySelector('input')).toBeNull();
  await page.set({
    networks: {
      networks: [...rows, ...'abcde'].map((one) => (typeof one === 'string' ? row(one) : one)),
    },
  });
  expect(page.root.querySelector('input')?.getAttribute('aria-label')).toBe('Search networks');
});

it('keeps test networks behind a switch', async () => {
  page = await open({ networks: [...rows, row('Sepolia', { testnet: true })] });
  expect(page.controls).not.toContain('Sepolia');
  await page.press('Show test networks');
  expect(page.controls).toContain('Sepolia');
});
