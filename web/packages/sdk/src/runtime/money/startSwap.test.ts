// SPDX-License-Identifier: Apache-2.0
//
import type { Engine, Slices, Transfer } from '@portico/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startSwap } from './startSwap.ts';

const options = { networks: ['eip155:1'], metadata: { name: 'App' } } as unknown as PorticoOptions;

class FakeEngine {
  slices = {
    modal: { open: false },
    router: { view: 'account' },
    networks: { active: 'eip155:1' },
    account: { caip_address: 'eip155:1:0xada', features: ['swaps'] },
  } as unknown as Slices;
  readonly sent: unknown[] = [];
  readonly added: string[] = [];
  readonly heard: PorticoEvent[] = [];
  #listener = (): void => {};

  start(): void {
    const engine = {
      getSlices: () => this.slices,
      subscribe: (listener: () => void) => {
        this.#listener = listener;
        return () => {};
      },
      send: (event: unknown) => this.sent.push(event),
      add: (name: string) => this.added.push(name),
    } as unknown as Engine;
    startSwap(engine, options, (event) => this.heard.push(event));
  }

  set(changes: object): void {
    this.slices = { ...this.slices, ...changes };
    this.#listener();
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

it('opens the form when its view is shown, with what the host gave, and once', () => {
  fake.start();
  expect(fake.added).toEqual(['swap']);
  fake.set(shown('swap', { fromToken: 'ETH', toToken: 'usdc', amount: '0.5', other: 1 }));
  fake.set(shown('swap_select_token', { side: 'pay' }));
  fake.set(shown('swap'));
  expect(fake.sent).toEqual([
    { type: 'open_swap', from_token: 'ETH', to_token: 'usdc', amount: '0.5' },
  ]);
  expect(fake.heard.map(({ data }) => data)).toEqual([
    { event: 'OPEN_SWAP', properties: { network: 'eip155:1', isSmartAccount: false } },
  ]);
});

it('forgets the form with its view, and nothing that the wallet is asked', () => {
  fake.start();
  fake.set(shown('swap'));
  fake.set({ modal: { open: false } });
  expect(fake.sent.slice(1)).toEqual([{ type: 'close_swap' }]);
  fake.set({ ...shown('swap'), swap: { step: 'signing' } });
  fake.set({ modal: { open: false } });
  expect(fake.sent.slice(2)).toEqual([{ type: 'open_swap' }]);
});

it('follows what was asked for before the reload, and loads nothing else', () => {
  fake.start();
  expect(fake.sent).toEqual([]);
  localStorage.setItem('portico.swap/transfers', '{"transfers":[{"id":"7"}]}');
  new FakeEngine().start();
  fake.start();
  expect(fake.sent).toEqual([{ type: 'close_swap' }]);
});

it('tells the host of what is swapped', () => {
  fake.start();
  const bought = { symbol: 'USDC', amount: '1', minimum: '1' };
  const transfer = { id: '7', status: 'asking', symbol: 'ETH', amount: '1', bought };
  fake.set({ swap_transfers: { transfers: [] } });
  fake.set({ swap_transfers: { transfers: [transfer as Transfer] } });
  expect(fake.heard.map(({ data }) => data.event)).toEqual(['INITIATE_SWAP']);
});
