// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskedRequest } from '../AskedSlice.ts';
import type { DappCommand } from '../generated/engine.ts';
import type { Slices } from '../Slices.ts';
import { AskedRequests } from './AskedRequests.ts';
import { HostRunner } from './HostRunner.ts';

const link = (url: string) => ({ type: 'deep_link', url, new_window: true }) as const;
const asking = (request_id: string) => ({ type: 'request', request_id }) as DappCommand;
const toRequest = link('https://alder.example/wc?requestId=1&sessionTopic=ab');
let opened: string[];
let host: HostRunner;
let asked: readonly AskedRequest[];
let slices: Slices;
let changed: () => void;
/** The wallet of that connection is active, on a network of that currency. */
const use = (connector_id: string | undefined, address = '0x1', symbol = 'ETH'): void => {
  const one = { chain_namespace: 'eip155', connector_id, name: 'Alder', state: 'connected' };
  const accounts = [{ address, active: true }];
  slices = {
    profile: { connections: connector_id === undefined ? [] : [{ ...one, accounts }] },
    networks: { in_use: { caip_network_id: 'eip155:1', native_currency: { symbol } } },
  } as unknown as Slices;
  changed();
};
const ask = (request_id: string, method = 'personal_sign', params: unknown = []): void => {
  void host.request('eip155', method, params, { request_id });
};
const answer = (request_id: string): void =>
  host.answer({ type: 'host_answer', request_id, result: '0xab' });
const watch = (): AskedRequests =>
  new AskedRequests(
    host,
    {
      getSlices: () => slices,
      subscribe(listener) {
        changed = listener;
        return () => undefined;
      },
    },
    (now) => {
      asked = now;
    },
  );

beforeEach(() => {
  opened = [];
  asked = [];
  changed = () => undefined;
  use('alder');
  vi.stubGlobal('window', { open: (url: string) => opened.push(url) });
  host = new HostRunner(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('tells what was asked until it is answered, and nothing of what only reads', () => {
  watch();
  ask('read', 'eth_blockNumber');
  ask('send', 'eth_sendTransaction', [{ to: '0x1' }]);
  expect(asked).toMatchObject([{ id: 'send', params: [{ to: '0x1' }], link: false }]);
  answer('send');
  expect(asked).toMatchObject([{ id: 'send', reply: { result: '0xab' } }]);
});

it('tells what was asked before it came', () => {
  ask('early');
  ask('over');
  answer('over');
  watch();
  expect(asked.map(({ id }) => id)).toEqual(['early']);
});

it('keeps of whom it was asked, and on which network', () => {
  watch();
  ask('sign');
  use('rowan', '0x2', 'POL');
  ask('again');
  expect(asked).toMatchObject([
    { id: 'sign', of: { connector_id: 'alder', address: '0x1', symbol: 'ETH' } },
    { id: 'again', of: { connector_id: 'rowan', address: '0x2', symbol: 'POL' } },
  ]);
});

it('learns of whom it was asked once the connection that it waits for is found again', () => {
  use(undefined);
  watch();
  ask('early');
  ask('over');
  answer('over');
  expect(asked[0]).not.toHaveProperty('of');
  use('alder');
  use('rowan');
  expect(asked.map(({ id, of }) => [id, of?.connector_id])).toEqual([
    ['early', 'alder'],
    ['over', undefined],
  ]);
});

it('opens the wallet again by the link that opened it, while it is asked', () => {
  const watcher = watch();
  ask('sign');
  watcher.told(asking('7/sign'));
  watcher.opened(toRequest);
  expect(asked).toMatchObject([{ id: 'sign', link: true }]);
  watcher.open('sign');
  expect(opened).toEqual([toRequest.url]);
  answer('sign');
  expect(asked).toMatchObject([{ id: 'sign', link: false }]);
  watcher.open('sign');
  expect(opened).toHaveLength(1);
});

it('opens each by the link of its own, whichever was asked last, Telegram’s too', () => {
  const telegram = link('https://t.me/alder_bot/wallet');
  const watcher = watch();
  ask('page/first');
  ask('second');
  watcher.told(asking('7/page/first'));
  watcher.opened(telegram);
  watcher.told(asking('8/second'));
  watcher.opened(toRequest);
  watcher.open('page/first');
  watcher.open('second');
  expect(opened).toEqual([telegram.url, toRequest.url]);
});

it('takes no other link for one of a request', async () => {
  const watcher = watch();
  ask('sign');
  // A pairing, and a change of the network that the widget asks for.
  watcher.told({ type: 'ping', topic: 'ab' } as DappCommand);
  watcher.opened(link('https://alder.example/wc?uri=wc%3A1'));
  watcher.told(asking('9'));
  watcher.opened(toRequest);
  // A store's, later, when what was asked opened nothing.
  watcher.told(asking('10/sign'));
  await Promise.resolve();
  watcher.opened(link('https://store.example'));
  expect(asked).toMatchObject([{ link: false }]);
});

it('keeps the last few that were answered, and all that are open', () => {
  watch();
  for (let at = 0; at < 8; at++) ask(`${at}`);
  for (let at = 0; at < 6; at++) answer(`${at}`);
  expect(asked.map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7']);
  host.rejectAll('Portico was restarted');
  expect(asked.every(({ reply }) => reply !== undefined)).toBe(true);
});
