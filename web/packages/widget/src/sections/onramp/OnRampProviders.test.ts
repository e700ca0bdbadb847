// SPDX-License-Identifier: Apache-2.0
//
import type { BuySlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';
import { onrampSection } from './onrampSection.ts';

let page: WidgetPage;
afterEach(() => page.close());

const form: BuySlice = {
  step: 'form',
  tokens: [{ id: 'ETH', symbol: 'ETH', name: 'Ether', chain: 'eip155:1', network: 'Ethereum' }],
  fiats: ['USD', 'EUR'],
  methods: ['card'],
  token: 'ETH',
  fiat: 'USD',
  method: 'card',
  amount: '200',
  countries: [],
  subdivisions: [],
  wait: [],
  quoting: false,
  offers: [
    { provider: 'a', name: 'Cardinal', arrives: '0.06032', fee: '3.98' },
    { provider: 'b', name: 'Tollgate', arrives: '0.06013', fee: '4.60' },
  ],
  offer: 'a',
  built_in: false,
  has_link: false,
  has_window: false,
  blocked: false,
  copied: false,
};
const account = { ...sender.account, features: ['onramp' as const] };
const open = (
  buy: BuySlice | undefined,
  view: 'on_ramp_providers' | 'buy_in_progress' = 'on_ramp_providers',
  changes = {},
) =>
  WidgetPage.open({
    account: { ...account, ...changes },
    router: { view, history: ['account', view] },
    networks: {
      networks: [
        {
          caip_network_id: 'eip155:1',
          name: 'Ethereum',
          active: true,
          enabled: true,
          testnet: false,
        },
      ],
    },
    ...(buy && { buy }),
  });

it('shows what is bought beside what arrives, by its picture and the names of token and network', async () => {
  const own = { id: 'E', symbol: 'ETH', name: 'Ether', chain: 'eip155:1', network: 'eip155:1' };
  const icon_url = 'https://api.example/v1/logo/eip155:1';
  page = await open({ ...form, tokens: [{ ...own, icon_url }], token: 'E' });
  expect(page.text).toMatch(/You get, after every fee.*EtherETH · Ethereum.*0\.0603 ETH/s);
  expect(page.text).not.toContain('eip155');
  expect(page.root.querySelector('section img')?.getAttribute('src')).toBe(icon_url);
  expect(await page.press('Ether')).toEqual([
    { type: 'navigate', how: 'push', view: 'on_ramp_token_select' },
  ]);
});

it('has no name for a network that nobody knows', async () => {
  const own = { id: 'E', symbol: 'ETH', name: 'Ether', chain: 'eip155:9', network: 'eip155:9' };
  page = await open({ ...form, tokens: [own], token: 'E' });
  expect(page.text).not.toContain('eip155');
});

it('shows what arrives first, and the fee in money', async () => {
  page = await open(form);
  expect(page.text).toMatch(/0\.0603 ETH.*Cardinal · fees \$3\.98.*0\.0601 ETH.*Tollgate/s);
  expect(await page.press('Continue at Cardinal')).toEqual([{ type: 'start_buy' }]);
});

it('names the limit that an amount breaks, and offers nothing', async () => {
  page = await open({ ...form, offers: [], offer: '', problem: 'below_min', limit: '10' });
  const field = page.root.querySelector('.pt-panel.is-error') ?? expect.fail();
  expect(field.textContent).toContain('You payThe least is $10');
  const input = field.querySelector('input');
  expect(page.root.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The least is $10',
  );
  expect(page.text.match(/The least is/g)).toHaveLength(1);
  expect(await page.press('Enter $10 or more')).toEqual([]);
  await page.set({ buy: { problem: 'above_max', limit: '7500' } });
  expect(field.textContent).toContain('The most is $7,500');
  expect(await page.press('Enter $7,500 or less')).toEqual([]);
  await page.set({ buy: { problem: 'no_amount', amount: '' } });
  expect(page.root.querySelector('.is-error')).toBeNull();
  expect(await page.press('Enter an amount')).toEqual([]);
});

it('calls an estimate an estimate', async () => {
  const none = { ...form, offers: [], offer: '' };
  page = await open({ ...none, problem: 'unavailable', estimate: '0.0615' });
  expect(page.text).toContain('As an estimate, without fees: about 0.0615 ETH.');
  expect(await page.press('Try again')).toEqual([{ type: 'retry_buy' }]);
});

it('says that offers are old, and asks again', async () => {
  page = await open({ ...form, offers: [], offer: '', problem: 'old' });
  expect(page.text).toContain('These offers are too old to buy by.');
  expect(page.text).toContain('No offer yet');
  expect(await page.press('Ask again')).toEqual([{ type: 'retry_buy' }]);
});

it('shows the country that offers are for, by its name, and asks for another', async () => {
  page = await open({ ...form, country: 'AT', countries: ['DE', 'AT', 'US', 'QQ'] });
  const select = page.root.querySelector<HTMLSelectElement>('[aria-label="Your country"]');
  expect([...(select?.options ?? [])].map(({ value, text }) => [value, text])).toEqual([
    ['AT', 'Austria'],
    ['DE', 'Germany'],
    ['QQ', 'QQ'],
    ['US', 'United States'],
  ]);
  expect(select?.value).toBe('AT');
  const before = page.store.sent.length;
  await act(async () => {
    if (!select) return;
    select.value = 'DE';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(page.store.sent.slice(before)).toEqual([{ type: 'choose_buy_country', country: 'DE' }]);
});

it('asks for the state where somebody sells by states alone', async () => {
  const us = { ...form, country: 'US', countries: ['AT', 'US'], subdivisions: ['NY', 'CA'] };
  page = await open({ ...us, wait: ['Coinbase'] });
  expect(page.text).toContain('Coinbase sells here once you have chosen your state.');
  const state = () => page.root.querySelector<HTMLSelectElement>('[aria-label="Your state"]');
  expect([...(state()?.options ?? [])].map(({ text }) => text)).toEqual(['Choose', 'CA', 'NY']);
  const before = page.store.sent.length;
  await act(async () => {
    const select = state();
    if (!select) return;
    select.value = 'NY';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(page.store.sent.slice(before)).toEqual([
    { type: 'choose_buy_subdivision', subdivision: 'NY' },
  ]);
  await page.set({ buy: { ...us, subdivision: 'NY' } });
  expect(state()?.value).toBe('NY');
  expect(page.text).not.toContain('once you have chosen');
  // Where nobody sells otherwise, the form says what to do.
  await page.set({
    buy: { ...us, wait: ['Coinbase'], offers: [], offer: '', problem: 'no_subdivision' },
  });
  expect(page.text).toContain('depends on the state. Choose yours.');
  await page.set({ buy: { ...form, country: 'AT', countries: ['AT', 'US'] } });
  expect(state()).toBeNull();
});

it('names a country where nothing is sold, and has it among those to choose from', async () => {
  const none = { ...form, offers: [], offer: '', token: '', problem: 'not_in_country' as const };
  page = await open({ ...none, tokens: [], country: 'JP', countries: ['AT', 'DE'] });
  expect(page.text).toContain('Nothing is sold in this country: Japan.');
  expect(page.root.querySelector<HTMLSelectElement>('[aria-label="Your country"]')?.value).toBe(
    'JP',
  );
  await page.close();
  const lacking = { id: 'X', symbol: 'DAI', name: 'Dai', chain: 'eip155:1', network: 'Ethereum' };
  page = await open({ ...none, country: 'DE', countries: ['AT', 'DE'], lacking });
  expect(page.text).toContain('DAI · Ethereum is not sold in this country: Germany.');
  expect(page.text).toContain('No offer yet');
});

describe('while another country is being asked', () => {
  const countries = ['AT', 'DE', 'US'];
  const select = () =>
    page.root.querySelector<HTMLSelectElement>('[aria-label="Your country"]') ?? expect.fail();

  // A closed select tells of each arrow key in some browsers: who goes on to the next country must not lose it.
  it('keeps the field and its focus, from one country to the next', async () => {
    page = await open({ ...form, country: 'AT', countries });
    const field = select();
    field.focus();
    for (const country of ['DE', 'US']) {
      await page.set({ buy: { step: 'loading', country, offers: [], offer: '' } });
      expect(select()).toBe(field);
      expect(page.root.activeElement).toBe(field);
      expect(field.value).toBe(country);
      expect(field.disabled).toBe(false);
      expect(field.closest('[aria-busy=true]')).not.toBeNull();
    }
    const before = page.store.sent.length;
    await page.set({ buy: { ...form, country: 'US', countries } });
    expect(select()).toBe(field);
    expect(page.root.activeElement).toBe(field);
    expect(field.closest('[aria-busy=true]')).toBeNull();
    expect(await page.press('Continue at Cardinal')).toEqual([{ type: 'start_buy' }]);
    expect(page.store.sent.slice(before)).toEqual([{ type: 'start_buy' }]);
  });

  it('offers nothing of the former one', async () => {
    page = await open({ ...form, country: 'AT', countries });
    await page.set({ buy: { step: 'loading', country: 'DE' } });
    expect(page.text).not.toContain('Cardinal');
    expect(page.text).not.toContain('Tollgate');
    expect(page.root.querySelector('[aria-label="Looking up what can be bought"]')).not.toBeNull();
    expect(await page.press('No offer yet')).toEqual([]);
  });

  it('stays there where nobody answers, and names what was chosen', async () => {
    page = await open({ ...form, country: 'AT', countries });
    const field = select();
    field.focus();
    await page.set({ buy: { step: 'loading', country: 'DE', offers: [], offer: '' } });
    await page.set({ buy: { step: 'unavailable' } });
    expect(page.root.activeElement).toBe(field);
    expect(field.selectedOptions[0]?.text).toBe('Germany');
    expect(page.text).toContain('ETH · Ethereum');
    expect(page.text).toContain('Nothing can be bought here now');
    expect(page.text).toContain('Nothing was paid.');
    expect(await page.press('No offer yet')).toEqual([]);
    expect(await page.press('Try again')).toEqual([{ type: 'retry_buy' }]);
    // Or another country.
    const before = page.store.sent.length;
    await act(async () => {
      field.value = 'AT';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(page.store.sent.slice(before)).toEqual([{ type: 'choose_buy_country', country: 'AT' }]);
  });

  it('shows no form before anything is known', async () => {
    page = await open({ ...form, step: 'loading', tokens: [], fiats: [], offers: [], offer: '' });
    expect(page.root.querySelector('input')).toBeNull();
    await page.set({ buy: { step: 'unavailable' } });
    expect(page.root.querySelector('input')).toBeNull();
    expect(await page.press('Try again')).toEqual([{ type: 'retry_buy' }]);
  });
});

it('shows no country where the server tells none', async () => {
  page = await open({ ...form, country: 'AT' });
  expect(page.root.querySelector('[aria-label="Your country"]')).toBeNull();
});

it('says why nothing is sold to an account', async () => {
  const none = { ...form, tokens: [], token: '', offers: [], offer: '' };
  page = await open({ ...none, problem: 'not_here' });
  expect(page.text).toContain('Nothing is sold on the networks of this app.');
  await page.close();
  page = await open({ ...none, problem: 'not_here' }, 'on_ramp_providers', {
    account_type: 'smart_account',
  });
  expect(page.text).toContain('on Ethereum alone, and nothing is sold there.');
});

it('does not call paid what was asked for', async () => {
  const done = {
    ...form,
    step: 'done' as const,
    purchase: 'p',
    provider_name: 'Cardinal',
    symbol: 'ETH',
    paid: '200',
    paid_in: 'USD',
    arrives: '0.06',
  };
  page = await open(done, 'buy_in_progress');
  expect(page.text).toContain('Your ETH has arrived');
  expect(page.text).not.toContain('200');
  expect(page.text).not.toContain('0.06');
  await page.close();
  page = await open({ ...done, paid_told: true, arrives_told: true }, 'buy_in_progress');
  expect(page.text).toContain('0.06 ETH has arrived');
  expect(page.text).toContain('You paid $200 at Cardinal.');
  expect(page.root.querySelector('.is-primary')?.textContent).toBe('Done');
  expect(await page.press('Done')).toEqual([
    { type: 'leave_buy' },
    { type: 'navigate', how: 'reset', view: 'account' },
  ]);
  expect(await page.press('Buy more')).toEqual([{ type: 'leave_buy' }]);
  expect(await page.press('Purchases')).toEqual([
    { type: 'navigate', how: 'push', view: 'on_ramp_activity' },
  ]);
});

it('says why a try failed, and that silence is no failure', async () => {
  const purchase = {
    ...form,
    purchase: 'p',
    provider_name: 'Cardinal',
    symbol: 'ETH',
    paid: '200',
  };
  const failed = { ...purchase, step: 'failed' as const, has_link: true, has_window: true };
  const filled = () => page.root.querySelector('.is-primary')?.textContent;
  page = await open({ ...failed, reason: 'The card was declined.' }, 'buy_in_progress');
  // What is known, and nothing beside it that is a guess.
  expect(page.text).toMatch(
    /The card was declinedNothing was paid\. You can pay with another card in the Cardinal window\./,
  );
  expect(filled()).toBe('Bring to front');
  expect(await page.press('Bring to front')).toEqual([{ type: 'reopen_buy' }]);
  expect(await page.press('New purchase')).toEqual([{ type: 'leave_buy' }]);
  await page.set({ buy: { has_window: false } });
  expect(page.text).toContain('You can pay with another card at Cardinal.');
  expect(filled()).toBe('Open again');
  await page.close();
  page = await open(failed, 'buy_in_progress');
  expect(page.text).toContain('The payment failedNothing was paid.');
  await page.close();
  const reason = `The bank ${'that gave the card '.repeat(5)}declined it.`;
  page = await open({ ...failed, reason, paid_told: true }, 'buy_in_progress');
  expect(page.text).toContain(`The payment failed${reason} You can pay`);
  expect(page.text).not.toContain('Nothing was paid.');
  await page.close();
  page = await open({ ...failed, has_link: false, has_window: false }, 'buy_in_progress');
  expect(page.text).not.toContain('another card');
  expect(filled()).toBe('New purchase');
  await page.close();
  page = await open({ ...purchase, step: 'silent', has_link: true }, 'buy_in_progress');
  expect(page.text).toContain('No word from Cardinal yet');
  expect(page.text).not.toContain('failed');
  expect(await page.press('Ask again')).toEqual([{ type: 'retry_buy' }]);
});

it('has no English heading in another language', async () => {
  await onrampSection.load('de');
  const failed = { ...form, step: 'failed', provider_name: 'Cardinal', has_link: true } as const;
  const view = 'buy_in_progress';
  page = await WidgetPage.open(
    {
      account,
      router: { view, history: ['account', view] },
      buy: { ...failed, reason: 'The card was declined.' },
    },
    { locale: 'de' },
  );
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(page.text).toContain(
      'Die Zahlung ist fehlgeschlagenThe card was declined. Es wurde nichts bezahlt.',
    );
  });
});

it('offers nothing where it is off', async () => {
  page = await open(form, 'on_ramp_providers', { features: [] });
  expect(page.text).toContain('Buying is off');
  expect(page.text).not.toContain('Cardinal');
});
