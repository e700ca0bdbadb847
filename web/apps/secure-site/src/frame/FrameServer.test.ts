// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FrameServer, Refusal } from './FrameServer.ts';

let ours: MessagePort;
let server: FrameServer;
let replies: { id: string; type: string; payload?: unknown }[];
let runs: string[];
let clock: () => number;
let now = 0;
let count = 0;

const freshId = () => (++count).toString(16).padStart(32, '0');

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  ours = port1;
  replies = [];
  runs = [];
  ours.onmessage = ({ data }) => replies.push(data);
  now = 0;
  clock = () => now;
  server = new FrameServer(
    port2,
    {
      CONNECT_EMAIL: async ({ email }) => {
        runs.push(email);
        if (email === 'number@a.org') throw new Refusal('Not atomic', 5760);
        if (email === 'late@a.org') throw new Refusal('Please try again after 7 seconds');
        if (email === 'bug@a.org') throw new Error('a secret 0xabc');
        return { action: 'VERIFY_OTP' };
      },
      GET_CHAIN_ID: async () => ({ chainId: -1 }),
      SWITCH_NETWORK: async ({ chainId }, onApproved) => {
        onApproved?.();
        return { chainId };
      },
      SIGN_OUT: async () => undefined,
    },
    () => clock(),
  );
});
afterEach(() => {
  server.close();
  ours.close();
});

/** Sends, and waits for the answer of one more message, which comes after all before it. */
async function send(...messages: unknown[]) {
  for (const message of messages) ours.postMessage(message);
  await settle();
  return replies;
}

async function settle() {
  now += 1000;
  const id = freshId();
  ours.postMessage({ id, type: '@w3m-app/SIGN_OUT' });
  await expect.poll(() => replies.some((reply) => reply.id === id)).toBe(true);
  replies = replies.filter((reply) => reply.id !== id);
}

const connect = (email: string, id = freshId()) => ({
  id,
  type: '@w3m-app/CONNECT_EMAIL',
  payload: { email },
});

it('answers each request once, under its id', async () => {
  const one = connect('a@a.org');
  const other = connect('late@a.org');
  expect(await send(one, other)).toEqual([
    { id: one.id, type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'VERIFY_OTP' } },
    {
      id: other.id,
      type: '@w3m-frame/CONNECT_EMAIL_ERROR',
      payload: { message: 'Please try again after 7 seconds' },
    },
  ]);
});

it('says under the id of a request that its owner approved it, and then answers', async () => {
  const id = freshId();
  const payload = { chainId: 1 };
  expect(await send({ id, type: '@w3m-app/SWITCH_NETWORK', payload })).toEqual([
    { id, type: '@w3m-frame/SWITCH_NETWORK_APPROVED' },
    { id, type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', payload },
  ]);
});

it('tells the page nothing of a bug', async () => {
  expect((await send(connect('bug@a.org')))[0]?.payload).toEqual({ message: 'An error occurred' });
});

it('never sends an answer that is not as the protocol says', async () => {
  const message = { id: freshId(), type: '@w3m-app/GET_CHAIN_ID' };
  expect((await send(message))[0]).toMatchObject({ type: '@w3m-frame/GET_CHAIN_ID_ERROR' });
});

it('refuses an id a second time, also after its answer (case 9)', async () => {
  const message = connect('a@a.org');
  await send(message);
  const [, second] = await send(message);
  expect(second).toMatchObject({
    type: '@w3m-frame/CONNECT_EMAIL_ERROR',
    payload: { message: 'This id was used before' },
  });
  expect(runs).toEqual(['a@a.org']);
});

it('spends the id of a message that was refused', async () => {
  const id = freshId();
  await send({ id, type: '@w3m-app/NO_SUCH' }, connect('a@a.org', id));
  expect(runs).toEqual([]);
});

it('refuses events that it has no handler for', async () => {
  const message = { id: freshId(), type: '@w3m-app/GET_USER' };
  expect((await send(message))[0]).toMatchObject({ payload: { message: 'Action not allowed' } });
});

it('tells a program by its number that a method is not offered', async () => {
  const payload = { method: 'wallet_requestExecutionPermissions', params: [] };
  const message = { id: freshId(), type: '@w3m-app/RPC_REQUEST', payload };
  expect((await send(message))[0]).toMatchObject({ payload: { code: 4200 } });
});

it('refuses an event of a newer page, which would wait for ever', async () => {
  const id = freshId();
  expect(await send({ id, type: '@w3m-app/SOMETHING_NEW', payload: { a: 1 } })).toEqual([
    {
      id,
      type: '@w3m-frame/SOMETHING_NEW_ERROR',
      payload: { message: 'Action not allowed', code: 4200 },
    },
  ]);
});

it('is silent where there is nothing to answer to, and goes on', async () => {
  expect(
    await send(
      'hello',
      7,
      null,
      [],
      { id: 'x', type: '@w3m-app/SIGN_OUT' },
      { type: '@w3m-app/SIGN_OUT' },
    ),
  ).toEqual([]);
  expect(await send(connect('a@a.org'))).toHaveLength(1);
});

it('drops what is too large or too deep before it reads it (case 8)', async () => {
  let deep: unknown = 1;
  for (let i = 0; i < 2000; ++i) deep = [deep];
  const type = '@w3m-app/RPC_REQUEST';
  expect(
    await send(
      { id: freshId(), type, payload: 'x'.repeat(10_000_000) },
      { id: freshId(), type, payload: deep },
      { id: freshId(), type, payload: { method: 'personal_sign', params: [2n ** 64n] } },
      { id: freshId(), type, payload: { method: 'personal_sign', params: [new Map([[1, 2]])] } },
      { id: freshId(), type, payload: { method: 'personal_sign', params: [new ArrayBuffer(8)] } },
    ),
  ).toEqual([]);
});

it('looks at fifty messages a second (case 10)', async () => {
  const flood = Array.from({ length: 1000 }, () => connect('a@a.org'));
  let looked = 0;
  clock = () => (looked++ < flood.length ? 0 : 1000); // all of the flood in one instant
  await send(...flood);
  expect(runs).toHaveLength(50);
  const refused = replies.filter(({ type }) => type === '@w3m-frame/CONNECT_EMAIL_ERROR');
  expect(refused, 'whoever asks too much is told').toHaveLength(950);
  expect(refused[0]?.payload).toEqual({ message: 'Too many requests at once' });
});

it('answers also when its clock has gone back', async () => {
  clock = () => 60_000;
  await send(connect('a@a.org'));
  clock = () => 0;
  await send(connect('a@a.org'));
  expect(runs).toHaveLength(2);
});

it('looks at as many more as time has passed for, and saves up no more than a second of them', async () => {
  const [first, after, late] = [50, 50, 100];
  const flood = Array.from({ length: first + after + late }, () => connect('a@a.org'));
  let looked = 0;
  let runsBefore = 0;
  clock = () => {
    looked += 1;
    if (looked <= first) return 0;
    if (looked <= first + after) return 500;
    if (looked === first + after + 1) runsBefore = runs.length;
    return looked <= flood.length ? 60_500 : 61_500;
  };
  await send(...flood);
  expect(runsBefore, '50 at once, and 25 half a second later').toBe(75);
  expect(runs, 'a minute later no more than 50 at once').toHaveLength(75 + 50);
});

it('announces what the protocol has', async () => {
  server.announce('READY', { version: '4' });
  expect(await send()).toEqual([{ type: '@w3m-frame/READY', payload: { version: '4' } }]);
});

it('gives the number of an error beside its words, where it has one', async () => {
  await send(
    { id: freshId(), type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'number@a.org' } },
    { id: freshId(), type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'late@a.org' } },
  );
  expect(replies.slice(0, 2).map(({ payload }) => payload)).toEqual([
    { message: 'Not atomic', code: 5760 },
    { message: 'Please try again after 7 seconds' },
  ]);
});
