// SPDX-License-Identifier: Apache-2.0
//
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What a page at `hostname` believes that is loaded while the browser says `connected`. */
async function load(hostname: string, connected: boolean) {
  const navigator = { onLine: connected };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('location', { hostname });
  const { isOnline } = await import('./watchOnline.ts');
  return { navigator, isOnline };
}

it.each(['localhost', '127.0.0.1', '[::1]'])(
  'a page of this machine (%s) needs no other network, if it came without one',
  async (hostname) => {
    expect((await load(hostname, false)).isOnline()).toBe(true);
  },
);

it('elsewhere the browser is believed', async () => {
  for (const hostname of ['app.example.org', '127.0.0.1.example.org'])
    expect((await load(hostname, false)).isOnline(), hostname).toBe(false);
  const { navigator, isOnline } = await load('127.0.0.1', true);
  expect(isOnline()).toBe(true);
  navigator.onLine = false;
  expect(isOnline()).toBe(false);
});
