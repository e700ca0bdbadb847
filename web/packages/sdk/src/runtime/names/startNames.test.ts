// SPDX-License-Identifier: Apache-2.0
//
import type { Engine, NamesSlice, Slices } from '@portico/engine';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startNames } from './startNames.ts';
import { whenNames } from './whenNames.ts';

const options = { networks: ['eip155:1'], metadata: { name: 'App' } } as unknown as PorticoOptions;
const names: NamesSlice = {
  state: 'registering',
  zones: ['shop.eth'],
  zone: 'shop.eth',
  text: 'ada-lace',
  name: 'ada-lace.shop.eth',
  verdict: 'free',
  suggestions: [],
  problems: 0,
};

class FakeEngine {
  slices = {
    modal: { open: false },
    router: { view: 'account' },
    account: { caip_address: 'eip155:1:0xada', zones: ['shop.eth'] },
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
    startNames(this.engine, options, (event) => this.heard.push(event));
  }
}

let fake: FakeEngine;
beforeEach(() => {
  fake = new FakeEngine();
});

const shown = (view: string) => ({ modal: { open: true }, router: { view } });

it('loads nothing before the form is shown, and opens it once', () => {
  fake.start();
  expect(fake.added).toEqual(['names']);
  fake.set(shown('choose_account_name'));
  expect(fake.sent).toEqual([]);
  fake.set(shown('register_account_name'));
  fake.set(shown('register_account_name'));
  expect(fake.sent).toEqual([{ type: 'open_names' }]);
  fake.set({ modal: { open: false } });
  expect(fake.sent.slice(1)).toEqual([{ type: 'close_names' }]);
});

it('opens one whose view was shown before it was there', () => {
  fake.set(shown('register_account_name'));
  fake.start();
  expect(fake.sent).toEqual([{ type: 'open_names' }]);
});

it('tells the host of a name, and asks for the account anew', () => {
  fake.start();
  fake.set({ names });
  fake.set({ names: { ...names, state: 'taken' } });
  expect(fake.heard.map(({ data }) => data.event)).toEqual(['REGISTER_NAME_SUCCESS']);
  expect(fake.sent).toEqual([{ type: 'refresh_account' }]);
});

it('has the view stand while the wallet is asked, whatever comes of it', () => {
  const signing: NamesSlice = { ...names, state: 'signing' };
  fake.start();
  fake.set({ names: signing });
  fake.set({ names: { ...signing } });
  expect(fake.sent).toEqual([{ type: 'push_transaction', id: 1 }]);
  fake.set({ names });
  expect(fake.sent.slice(1)).toEqual([{ type: 'pop_transaction', outcome: 'success', id: 1 }]);
  fake.set({ names: signing });
  fake.set({ names: { ...names, state: 'form', problem: 'declined', problems: 1 } });
  expect(fake.sent.slice(3)).toEqual([{ type: 'pop_transaction', outcome: 'error', id: 1 }]);
});

it('is prepared once for an account that may have a name, and for no other', async () => {
  const heard = () => {};
  whenNames({ getSlices: () => ({ account: {} }) } as unknown as Engine, options, heard);
  whenNames(fake.engine, options, heard);
  whenNames(fake.engine, options, heard);
  await vi.dynamicImportSettled();
  expect(fake.added).toEqual(['names']);
});
