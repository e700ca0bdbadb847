// SPDX-License-Identifier: Apache-2.0
//
import type { Slices } from '@portico/engine';
import { expect, it } from 'vitest';
import { buyEvents } from './buyEvents.ts';

const at = (view: string, more: object = {}): Slices =>
  ({ modal: { open: true }, router: { view }, account: {}, ...more }) as unknown as Slices;
const buying = (step: string, more: object = {}) => ({ buy: { step, offer: 'a', ...more } });
const isSmartAccount = false;

it('tells that the form is shown, once, and again when it is opened again', () => {
  const told = [{ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } }];
  const [account, form] = [at('account'), at('on_ramp_providers')];
  expect(buyEvents(account, form)).toEqual(told);
  expect(buyEvents(form, at('on_ramp_providers', buying('form')))).toEqual([]);
  expect(buyEvents(form, form)).toEqual([]);
  const closed = at('on_ramp_providers', { modal: { open: false } });
  expect(buyEvents(form, closed)).toEqual([]);
  expect(buyEvents(closed, form)).toEqual(told);
});

it.each(['on_ramp_token_select', 'on_ramp_fiat_select', 'what_is_a_buy'])(
  'tells nothing when the visitor comes back to the form from %s',
  (view) => {
    expect(buyEvents(at(view), at('on_ramp_providers'))).toEqual([]);
  },
);

it('tells that somebody asks what buying is', () => {
  expect(buyEvents(at('on_ramp_providers'), at('what_is_a_buy'))).toEqual([
    { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } },
  ]);
});

it('tells at whom a window opens, by the name that was shown, else by the id', () => {
  const form = at('on_ramp_providers', buying('form'));
  const opens = (more: object) => at('on_ramp_providers', buying('opening', more));
  expect(buyEvents(form, opens({ provider_name: 'Cardinal' }))).toEqual([
    { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'Cardinal', isSmartAccount } },
  ]);
  expect(buyEvents(form, opens({}))).toEqual([
    { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'a', isSmartAccount } },
  ]);
  expect(buyEvents(opens({}), opens({ provider_name: 'Cardinal' }))).toEqual([]);
});

it('says whether it is a smart account', () => {
  const smart = at('on_ramp_providers', { account: { account_type: 'smart_account' } });
  expect(buyEvents(at('account'), smart)).toEqual([
    { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: true } },
  ]);
});

it('tells nothing of what was shown before it was there', () => {
  expect(buyEvents(undefined, at('on_ramp_providers', buying('opening')))).toEqual([]);
});
