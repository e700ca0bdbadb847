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

  it('answers what is open when the engine has gone', async () => {
    const { host } = make();
    const open = host.request('eip155', 'a', []);
    host.rejectAll('Portico was restarted');
    expect(await open).toEqual({ error: { code: -32603, message: 'Portico was restarted' } });
  });
});
