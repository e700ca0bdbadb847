// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AskedRequest } from '../AskedSlice.ts';
import { AskedRequests } from './AskedRequests.ts';
import { HostRunner } from './HostRunner.ts';

const link = (url: string) => ({ type: 'deep_link', url, new_window: true }) as const;
const toRequest = link('https://alder.example/wc?requestId=1&sessionTopic=ab');
let opened: string[];
let host: HostRunner;
let asked: readonly AskedRequest[];
const ask = (request_id: string, method = 'personal_sign', params: unknown = []): void => {
  void host.request('eip155', method, params, { request_id });
};
const answer = (request_id: string): void =>
  host.answer({ type: 'host_answer', request_id, result: '0xab' });
const watch = (): AskedRequests =>
  new AskedRequests(host, (now) => {
    asked = now;
  });

beforeEach(() => {
  opened = [];
  asked = [];
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

it('opens the wallet again by the link that opened it, while it is asked', () => {
  const watcher = watch();
  ask('sign');
  watcher.opened(toRequest);
  expect(asked).toMatchObject([{ id: 'sign', link: true }]);
  watcher.open('sign');
  expect(opened).toEqual([toRequest.url]);
  answer('sign');
  expect(asked).toMatchObject([{ id: 'sign', link: false }]);
  watcher.open('sign');
  expect(opened).toHaveLength(1);
});

it('takes the link of a pairing for none of a request', () => {
  const watcher = watch();
  ask('sign');
  watcher.opened(link('https://alder.example/wc?uri=wc%3A1'));
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
