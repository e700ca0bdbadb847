// SPDX-License-Identifier: Apache-2.0
//
// What a back end is told of payments, and messages that are not the server's.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPayments, isPaid, type PaymentStatus } from '../src/index.ts';

const NOW = 1_800_000_000;
const SECRET = 'c'.repeat(64);
const ID = 'a'.repeat(32);
const REQUEST = {
  asset: 'eip155:1/slip44:60',
  amount: '5',
  recipient: `eip155:1:0x${'1'.repeat(40)}`,
};

function payments(answer: (url: string, init: RequestInit) => Response = () => new Response()) {
  return createPayments({
    server: 'https://portico.example/',
    secretKey: `portico_pay_${'b'.repeat(64)}`,
    webhookSecret: SECRET,
    now: () => NOW * 1000,
    fetch: async (url, init) => answer(String(url), init ?? {}),
  });
}

const sign = (body: string, { secret = SECRET, time = NOW } = {}) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

const EVENT = JSON.stringify({
  id: 'e'.repeat(32),
  type: 'payment.confirmed',
  projectId: 'p',
  createdAt: NOW,
  payment: { id: ID, status: 'confirmed' },
});

test('a payment is made with the secret key, under the number of the order', async () => {
  const asked: { url: string; headers: Headers; body: unknown }[] = [];
  const made = await payments((url, init) => {
    asked.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
    return Response.json({ id: ID, status: 'open' }, { status: 201 });
  }).create(REQUEST, { idempotencyKey: 'order 7' });
  expect(made.id).toBe(ID);
  expect(asked[0]?.url).toBe('https://portico.example/v1/payments');
  expect(asked[0]?.headers.get('authorization')).toBe(`Bearer portico_pay_${'b'.repeat(64)}`);
  expect(asked[0]?.headers.get('idempotency-key')).toBe('order 7');
  expect(asked[0]?.body).toEqual(REQUEST);
});

test('what is refused, unknown and not answered has codes', async () => {
  const answering = (status: number) =>
    payments(() => Response.json({ error: { message: 'amount is wrong' } }, { status }));
  const create = (status: number) =>
    answering(status).create(REQUEST, { idempotencyKey: 'order 7' });
  await expect(create(400)).rejects.toMatchObject({
    code: 'payment_refused',
    message: 'amount is wrong',
    status: 400,
  });
  await expect(create(401)).rejects.toMatchObject({ code: 'payment_refused' });
  await expect(create(503)).rejects.toMatchObject({ code: 'server_unreachable' });
  await expect(answering(404).get(ID)).rejects.toMatchObject({ code: 'payment_unknown' });
  // Nobody but the server is asked, in words that every runtime takes, and nothing is kept.
  const inits: RequestInit[] = [];
  const led = payments((_url, init) => {
    inits.push(init);
    return new Response(null, { status: 307, headers: { location: 'https://other.example' } });
  });
  await expect(led.get(ID)).rejects.toMatchObject({ code: 'server_unreachable' });
  expect(inits).toMatchObject([{ redirect: 'manual', next: { revalidate: 0 } }]);
  // What a page sends as an id never becomes another path.
  let asked = false;
  const watched = payments(() => {
    asked = true;
    return new Response();
  });
  await expect(watched.get('../../health')).rejects.toMatchObject({ code: 'payment_unknown' });
  expect(asked).toBe(false);
  await expect(
    payments(() => new Response('<html>')).create(REQUEST, { idempotencyKey: 'order 7' }),
  ).rejects.toMatchObject({ code: 'server_unreachable' });
});

test('a message of the server is read', async () => {
  const event = await payments().verifyWebhook({ body: EVENT, signature: sign(EVENT) });
  expect(event).toMatchObject({ type: 'payment.confirmed', payment: { id: ID } });
});

test.each<[PaymentStatus, boolean]>([
  ['open', false],
  ['seen', false],
  ['confirmed', true],
  ['underpaid', false],
  ['overpaid', true],
  ['late', false],
  ['expired', false],
])('a payment that is %s: delivered is %s', async (status, paid) => {
  const body = EVENT.replaceAll('confirmed', status);
  const event = await payments().verifyWebhook({ body, signature: sign(body) });
  expect(isPaid(event.payment)).toBe(paid);
});

test.each([
  ['one that is not signed', EVENT, null],
  ['one without a time', EVENT, sign(EVENT).replace(/^t=\d+/, 't=')],
  ['one that was signed with another secret', EVENT, sign(EVENT, { secret: 'd'.repeat(64) })],
  ['one that was changed on its way', EVENT.replace('confirmed', 'overpaid'), sign(EVENT)],
  ['one whose time was changed', EVENT, sign(EVENT).replace(`t=${NOW}`, `t=${NOW + 1}`)],
  ['one that is replayed later', EVENT, sign(EVENT, { time: NOW - 301 })],
  ['one of the future', EVENT, sign(EVENT, { time: NOW + 301 })],
  [
    'one that tells of something else',
    '{"id":"x","type":"order"}',
    sign('{"id":"x","type":"order"}'),
  ],
])('%s is refused', async (_name, body, signature) => {
  await expect(payments().verifyWebhook({ body, signature })).rejects.toMatchObject({
    code: 'webhook_refused',
  });
});

test('options that cannot work are refused at once', () => {
  const make = (more: object) => () =>
    createPayments({ server: 'https://portico.example', secretKey: 'portico_pay_x', ...more });
  expect(make({ server: 'portico' })).toThrow('server is not an address');
  expect(make({ secretKey: 'sk_live' })).toThrow('secretKey is none');
});
