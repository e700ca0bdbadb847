// SPDX-License-Identifier: Apache-2.0
//
import type { ChartSlice, TokensSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../test/WidgetPage.ts';

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const account = { status: 'connected', address, caip_address: `eip155:1:${address}` } as const;
const balance = { state: 'fresh', amount: '2.4', symbol: 'ETH' } as const;
const ether = {
  id: 'eip155:1',
  chain: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  quantity: '2.4',
  value: '7825.04',
};
const tokens: TokensSlice = { state: 'fresh', tokens: [ether], total: '12480.36' };
const noon = new Date(2026, 0, 15, 12, 0).getTime();
const chart: ChartSlice = {
  state: 'fresh',
  period: 'day',
  points: [
    { at_ms: noon, value: '12338.26' },
    { at_ms: noon + 3_600_000, value: '12400.00' },
    { at_ms: noon + 7_200_000, value: '12480.36' },
  ].map((point) => ({ ...point, unmoved: point.value })),
};
let page: WidgetPage;
afterEach(async () => {
  vi.useRealTimers();
  await page.close();
});

const open = (changes: Parameters<typeof WidgetPage.open>[0] = {}, region = 'en-US') =>
  WidgetPage.open(
    {
      router: { view: 'account', history: ['account'] },
      account,
      balance,
      tokens,
      chart,
      ...changes,
    },
    { region },
  );
const figure = () => page.root.querySelector('.pt-figure')?.textContent;
const drawn = () => page.root.querySelector('.pt-chart [role=img]')?.textContent;
const chosen = () => page.root.querySelector('[aria-checked=true]')?.textContent;

it('shows the total, its minor unit apart, and how it went', async () => {
  page = await open();
  expect(figure()).toBe('Total value $12,480.36');
  expect(page.root.querySelector('.pt-figure .is-dim')?.textContent).toBe('.36');
  expect(page.text).toContain('+$142.101.15%');
  expect(drawn()).toBe('Portfolio value over one day, by prices up 1.15%');
});

it('writes it as the region writes it', async () => {
  page = await open({}, 'de-DE');
  expect(figure()).toBe('Total value 12.480,36\u00a0$');
  expect(page.root.querySelector('.pt-figure .is-dim')?.textContent).toBe(',36');
});

it('says a loss with its sign, and what did not change without one', async () => {
  const values = (told: readonly string[]) =>
    chart.points.map((point, at) => ({ ...point, value: told[at] ?? '', unmoved: told[at] ?? '' }));
  const fell = values(chart.points.map(({ value }) => value).reverse());
  page = await open({ chart: { ...chart, points: fell } });
  expect(drawn()).toContain('by prices down 1.14%');
  expect(page.text).toContain('\u2212$142.10');
  await page.set({ chart: { points: values(['5.00', '5.00', '5.00']) } });
  expect(drawn()).toBe('Portfolio value over one day, by prices unchanged');
});

it('calls no first deposit a gain, and says nothing where nobody tells what came', async () => {
  const at = (index: number) => noon + index * 3_600_000;
  const gift = { at_ms: at(1), value: '24000.00', unmoved: '0.00' };
  const points = [{ at_ms: noon, value: '0.00' }, gift];
  page = await open({ chart: { ...chart, points } });
  expect(drawn()).toBe('Portfolio value over one day, by prices unchanged');
  expect(page.text).not.toContain('+$');
  const { unmoved: _, ...untold } = gift;
  await page.set({ chart: { points: [{ at_ms: noon, value: '0.00' }, untold] } });
  expect(drawn()).toBe('Portfolio value over one day');
});

it('asks for another time, and keeps the way back where nothing is known of it', async () => {
  page = await open();
  expect(chosen()).toBe('1D');
  expect(await page.press('1Y')).toEqual([{ type: 'choose_chart_period', period: 'year' }]);
  await page.set({ chart: { period: 'year', state: 'loading', points: [] } });
  expect(page.root.querySelector('[aria-label="Loading the chart"]')).not.toBeNull();
  await page.set({ chart: { state: 'fresh' } });
  expect(page.text).toContain('Not known for this time');
  await page.set({ chart: { state: 'failed' } });
  expect(page.text).toContain('The chart did not load');
  expect(await page.press('1D')).toEqual([{ type: 'choose_chart_period', period: 'day' }]);
});

it.each([
  ['no point', []],
  ['one point', chart.points.slice(0, 1)],
])('draws nothing from %s', async (_, points) => {
  page = await open({ chart: { ...chart, points } });
  expect(drawn()).toBeUndefined();
  expect(chosen()).toBeUndefined();
});

it('shows value and time of the point that the arrows are on, in place of the total', async () => {
  page = await open();
  const range = page.root.querySelector<HTMLInputElement>('input[type=range]');
  if (!range) throw new Error('no control');
  expect(range.getAttribute('aria-label')).toBe('Moment in the chart');
  expect(range.getAttribute('aria-valuetext')).toMatch(/02:00 PM: \$12,480\.36$/);
  const walk = (value: string) =>
    act(async () => {
      // As the browser does when an arrow is pressed.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(range, value);
      range.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await walk('1');
  expect(figure()).toContain('$12,400.00');
  expect(page.text).toMatch(/Thu,? 01:00 PM/);
  expect(page.text).not.toContain('+$142.10');
  await act(async () => range.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(figure()).toContain('$12,480.36');
});

it('stands on the balance where nothing has a price', async () => {
  page = await open({
    tokens: { state: 'fresh', tokens: [ether] },
    chart: { ...chart, points: [] },
  });
  expect(figure()).toBe('Total value 2.4 ETH');
  expect(drawn()).toBeUndefined();
});

it('says the age of an old total, counts to the next try, and draws nothing that ends elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const at_ms = new Date(2026, 0, 15, 14, 2).getTime();
  const retry_at_ms = Date.now() + 24_000;
  page = await open({ tokens: { ...tokens, state: 'stale', at_ms, retry_at_ms } });
  expect(figure()).toContain('$12,480.36');
  expect(page.text).toContain('As of 02:02 PM. Trying again in 24 s.');
  expect(drawn()).toBeUndefined();
  expect(await page.press('Load the balance again')).toEqual([{ type: 'refresh_account' }]);
  await page.set({ modal: { online: false } });
  expect(page.text).not.toContain('Trying again in');
  expect(await page.press('Load the balance again')).toEqual([]);
});

it('says right below the total which networks it is without, and when they are asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const network = { active: false, enabled: true, testnet: false };
  const networks = ['Ethereum', 'Base', 'Polygon', 'Gnosis', 'Zora'].map((name, index) => ({
    ...network,
    caip_network_id: `eip155:${index + 1}`,
    name,
  }));
  const without = { missing: ['eip155:2', 'eip155:3'], retry_at_ms: Date.now() + 9_000 };
  page = await open({ networks: { networks }, tokens: { ...tokens, ...without } });
  expect(page.text).toContain('$12,480.36Without Base and Polygon. Trying again in 9 s.');
  expect(drawn()).toBeDefined();
  expect(await page.press('Load the balance again')).toEqual([{ type: 'refresh_account' }]);
  // More names than these are no short line.
  const missing = networks.slice(1).map(({ caip_network_id }) => caip_network_id);
  await page.set({ tokens: { ...tokens, ...without, missing } });
  expect(page.text).toContain('$12,480.36Without 4 networks.');
  await page.set({ tokens });
  await page.set({ tokens: { missing: undefined as never } });
  expect(page.text).not.toContain('Without');
});

it('says what an empty account needs', async () => {
  page = await open({ tokens: { state: 'fresh', tokens: [], total: '0.00' } });
  expect(figure()).toContain('$0.00');
  expect(page.text).toContain('Your account is ready. It needs a first deposit.');
  expect(drawn()).toBeUndefined();
});

it('waits in the geometry of what comes, and says once when nothing came', async () => {
  page = await open({
    tokens: { state: 'loading', tokens: [] },
    balance: { state: 'loading' },
    chart: { ...chart, points: [] },
  });
  expect(page.root.querySelector('[aria-label="Loading the balance"]')).not.toBeNull();
  await page.set({ tokens: { state: 'failed' }, balance: { state: 'failed' } });
  expect(page.text.match(/did not load/g)).toHaveLength(1);
  expect(page.text).toContain('Your funds are not affected.');
  expect(await page.press('Try again')).toEqual([{ type: 'refresh_account' }]);
});

it('names the account, leads to the others, and copies the address', async () => {
  page = await open({ identity: { name: 'ada.portico.eth' } });
  expect(page.text).toContain('ada.portico.eth');
  expect(await page.press('ada.portico.ethAccount')).toMatchObject([{ view: 'profile' }]);
  expect(await page.press('Copy address')).toEqual([{ type: 'copy_address' }]);
  await page.set({ account: { copied: true, account_type: 'smart_account' } });
  expect(page.controls).toContain('Address copied');
  expect(page.text).toContain('Smart account');
});

it('never shows the coin for the total that is on its way', async () => {
  page = await open({ tokens: { state: 'loading', tokens: [] } });
  expect(figure()).toBeUndefined();
  expect(page.root.querySelector('[aria-label="Loading the balance"]')).not.toBeNull();
  await page.set({ tokens });
  expect(figure()).toBe('Total value $12,480.36');
});

it('writes amounts so that no language turns them round', async () => {
  page = await open({}, 'ar');
  const amounts = [...page.root.querySelectorAll('.pt-figure bdi, .pt-chartline bdi')];
  expect(amounts.length).toBe(3);
  for (const amount of amounts) {
    expect(amount.getAttribute('dir')).toBe('ltr');
    expect(amount.textContent).not.toMatch(/[\u061c\u200f]/);
  }
});
