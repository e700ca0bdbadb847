// SPDX-License-Identifier: Apache-2.0
//
import type { Engine, Slices, SolanaSendSlice, SolanaSent } from '@portico/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { startMoney } from './startMoney.ts';
import { startSolanaSend } from './startSolanaSend.ts';
import { whenMoney } from './whenMoney.ts';

const options = { networks: ['solana:a'], metadata: { name: 'App' } } as unknown as PorticoOptions;
const onSolana = { caip_address: 'solana:a:Ada', features: ['send'] };
const onEvm = { caip_address: 'eip155:1:0xada', features: ['send'] };
const form = {
  step: 'form',
  chain: 'solana:a',
  tokens: [{ id: 'solana:a', symbol: 'SOL' }],
  token: 'solana:a',
} as unknown as SolanaSendSlice;
const asked = { ...form, quote: { amount: '0.5' } } as SolanaSendSlice;
const transfer = { id: '1', symbol: 'SOL', amount: '0.5', chain: 'solana:a', hash: '5VER' };
const one = (status: string) => ({ transfers: [{ ...transfer, status } as SolanaSent] });

let slices: Slices;
let sent: unknown[];
let added: string[];
let heard: PorticoEvent[];
let listeners: (() => void)[];
const engine = {
  getSlices: () => slices,
  subscribe: (listener: () => void) => {
    listeners.push(listener);
    return () => {};
  },
  send: (event: unknown) => sent.push(event),
  add: (name: string) => added.push(name),
} as unknown as Engine;
const set = (changes: object) => {
  slices = { ...slices, ...changes };
  for (const listener of listeners) listener();
};
const start = () => startSolanaSend(engine, options, (event) => heard.push(event));
const shown = (view: string, data?: unknown) => ({ modal: { open: true }, router: { view, data } });
const names = () => heard.map(({ data }) => data.event);

beforeEach(() => {
  localStorage.clear();
  slices = {
    modal: { open: false },
    router: { view: 'account' },
    account: onSolana,
    networks: { active: 'solana:a' },
  } as unknown as Slices;
  [sent, added, heard, listeners] = [[], [], [], []];
});
afterEach(() => localStorage.clear());

it('opens the form of the network that the account is on, with what the host gave', () => {
  start();
  startMoney(engine, options, () => {});
  set(shown('wallet_send', { amount: '0.5', recipient: 'Bo' }));
  expect(sent).toEqual([{ type: 'solana_open_send', amount: '0.5', recipient: 'Bo' }]);
  set({ account: onEvm });
  expect(sent.slice(1)).toEqual([{ type: 'open_send', amount: '0.5', recipient: 'Bo' }]);
});

it('tells the host that the form is shown', () => {
  start();
  set(shown('wallet_send'));
  set(shown('wallet_send_preview'));
  expect(heard.map(({ data }) => data)).toEqual([
    { event: 'OPEN_SEND', properties: { network: 'solana:a', isSmartAccount: false } },
  ]);
});

it('follows what was sent before the reload, and loads nothing else', () => {
  start();
  expect(sent).toEqual([]);
  localStorage.setItem('portico.solana_send/transfers', '{"transfers":[{"id":"7"}]}');
  start();
  expect(sent).toEqual([{ type: 'solana_close_send' }]);
});

it('tells the host of what is asked, of what is sent, and of what is not', () => {
  start();
  set({ solana_send: { ...asked, step: 'review' }, solana_transfers: { transfers: [] } });
  set({ solana_send: { ...asked, step: 'signing' } });
  expect(heard[0]?.data).toEqual({
    event: 'SEND_INITIATED',
    properties: { token: 'SOL', amount: '0.5', network: 'solana:a' },
  });
  set({ solana_transfers: one('pending') });
  expect(heard[1]?.data).toMatchObject({ event: 'SEND_SUCCESS', properties: { hash: '5VER' } });
  set({ solana_send: { ...form, problem: 'declined' } });
  expect(names()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR']);
});

it('is silent about what was stored, and about what was given up', () => {
  start();
  set({ solana_send: { ...asked, step: 'signing' }, solana_transfers: one('pending') });
  set({ solana_send: form });
  expect(names()).toEqual([]);
});

it('is prepared once, with the first account of Solana', async () => {
  slices = { ...slices, account: onEvm } as unknown as Slices;
  whenMoney(engine, options, () => {});
  await vi.dynamicImportSettled();
  expect(added).not.toContain('solana_send');
  slices = { ...slices, account: onSolana } as unknown as Slices;
  whenMoney(engine, options, () => {});
  whenMoney(engine, options, () => {});
  await vi.dynamicImportSettled();
  expect(added.filter((name) => name === 'solana_send')).toHaveLength(1);
});
