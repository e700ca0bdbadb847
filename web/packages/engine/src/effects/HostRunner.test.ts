// SPDX-License-Identifier: Apache-2.0
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AskedRequest } from '../AskedSlice.ts';
import type { HostRequest } from '../generated/engine.ts';
import { HostRunner } from './HostRunner.ts';

function make(): { host: HostRunner; sent: HostRequest[] } {
  const sent: HostRequest[] = [];
  return { host: new HostRunner((event) => sent.push(event)), sent };
}

describe('HostRunner', () => {
  it('matches answers to requests by id, in any order', async () => {
    const { host, sent } = make();
    const first = host.request('eip155', 'a', []);
    const second = host.request('eip155', 'b', []);
    const [a, b] = sent.map(({ request_id }) => request_id) as [string, string];
    host.answer({ type: 'host_answer', request_id: b, result: 2 });
    host.answer({ type: 'host_answer', request_id: a, error: { code: 4001, message: 'no' } });
    expect(await first).toEqual({ error: { code: 4001, message: 'no' } });
    expect(await second).toEqual({ result: 2 });
  });

  it('ignores an answer nobody waits for', () => {
    const { host } = make();
    expect(() => host.answer({ type: 'host_answer', request_id: 'gone', result: 1 })).not.toThrow();
  });

  it('keeps what came late for whoever hears the beginning of its id', () => {
    const { host } = make();
    const late = (request_id: string, result: unknown) =>
      host.answerLate({ type: 'host_late_answer', request_id, result });
    late('a/1', 1);
    late('b/1', 2);
    const heard: unknown[] = [];
    const stop = host.hearLate('a/', (id, result) => heard.push([id, result]));
    late('a/2', 3);
    expect(heard).toEqual([
      ['a/1', 1],
      ['a/2', 3],
    ]);
    stop();
    late('a/3', 4);
    expect(heard).toHaveLength(2);
  });

  it('answers what is open when the engine has gone', async () => {
    const { host } = make();
    const open = host.request('eip155', 'a', []);
    host.rejectAll('Portico was restarted');
    expect(await open).toEqual({ error: { code: -32603, message: 'Portico was restarted' } });
  });
});

describe('what a wallet is asked', () => {
  const opened: string[] = [];
  const link = (url: string) => ({ type: 'deep_link', url, new_window: true }) as const;
  const toRequest = link('https://alder.example/wc?requestId=1&sessionTopic=ab');

  function watch(): { host: HostRunner; asked: () => readonly AskedRequest[] } {
    let asked: readonly AskedRequest[] = [];
    opened.length = 0;
    vi.stubGlobal('window', { open: (url: string) => opened.push(url) });
    const host = new HostRunner(
      () => undefined,
      (now) => {
        asked = now;
      },
    );
    return { host, asked: () => asked };
  }
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is told until it is answered, and nothing of what only reads', () => {
    const { host, asked } = watch();
    void host.request('eip155', 'eth_blockNumber', [], { request_id: 'read' });
    void host.request('eip155', 'eth_sendTransaction', [{ to: '0x1' }], { request_id: 'send' });
    expect(asked()).toMatchObject([{ id: 'send', params: [{ to: '0x1' }], link: false }]);
    host.answer({ type: 'host_answer', request_id: 'send', result: '0xab' });
    expect(asked()).toMatchObject([{ id: 'send', reply: { result: '0xab' } }]);
  });

  it('is opened again by the link that opened its wallet, while it is open', () => {
    const { host, asked } = watch();
    void host.request('eip155', 'personal_sign', [], { request_id: 'sign' });
    host.open(toRequest);
    expect(asked()).toMatchObject([{ id: 'sign', link: true }]);
    host.openAgain('sign');
    expect(opened).toEqual([toRequest.url, toRequest.url]);
    host.answer({ type: 'host_answer', request_id: 'sign', result: '0x' });
    expect(asked()).toMatchObject([{ id: 'sign', link: false }]);
    host.openAgain('sign');
    expect(opened).toHaveLength(2);
  });

  it('has nothing to do with the link of a pairing', () => {
    const { host, asked } = watch();
    void host.request('eip155', 'personal_sign', [], { request_id: 'sign' });
    host.open(link('https://alder.example/wc?uri=wc%3A1'));
    expect(opened).toHaveLength(1);
    expect(asked()).toMatchObject([{ link: false }]);
  });

  it('keeps the last few that were answered, and all that are open', () => {
    const { host, asked } = watch();
    for (let at = 0; at < 8; at++)
      void host.request('eip155', 'personal_sign', [], { request_id: `${at}` });
    for (let at = 0; at < 6; at++)
      host.answer({ type: 'host_answer', request_id: `${at}`, result: '0x' });
    expect(asked().map(({ id }) => id)).toEqual(['2', '3', '4', '5', '6', '7']);
    host.rejectAll('Portico was restarted');
    expect(asked().every(({ reply }) => reply !== undefined)).toBe(true);
  });
});
