// SPDX-License-Identifier: Apache-2.0
//
// Calls of nodes over HTTP, against a server that answers as it likes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiOrigin, NodeApi, NodeRefusal, NodeUnreachable } from './NodeApi.ts';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

let server: Server;
let seen: { url: string; calls: Call[] }[];
let answer: (calls: Call[]) => unknown;
let status: number;
const result = (calls: Call[]) =>
  calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: `0x${id}` }));

beforeEach(async () => {
  seen = [];
  status = 200;
  answer = result;
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const calls = JSON.parse(text) as Call[];
    seen.push({ url: request.url ?? '', calls });
    const made = answer(calls);
    if (made === undefined) return; // never
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof made === 'string' ? made : JSON.stringify(made));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const node = (deadlineMs?: number) =>
  new NodeApi({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    project: 'p',
    ...(deadlineMs && { deadlineMs }),
  });

describe('calls of a node', () => {
  it('go in one request, and each has its own answer, whatever their order', async () => {
    answer = (calls) => result(calls).reverse();
    const asked = [{ method: 'eth_a' }, { method: 'eth_b', params: ['0x1'] }];
    expect(await node().askAll('eip155:10', asked)).toEqual(['0x0', '0x1']);
    expect(seen).toEqual([
      {
        url: '/v1?chainId=eip155%3A10&projectId=p',
        calls: [
          { jsonrpc: '2.0', id: 0, method: 'eth_a', params: [] },
          { jsonrpc: '2.0', id: 1, method: 'eth_b', params: ['0x1'] },
        ],
      },
    ]);
  });

  it('of none asks nobody', async () => {
    expect(await node().askAll('eip155:10', [])).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('give a refusal in its place, or throw it', async () => {
    answer = ([first, ...rest]) => [
      { id: first?.id, error: { code: -32000, message: 'no '.repeat(400) } },
      ...result(rest),
    ];
    const [refused, other] = await node().askAll('eip155:1', [{ method: 'a' }, { method: 'b' }]);
    expect(refused).toBeInstanceOf(NodeRefusal);
    expect((refused as NodeRefusal).code).toBe(-32000);
    expect((refused as NodeRefusal).message).toHaveLength(300);
    expect(other).toBe('0x1');
    await expect(node().ask('eip155:1', 'a')).rejects.toBeInstanceOf(NodeRefusal);
  });

  it('give what a refusal has beside its words', async () => {
    const data = { err: 'AlreadyProcessed' };
    answer = ([first]) => [{ id: first?.id, error: { code: -32002, message: 'no', data } }];
    await expect(node().ask('eip155:1', 'a')).rejects.toMatchObject({ code: -32002, data });
  });

  it.each<[string, (calls: Call[]) => unknown, number?]>([
    ['an error of HTTP', result, 503],
    ['no JSON', () => 'busy'],
    ['one object', ([first]) => ({ id: first?.id, result: '0x' })],
    ['an answer of another id', () => [{ id: 7, result: '0x' }]],
    ['two answers of one id', (calls) => [...result(calls), ...result(calls)]],
    [
      'the mark of a write of which nobody knows',
      ([first]) => [
        { id: first?.id, error: { code: -32002, message: 'who knows', data: { unknown: true } } },
      ],
    ],
    ['neither result nor error', ([first]) => [{ id: first?.id }]],
    ['an id as text', () => [{ id: '0', result: '0x' }]],
  ])('take %s for no answer', async (_name, how, of = 200) => {
    answer = how;
    status = of;
    await expect(node().ask('eip155:1', 'eth_call')).rejects.toBeInstanceOf(NodeUnreachable);
    expect(seen).toHaveLength(1);
  });

  it('end with their deadline, and are made once', async () => {
    answer = () => undefined;
    await expect(node(1_000).ask('eip155:1', 'eth_call')).rejects.toBeInstanceOf(NodeUnreachable);
    expect(seen).toHaveLength(1);
  });
});

describe('the address of the API', () => {
  const inDocument = (content: string | undefined) =>
    apiOrigin({
      querySelector: () => (content === undefined ? null : { getAttribute: () => content }),
    } as unknown as Document);

  it('is an origin and nothing else', () => {
    expect(inDocument('https://api.example')).toBe('https://api.example');
    for (const other of [
      undefined,
      '',
      '{api}',
      'https://api.example/',
      'https://api.example/v1',
      'https://API.example',
      'javascript:alert(1)',
      'ftp://api.example',
    ])
      expect(inDocument(other)).toBeUndefined();
  });
});
