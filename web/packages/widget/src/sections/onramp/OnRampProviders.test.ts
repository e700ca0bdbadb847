// SPDX-License-Identifier: Apache-2.0
//
import type { BuySlice } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { sender } from '../../../test/sending.ts';
import { WidgetPage } from '../../../test/WidgetPage.ts';

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
  quoting: false,
  offers: [
    { provider: 'a', name: 'Cardinal', arrives: '0.06032', fee: '3.98' },
    { provider: 'b', name: 'Tollgate', arrives: '0.06013', fee: '4.60' },
  ],
  offer: 'a',
  built_in: false,
  has_link: false,
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
    ...(buy && { buy }),
  });

it('shows what arrives first, and the fee in money', async () => {
  page = await open(form);
  expect(page.text).toMatch(/0\.0603 ETH.*Cardinal · fees \$3\.98.*0\.0601 ETH.*Tollgate/s);
  expect(await page.press('Continue at Cardinal')).toEqual([{ type: 'start_buy' }]);
});

it('names the limit that an amount breaks, and offers nothing', async () => {
  page = await open({ ...form, offers: [], offer: '', problem: 'below_min', limit: '10' });
  expect(page.text).toContain('The least is $10.');
  expect(page.text).toContain('No offer yet');
});

it('calls an estimate an estimate', async () => {
  const none = { ...form, offers: [], offer: '' };
  page = await open({ ...none, problem: 'unavailable', estimate: '0.0615' });
  expect(page.text).toContain('As an estimate, without fees: about 0.0615 ETH.');
  expect(await page.press('Try again')).toEqual([{ type: 'retry_buy' }]);
});

it('says why a purchase failed, and that silence is no failure', async () => {
  const purchase = {
    ...form,
    purchase: 'p',
    provider_name: 'Cardinal',
    symbol: 'ETH',
    paid: '200',
  };
  page = await open({ ...purchase, step: 'failed', reason: 'Declined.' }, 'buy_in_progress');
  expect(page.text).toContain('The purchase failed');
  expect(page.text).toContain('Declined.');
  expect(await page.press('Try again')).toEqual([{ type: 'leave_buy' }]);
  await page.close();
  page = await open({ ...purchase, step: 'silent', has_link: true }, 'buy_in_progress');
  expect(page.text).toContain('No word from Cardinal yet');
  expect(page.text).not.toContain('failed');
  expect(await page.press('Ask again')).toEqual([{ type: 'retry_buy' }]);
});

it('offers nothing where it is off', async () => {
  page = await open(form, 'on_ramp_providers', { features: [] });
  expect(page.text).toContain('Buying is off');
  expect(page.text).not.toContain('Cardinal');
});
