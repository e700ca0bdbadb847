// SPDX-License-Identifier: Apache-2.0
//
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { form, swapper } from '../../../test/swapping.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const open = (side: string, swap = form) =>
  WidgetPage.open({
    ...swapper,
    swap,
    router: {
      view: 'swap_select_token',
      history: ['account', 'swap', 'swap_select_token'],
      data: { side },
    },
  });
const titles = () =>
  [...page.root.querySelectorAll('section')].map((one) => [
    one.getAttribute('aria-label'),
    [...one.querySelectorAll('.pt-title')].map((title) => title.textContent),
  ]);

it('lists what is held first, then all by symbol', async () => {
  page = await open('get');
  expect(titles()).toEqual([
    ['Your tokens', ['Ether', 'Dai']],
    ['Tokens', ['Aave', 'USD Coin', 'USD Coin of a stranger']],
  ]);
  expect(page.text).toContain('USDC · 0x1111…1111');
});

it('chooses for the side that it was opened for', async () => {
  page = await open('get');
  const before = page.store.sent.length;
  const aave = [...page.root.querySelectorAll('button')].find((one) =>
    one.textContent?.includes('Aave'),
  );
  await act(async () => aave?.click());
  expect(page.store.sent.slice(before)).toEqual([
    {
      type: 'choose_swap_token',
      side: 'get',
      token: 'eip155:1:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
    },
    { type: 'go_back' },
  ]);
});

const chips = () => [...page.root.querySelectorAll('[aria-label="Often chosen"] button')];

it('suggests what many choose by one press, and no token whose symbol two have', async () => {
  page = await open('get');
  expect(chips().map((one) => one.querySelector('bdi')?.textContent)).toEqual([
    'ETH',
    'DAI',
    'AAVE',
  ]);
  const before = page.store.sent.length;
  await act(async () => (chips()[1] as HTMLElement).click());
  expect(page.store.sent.slice(before)).toEqual([
    {
      type: 'choose_swap_token',
      side: 'get',
      token: 'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f',
    },
    { type: 'go_back' },
  ]);
});

it('suggests eight of many, the currency of the network first', async () => {
  const symbols = ['OP', 'ARB', 'AAVE', 'UNI', 'LINK', 'WBTC', 'WETH', 'DAI', 'USDT', 'NOBODY'];
  const many = symbols.map((symbol, at) => ({
    id: `eip155:1:0x${String(at).padStart(40, '0')}`,
    name: symbol,
    symbol,
    decimals: 18,
  }));
  page = await open('pay', { ...form, tokens: [...many, ...form.tokens.slice(0, 1)] });
  expect(chips().map((one) => one.querySelector('bdi')?.textContent)).toEqual(
    'ETH USDT DAI WETH WBTC LINK UNI AAVE'.split(' '),
  );
  expect(chips()[0]?.getAttribute('aria-pressed')).toBe('true');
});

it('finds by name, symbol and address', async () => {
  page = await open('pay');
  const input = page.root.querySelector('input') as HTMLInputElement;
  const search = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await search('0x7FC6');
  expect(titles()).toEqual([['Tokens', ['Aave']]]);
  await search('nothing');
  expect(page.text).toContain('No tokens found');
  expect(chips()).toEqual([]);
});
