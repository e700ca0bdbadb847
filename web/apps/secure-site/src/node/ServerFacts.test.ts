// SPDX-License-Identifier: Apache-2.0
//
// What the server adds to an approval, from a server that answers as it likes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NOTHING_KNOWN, ServerFacts } from './ServerFacts.ts';

const OWN = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ETH = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

let server: Server;
let answers: Record<string, { type: string; body: string | Buffer }>;
let asked: { path: string; body: string }[];

beforeEach(async () => {
  answers = {};
  asked = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const [path] = (request.url ?? '').split('?');
    asked.push({ path: request.url ?? '', body });
    const answer = answers[decodeURIComponent(path ?? '')];
    if (answer?.body === '') return; // never
    response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain' });
    response.end(answer?.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const facts = (deadlineMs = 5_000) =>
  new ServerFacts({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    project: 'p',
    deadlineMs,
  });
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });

const row = (metadata: object, fee: object | null = {}) => ({
  metadata: {
    ...{ operationType: 'send', status: 'confirmed', sentFrom: OWN.toLowerCase(), sentTo: FRIEND },
    ...metadata,
  },
  fee,
});
const stranger = (digit: string) => `0x${digit.repeat(40)}`;

it('are those whom the account paid itself, each once, and nobody who wrote into its history', async () => {
  answers[`/v1/account/${OWN}/history`] = json({
    data: [
      row({}),
      row({}),
      row({ sentTo: stranger('1'), operationType: 'receive' }),
      row({ sentTo: stranger('2'), status: 'failed' }),
      row({ sentTo: stranger('3'), sentFrom: stranger('3') }),
      row({ sentTo: stranger('4') }, null),
      row({ sentTo: '' }),
      null,
      { metadata: 'x' },
    ],
    next: null,
  });
  expect(await facts().paidBy(OWN)).toEqual([FRIEND]);
  expect(asked[0]?.path).toBe(`/v1/account/${OWN}/history?projectId=p`);
});

it('are prices and pictures, where there are some', async () => {
  const token = `eip155:1:${USDC.toLowerCase()}`;
  answers['/v1/fungible/price'] = json({
    fungibles: [
      { address: ETH, price: 3000 },
      { address: token, price: 'many' },
    ],
  });
  answers['/v1/network-logo/eip155:1'] = { type: 'image/svg+xml', body: Buffer.from('<svg/>') };
  answers['/v1/logo/eip155:1'] = { type: 'image/webp', body: Buffer.from([0, 255]) };
  answers[`/v1/logo/${token}`] = { type: 'text/html', body: '<script></script>' };
  expect(await facts().worthOf('eip155:1', [undefined, USDC, undefined])).toEqual({
    prices: { [ETH]: 3000 },
    pictures: {
      'eip155:1': 'data:image/svg+xml;base64,PHN2Zy8+',
      [ETH]: 'data:image/webp;base64,AP8=',
    },
  });
  const { body } = asked.find(({ path }) => path.includes('price')) ?? { body: '' };
  expect(JSON.parse(body)).toEqual({ projectId: 'p', currency: 'usd', addresses: [ETH, token] });
});

it('are nothing where the server is silent, refuses, or says what is no answer', async () => {
  const never = { type: 'application/json', body: '' };
  answers['/v1/fungible/price'] = never;
  answers['/v1/network-logo/eip155:1'] = never;
  answers['/v1/logo/eip155:1'] = { type: 'image/png', body: Buffer.alloc(65 * 1024) };
  expect(await facts(50).worthOf('eip155:1', [undefined])).toEqual(NOTHING_KNOWN);
  expect(await facts().paidBy(OWN)).toEqual([]);
  answers[`/v1/account/${OWN}/history`] = { type: 'text/html', body: '<html>' };
  expect(await facts().paidBy(OWN)).toEqual([]);
  answers[`/v1/account/${OWN}/history`] = json(['x']);
  expect(await facts().paidBy(OWN)).toEqual([]);
});
