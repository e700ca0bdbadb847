// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { buttonWords } from '../../elements/ButtonWords.ts';
import { initialState, type PorticoState } from '../../PorticoState.ts';
import type { PorticoAppearance } from '../../PorticoTypes.ts';
import { accountButton } from './accountButton.ts';

const connected: PorticoState = {
  ...initialState,
  status: 'connected',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  balance: '2.40869999',
  balanceSymbol: 'ETH',
};

function shown(
  state: PorticoState,
  restoring = false,
  attributes: Record<string, string> = {},
  appearance: PorticoAppearance = {},
) {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return accountButton({
    kind: 'account',
    state,
    restoring,
    failed: false,
    appearance,
    words: buttonWords({}),
    element,
  });
}

describe('the account button', () => {
  it('invites to connect, in the words of the page if it has some', () => {
    expect(shown(initialState).state).toEqual({ kind: 'disconnected', text: 'Connect wallet' });
    expect(shown(initialState, false, { label: 'Sign in' }).state).toMatchObject({
      text: 'Sign in',
    });
  });

  it('tells restoring from connecting', () => {
    const state = { ...initialState, status: 'connecting' } as const;
    expect(shown(state, true).state.kind).toBe('restoring');
    expect(shown(state).state.kind).toBe('connecting');
  });

  it('shows account and balance, rounded down to three decimals', () => {
    expect(shown(connected).state).toMatchObject({
      kind: 'connected',
      name: '0x71C7…976F',
      balance: '2.408 ETH',
    });
  });

  it('leaves the balance away when the page wants that', () => {
    expect(shown(connected, false, { balance: 'hide' }).state).not.toHaveProperty('balance');
  });

  it.each([
    ['0', '0 ETH'],
    ['0.00', '0.00 ETH'], // of a test network: docs/spec/account.md#native-balance
    ['10000', '10,000 ETH'],
    ['0.0009', '0 ETH'],
    ['1.500', '1.5 ETH'],
    ['123456789012345678901.5', '123,456,789,012,345,678,901.5 ETH'],
  ])('writes %s as %s', (balance, text) => {
    expect(shown({ ...connected, balance }).state).toMatchObject({ balance: text });
  });

  it.each([
    ['fa-IR', '۱٬۲۳۴٫۰۵ ETH'],
    ['ar-EG', '١٬٢٣٤٫٠٥ ETH'],
    ['de-DE', '1.234,05 ETH'],
  ])('writes all of an amount as the region of the sheet does: %s', (region, text) => {
    const state = { ...connected, balance: '1234.05', pendingRequests: 12 };
    const view = shown(state, false, {}, { region });
    expect(view.state).toMatchObject({
      balance: text,
      pending: `${(12).toLocaleString(region)} pending`,
    });
  });

  it('goes by the language of the app where its host names no region', () => {
    const german = shown({ ...connected, balance: '1234.5' }, false, {}, { locale: 'de' });
    expect(german.state).toMatchObject({ balance: '1.234,5 ETH' });
  });

  it('says how many requests wait in the wallet', () => {
    const view = shown({ ...connected, pendingRequests: 2 });
    expect(view.state).toMatchObject({ pending: '2 pending' });
  });

  it('says that the network is wrong before it shows an account, and leads to the way out', () => {
    expect(shown({ ...connected, unsupportedNetwork: true })).toEqual({
      state: { kind: 'wrong_network', text: 'Wrong network' },
      opens: { view: 'unsupportedChain' },
    });
  });
});
