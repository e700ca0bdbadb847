// SPDX-License-Identifier: Apache-2.0
//
import type { Engine, Slices, Transfer } from '@portico/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startMoney } from './startMoney.ts';
import { whenMoney } from './whenMoney.ts';

const options = { networks: ['eip155:1'], metadata: { name: 'App' } } as unknown as PorticoOptions;
const transfer = { id: '7', status: 'asking', symbol: 'ETH', amount: '1', chain: 'eip155:1' };

class FakeEngine {
  slices = {
    modal: { open: false },
    router: { view: 'account' },
    account: { caip_address: 'eip155:1:0xada', features: ['send'] },
    networks: { active: 'eip155:1' },
  } as unknown as Slices;
  readonly sent: unknown[] = [];
  readonly added: string[] = [];
  readonly heard: PorticoEvent[] = [];
  #listener = (): void => {};

  readonly engine = {
    getSlices: () => this.slices,
    subscribe: (listener: () => void) => {
      this.#listener = listener;
      return () => {};
    },
    send: (event: unknown) => this.sent.push(event),
    add: (name: string) => this.added.push(name),
  } as unknown as Engine;

  set(changes: object): void {
    this.slices = { ...this.slices, ...changes };
    this.#listener();
  }

  start(): void {
    startMoney(this.engine, options, (event) => this.heard.push(event));
  }
}

let fake: FakeEngine;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeEngine();
});
afterEach(() => localStorage.clear());

const shown = (view: string, data?: unknown) => ({
  modal: { open: true },
  router: { view, data },
});

it('asks for an amount only where that is shown, and forgets it with the view', () => {
  fake.start();
  fake.set(shown('wallet_receive'));
  expect(fake.sent).toEqual([]);
  fake.set(shown('wallet_receive_amount'));
  fake.set(shown('wallet_receive_amount'));
  expect(fake.sent).toEqual([{ type: 'open_payment_request' }]);
  fake.set(shown('wallet_receive'));
  expect(fake.sent.slice(1)).toEqual([{ type: 'close_payment_request' }]);
});

it('loads nothing before the form is shown', () => {
  fake.start();
  expect(fake.added).toEqual(['money']);
  fake.set(shown('account'));
  expect(fake.sent).toEqual([]);
});

it('opens the form when its view is shown, with what the host gave, and once', () => {
  fake.start();
  fake.set(shown('wallet_send', { amount: '0.25', recipient: '0xb', other: 1 }));
  fake.set(shown('wallet_send_select_token'));
  fake.set(shown('wallet_send'));
  expect(fake.sent).toEqual([{ type: 'open_send', amount: '0.25', recipient: '0xb' }]);
  fake.set(shown('account'));
  fake.set(shown('wallet_send'));
  expect(fake.sent.slice(1)).toEqual([{ type: 'open_send' }]);
});

it('tells the host that the form is shown, once, whichever of its views comes first', () => {
  fake.start();
  fake.set(shown('wallet_send'));
  fake.set(shown('wallet_send_select_token'));
  fake.set(shown('wallet_send'));
  const properties = { network: 'eip155:1', isSmartAccount: false };
  expect(fake.heard.map(({ data }) => data)).toEqual([{ event: 'OPEN_SEND', properties }]);
  fake.set(shown('account'));
  fake.set({
    account: { ...fake.slices.account, account_type: 'smart_account' },
    ...shown('wallet_send'),
  });
  expect(fake.heard[1]?.data).toEqual({
    event: 'OPEN_SEND',
    properties: { network: 'eip155:1', isSmartAccount: true },
  });
});

it('opens one whose view was shown before it was there', () => {
  fake.set(shown('wallet_send'));
  fake.start();
  expect(fake.sent).toEqual([{ type: 'open_send' }]);
});

it('follows what was sent before the reload', () => {
  localStorage.setItem('portico.money/transfers', '{"transfers":[{"id":"7"}]}');
  fake.start();
  expect(fake.sent).toEqual([{ type: 'close_send' }]);
});

it('loads nothing where nothing is followed any more', () => {
  localStorage.setItem('portico.money/transfers', '{"transfers":[]}');
  fake.start();
  expect(fake.sent).toEqual([]);
});

it('tells the host of what is sent', () => {
  fake.start();
  fake.set({ transfers: { transfers: [] } });
  fake.set({ transfers: { transfers: [transfer as Transfer] } });
  expect(fake.heard.map(({ data }) => data.event)).toEqual(['SEND_INITIATED']);
});

it.each([
  ['is off', { caip_address: 'eip155:1:0xada' }],
  ['has nobody', { status: 'disconnected' }],
])('is not prepared where it %s', async (_, account) => {
  fake.slices = { ...fake.slices, account } as unknown as Slices;
  whenMoney(fake.engine, options, () => {});
  await vi.dynamicImportSettled();
  expect(fake.added).toEqual([]);
});

it.each([['send'], ['receive']])('is prepared once for an account that may %s', async (feature) => {
  fake.slices = { ...fake.slices, account: { features: [feature] } } as unknown as Slices;
  whenMoney(fake.engine, options, () => {});
  whenMoney(fake.engine, options, () => {});
  await vi.dynamicImportSettled();
  expect(fake.added.sort()).toEqual(['money', 'replace']);
});

it('follows what the page sent before the reload, where the widget sends nothing', async () => {
  localStorage.setItem('portico.money/transfers', '{"transfers":[{"id":"7"}]}');
  fake.slices = { ...fake.slices, account: { status: 'connected' } } as unknown as Slices;
  whenMoney(fake.engine, options, () => {});
  await vi.dynamicImportSettled();
  expect(fake.added.sort()).toEqual(['money', 'replace']);
  expect(fake.sent).toContainEqual({ type: 'close_send' });
});

it.each(['transfers', 'swap_transfers', 'replacements', 'pay_transfers', 'solana_transfers'])(
  'asks for the balances when a block has taken one of %s, and once more',
  (name) => {
    vi.useFakeTimers();
    try {
      fake.start();
      const sent = { ...transfer, status: 'pending', by_page: 'send', allowance: true };
      fake.set({ [name]: { transfers: [sent] } });
      fake.set({ [name]: { transfers: [{ ...sent, status: 'confirmed' }] } });
      const renewal = { type: 'refresh_account' };
      expect(fake.sent).toEqual([renewal]);
      vi.advanceTimersByTime(6_000);
      expect(fake.sent).toEqual([renewal, renewal]);
    } finally {
      vi.useRealTimers();
    }
  },
);

it('is prepared for swaps only where there are some', async () => {
  fake.slices = { ...fake.slices, account: { features: ['swaps', 'send'] } } as unknown as Slices;
  whenMoney(fake.engine, options, () => {});
  whenMoney(fake.engine, options, () => {});
  await vi.dynamicImportSettled();
  expect(fake.added.sort()).toEqual(['money', 'replace', 'swap']);
});
