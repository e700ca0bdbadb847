// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import type { HostRequest } from '../generated/engine.ts';
import { HostRunner } from './HostRunner.ts';
import { WalletAsker } from './WalletAsker.ts';

const asked = { type: 'request_wallet', id: 7, chain_namespace: 'eip155' } as const;

it('tells a machine what its wallet answers, by the id of the request', async () => {
  const sent: HostRequest[] = [];
  const host = new HostRunner((event) => sent.push(event));
  const told: unknown[] = [];
  const wallet = new WalletAsker(host, 'portico.money/', (event) => told.push(event));
  const answered = wallet.ask({ ...asked, method: 'eth_sendTransaction', params: [] });
  expect(sent[0]?.request_id).toBe('portico.money/7');
  host.answer({
    type: 'host_answer',
    request_id: 'portico.money/7',
    error: { code: 8000, message: '' },
  });
  await answered;
  expect(told).toEqual([{ type: 'wallet_answered', id: 7, error: { code: 8000, message: '' } }]);
  // The wallet has sent it all the same.
  host.answerLate({ type: 'host_late_answer', request_id: 'portico.money/7', result: '0x1' });
  host.answerLate({ type: 'host_late_answer', request_id: 'portico.pay/7', result: '0x2' });
  expect(told.slice(1)).toEqual([{ type: 'wallet_answered', id: 7, result: '0x1' }]);
  wallet.dispose();
});

it('tells what came before the machine was there', () => {
  const host = new HostRunner(() => {});
  host.answerLate({ type: 'host_late_answer', request_id: 'portico.pay/9', result: '0x2' });
  const told: unknown[] = [];
  new WalletAsker(host, 'portico.pay/', (event) => told.push(event));
  expect(told).toEqual([{ type: 'wallet_answered', id: 9, result: '0x2' }]);
});
