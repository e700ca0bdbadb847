// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { buttonState } from './buttonState.ts';
import type { PorticoState } from './PorticoState.ts';

const connected: PorticoState = {
  open: false,
  status: 'connected',
  unsupportedNetwork: false,
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  balance: '2.40869999',
  balanceSymbol: 'ETH',
};

describe('buttonState', () => {
  it('invites to connect', () => {
    const state = { open: false, status: 'disconnected', unsupportedNetwork: false } as const;
    expect(buttonState(state, false)).toEqual({ kind: 'disconnected', text: 'Connect wallet' });
  });

  it('tells restoring from connecting', () => {
    const state = { open: false, status: 'connecting', unsupportedNetwork: false } as const;
    expect(buttonState(state, true).kind).toBe('restoring');
    expect(buttonState(state, false).kind).toBe('connecting');
  });

  it('shows account and balance, rounded down to three decimals', () => {
    expect(buttonState(connected, false)).toMatchObject({
      kind: 'connected',
      name: '0x71C7…976F',
      balance: '2.408 ETH',
    });
  });

  it.each([
    ['0', '0 ETH'],
    ['10000', '10,000 ETH'],
    ['0.0009', '0 ETH'],
    ['1.500', '1.5 ETH'],
    ['123456789012345678901.5', '123,456,789,012,345,678,901.5 ETH'],
  ])('writes %s as %s', (balance, text) => {
    expect(buttonState({ ...connected, balance }, false)).toMatchObject({ balance: text });
  });

  it('says that the network is wrong before it shows an account', () => {
    expect(buttonState({ ...connected, unsupportedNetwork: true }, false)).toEqual({
      kind: 'wrong_network',
      text: 'Wrong network',
    });
  });
});
