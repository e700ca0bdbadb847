// SPDX-License-Identifier: Apache-2.0
//
// What the bundler says of an operation that it is handed, and what its page is told of it.
import { afterEach, expect, it, vi } from 'vitest';
import { BundlerApi } from './BundlerApi.ts';
import { OperationUnanswered, sendOperation } from './OperationSender.ts';
import type { Operation } from './prepareOperation.ts';

afterEach(() => vi.unstubAllGlobals());

function send(answer: object, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }));
  const bundler = new BundlerApi({ origin: 'https://api.example', project: 'p' });
  const signed = { operation: {} as Operation, entryPoint: '0x1', hash: '0xab' };
  return sendOperation(bundler, 'eip155:1', signed);
}

it('is sent where the bundler takes it', async () => {
  await send({ result: '0xab' });
});

it('is not sent where the bundler refuses it', async () => {
  const sending = send({ error: { code: -32502, message: 'The account may not', data: null } });
  await expect(sending).rejects.toThrow('The server did not take it: The account may not');
  await expect(send({}, 429)).rejects.toThrow('The server did not take it: Too many operations');
});

it.each([
  ['does not answer', {}, 502],
  ['answers neither', {}, 200],
  [
    'does not know either',
    { error: { code: -32002, message: 'The database is gone', data: { unknown: true } } },
    200,
  ],
])('may still be carried out where the bundler %s', async (_, answer, status) => {
  const sending = send(answer, status);
  await expect(sending).rejects.toThrow(OperationUnanswered);
  await expect(sending).rejects.toThrow('It may still be carried out: operation 0xab');
});
