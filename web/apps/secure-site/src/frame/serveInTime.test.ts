// SPDX-License-Identifier: Apache-2.0
//
// Browsers in which storage half works: the host hears that the frame is there all the same.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEEPS_NOTHING } from '../device/storeFault.ts';
import type { FrameServer, Handlers, Wire } from './FrameServer.ts';
import { STORE_MS, serveInTime } from './serveInTime.ts';

let host: MessagePort | undefined;
let server: FrameServer | undefined;
let heard: { id?: string; type: string; payload?: unknown }[];
let count = 0;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  heard = [];
});
afterEach(() => {
  server?.close();
  host?.close();
  vi.useRealTimers();
});

async function serve(opening: Promise<Handlers> | (() => Promise<Handlers>), waitMs: number) {
  const open = typeof opening === 'function' ? opening : () => opening;
  const { port1, port2 } = new MessageChannel();
  host = port1;
  port1.onmessage = ({ data }) => heard.push(data);
  server = await serveInTime(port2, { open, waitMs, reload: () => {} });
  await expect
    .poll(() => heard)
    .toEqual(['ready', { type: '@w3m-frame/READY', payload: { version: '4' } }]);
}

async function ask(event: string, payload?: unknown) {
  const id = (++count).toString(16).padStart(32, '0');
  host?.postMessage({ id, type: `@w3m-app/${event}`, ...(payload !== undefined && { payload }) });
  await expect.poll(() => heard.some((one) => one.id === id)).toBe(true);
  const reply = heard.find((one) => one.id === id);
  return { type: reply?.type.replace('@w3m-frame/', ''), payload: reply?.payload };
}
const login = { email: 'ada@example.org' };
const refused = { type: 'CONNECT_EMAIL_ERROR', payload: { message: KEEPS_NOTHING } };

it('says READY within 3 s where storage never answers, or a lock is never lent', async () => {
  vi.useFakeTimers();
  const wire: Wire = {
    onmessage: null,
    postMessage: (message) => void heard.push(message as (typeof heard)[number]),
    close: () => {},
  };
  const opening = new Promise<Handlers>(() => {});
  void serveInTime(wire, { open: () => opening, waitMs: STORE_MS, reload: () => {} });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(heard, 'a device that is busy has its time').toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['ready', { type: '@w3m-frame/READY', payload: { version: '4' } }]);
});

it('says that the browser keeps nothing where its storage never answers', async () => {
  await serve(new Promise(() => {}), 1);
  expect(await ask('CONNECT_EMAIL', login)).toEqual(refused);
  // Nobody has said that the session is over.
  expect(await ask('IS_CONNECTED')).toEqual({
    type: 'IS_CONNECTED_ERROR',
    payload: { message: KEEPS_NOTHING },
  });
});

it.each([
  new DOMException('of a key', 'DataCloneError'),
  new DOMException('of a commit', 'AbortError'),
  new TypeError('there are no locks'),
  null,
])('says so where its storage fails: %s', async (error) => {
  await serve(Promise.reject(error), 60_000);
  expect(await ask('CONNECT_EMAIL', login)).toEqual(refused);
  expect(await ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } });
});

it('serves what answers later from then on, in the theme that the host named', async () => {
  let open: (handlers: Handlers) => void = () => {};
  await serve(
    new Promise((resolve) => {
      open = resolve;
    }),
    1,
  );
  await ask('SYNC_THEME', { themeMode: 'dark' });
  expect(await ask('CONNECT_EMAIL', login)).toEqual(refused);
  const themes: unknown[] = [];
  open({
    CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
    SYNC_THEME: async (theme) => void themes.push(theme),
  });
  await expect
    .poll(() => ask('CONNECT_EMAIL', login))
    .toMatchObject({
      type: 'CONNECT_EMAIL_SUCCESS',
    });
  expect(themes).toEqual([{ themeMode: 'dark' }]);
});

it('says what failed later', async () => {
  let fail: (error: unknown) => void = () => {};
  await serve(
    new Promise((_, reject) => {
      fail = reject;
    }),
    1,
  );
  fail(new DOMException('no room', 'QuotaExceededError'));
  await expect.poll(() => ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } });
  expect(await ask('CONNECT_EMAIL', login)).toEqual(refused);
});

it('tries once more for whoever logs in after it failed: they may have allowed it meanwhile', async () => {
  let isAllowed = false;
  const themes: unknown[] = [];
  const open = async (): Promise<Handlers> => {
    if (!isAllowed) throw new DOMException('denied', 'SecurityError');
    return {
      CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
      IS_CONNECTED: async () => ({ isConnected: true }),
      SYNC_THEME: async (theme) => void themes.push(theme),
    };
  };
  await serve(open, 60_000);
  await ask('SYNC_THEME', { themeMode: 'dark' });
  expect(await ask('CONNECT_EMAIL', login)).toEqual(refused);
  isAllowed = true;
  expect(await ask('CONNECT_EMAIL', login)).toMatchObject({ type: 'CONNECT_EMAIL_SUCCESS' });
  expect(themes).toEqual([{ themeMode: 'dark' }]);
  expect(await ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } });
});
