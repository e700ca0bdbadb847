// SPDX-License-Identifier: Apache-2.0
//
// The views in which a token and a currency are chosen.
import type { BuySlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const usdc = {
  id: 'USDC_BASE',
  symbol: 'USDC',
  name: 'USD Coin',
  chain: 'eip155:8453',
  network: 'Base',
};
const form: BuySlice = {
  step: 'form',
  tokens: [
    { id: 'ETH', symbol: 'ETH', name: 'Ether', chain: 'eip155:1', network: 'Ethereum' },
    { id: 'ETH_BASE', symbol: 'ETH', name: 'Ether', chain: 'eip155:8453', network: 'Base' },
    usdc,
  ],
  fiats: ['USD', 'EUR', 'XQX'],
  methods: ['card'],
  token: 'ETH_BASE',
  fiat: 'EUR',
  method: 'card',
  amount: '200',
  countries: [],
  subdivisions: [],
  wait: [],
  quoting: false,
  offers: [],
  offer: '',
  built_in: false,
  has_link: false,
  has_window: false,
  blocked: false,
  copied: false,
};
const open = (view: 'on_ramp_token_select' | 'on_ramp_fiat_select', buy: Partial<BuySlice> = {}) =>
  WidgetPage.open({
    account: { ...sender.account, features: ['onramp' as const] },
    router: { view, history: ['account', 'on_ramp_providers', view] },
    buy: { ...form, ...buy },
  });
/** Of each row the name, what stands below it, and whether it is the chosen one. */
const rows = () =>
  [...page.root.querySelectorAll('.pt-list button')].map((row) => [
    row.querySelector('.pt-title')?.textContent,
    row.querySelector('.pt-sub')?.textContent,
    row.getAttribute('aria-current') ?? row.getAttribute('aria-pressed') ?? '',
  ]);
async function pressRow(at: number): Promise<unknown[]> {
  const before = page.store.sent.length;
  const row = page.root.querySelectorAll<HTMLElement>('.pt-list button')[at];
  await act(async () => row?.click());
  return page.store.sent.slice(before);
}

it('lists what can be bought with the network that it comes on, and says which is chosen', async () => {
  page = await open('on_ramp_token_select');
  const shown = rows();
  expect(shown.map(([name, below]) => [name, below])).toEqual([
    ['Ether', 'ETH · Ethereum'],
    ['Ether', 'ETH · Base'],
    ['USD Coin', 'USDC · Base'],
  ]);
  expect(shown.map(([, , chosen]) => chosen)).toEqual(['', 'true', '']);
  expect(await pressRow(2)).toEqual([
    { type: 'choose_buy_token', token: 'USDC_BASE' },
    { type: 'go_back' },
  ]);
});

it('says why there is nothing to choose from', async () => {
  page = await open('on_ramp_token_select', { tokens: [], token: '', problem: 'not_here' });
  expect(rows()).toEqual([]);
  expect(page.text).toContain('Nothing is sold on the networks of this app.');
});

it('says that nothing is sold in the country that was chosen', async () => {
  page = await open('on_ramp_token_select', {
    tokens: [],
    token: '',
    country: 'JP',
    problem: 'not_in_country',
  });
  expect(page.text).toContain('Nothing is sold in this country: Japan.');
});

describe('where nobody answers for the country that was chosen', () => {
  const country = () =>
    page.root.querySelector<HTMLSelectElement>('[aria-label="Your country"]') ?? expect.fail();
  const there = { country: 'JP', countries: ['AT', 'DE', 'JP'] };
  async function choose(code: string): Promise<unknown[]> {
    const before = page.store.sent.length;
    const field = country();
    await act(async () => {
      field.value = code;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    return page.store.sent.slice(before);
  }

  it.each(['on_ramp_token_select', 'on_ramp_fiat_select'] as const)(
    'has another one chosen, or this one asked again: %s',
    async (view) => {
      page = await open(view, { ...there, step: 'unavailable' });
      expect(page.text).toContain('Nothing can be bought here now');
      expect(country().selectedOptions[0]?.text).toBe('Japan');
      expect(await page.press('Try again')).toEqual([{ type: 'retry_buy' }]);
      const field = country();
      field.focus();
      expect(await choose('AT')).toEqual([{ type: 'choose_buy_country', country: 'AT' }]);
      // It keeps the field and its focus until the list is there, and beside it.
      await page.set({ buy: { step: 'loading', country: 'AT' } });
      expect(page.root.activeElement).toBe(field);
      expect(rows()).toEqual([]);
      await page.set({ buy: { step: 'form' } });
      expect(page.root.activeElement).toBe(field);
      expect(rows().length).toBe(3);
    },
  );

  it('has another one chosen where nothing is sold in it', async () => {
    page = await open('on_ramp_token_select', {
      ...there,
      tokens: [],
      token: '',
      problem: 'not_in_country',
    });
    expect(page.text).toContain('If you are in another one, choose that.');
    expect(await choose('DE')).toEqual([{ type: 'choose_buy_country', country: 'DE' }]);
  });

  it('asks for no country beside a list that is there', async () => {
    page = await open('on_ramp_token_select', there);
    expect(rows().length).toBe(3);
    expect(page.root.querySelector('select')).toBeNull();
  });
});

it('lists currencies by their names, and one that nobody knows by its code', async () => {
  page = await open('on_ramp_fiat_select');
  const shown = rows();
  expect(shown.map(([name, below]) => [name, below])).toEqual([
    ['US Dollar', 'USD'],
    ['Euro', 'EUR'],
    ['XQX', 'XQX'],
  ]);
  expect(shown.map(([, , chosen]) => chosen)).toEqual(['', 'true', '']);
  expect(await pressRow(0)).toEqual([
    { type: 'choose_buy_fiat', fiat: 'USD' },
    { type: 'go_back' },
  ]);
});

it('lists nothing while what is sold is being asked, nor where buying is off', async () => {
  page = await open('on_ramp_fiat_select', { step: 'loading', fiats: [] });
  expect(rows()).toEqual([]);
  expect(page.root.querySelector('[aria-label="Looking up what can be bought"]')).not.toBeNull();
  await page.close();
  page = await WidgetPage.open({
    account: { ...sender.account, features: [] },
    router: { view: 'on_ramp_token_select', history: ['account', 'on_ramp_token_select'] },
    buy: form,
  });
  expect(page.text).toContain('Buying is off');
});
