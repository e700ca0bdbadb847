// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
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
