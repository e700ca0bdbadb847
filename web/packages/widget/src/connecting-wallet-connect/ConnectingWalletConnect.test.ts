// SPDX-License-Identifier: Apache-2.0
//
import type { ConnectingSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../host/WidgetPage.ts';

const kestrel = {
  id: 'kestrel',
  name: 'Kestrel',
  kind: 'featured',
  last_used: false,
  installed: false,
} as const;
const uri = `wc:${'0'.repeat(64)}@2?relay-protocol=irn&symKey=${'1'.repeat(64)}`;
let page: WidgetPage;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 });
});
afterEach(async () => {
  await page.close();
  vi.useRealTimers();
});

const open = (connecting: Partial<ConnectingSlice>): Promise<WidgetPage> =>
  WidgetPage.open({
    router: {
      view: 'connecting_wallet_connect',
      history: ['connect', 'connecting_wallet_connect'],
    },
    connecting,
  });
/** The drawn code; its encoder is a chunk that loads meanwhile. */
const code = async (): Promise<Element | null> => {
  await act(() => vi.dynamicImportSettled());
  return page.root.querySelector('svg[role=img]');
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const said = () => page.root.querySelector('.pt-vh[role=status]')?.textContent;

it('is busy until there is a code, then shows it with its time left', async () => {
  page = await open({ state: 'loading' });
  expect(page.root.querySelector('[aria-busy=true]')?.getAttribute('aria-label')).toBe(
    'Loading the pairing code',
  );
  await page.set({ connecting: { state: 'waiting', uri, expires_at_ms: 1_240_000 } });
  expect((await code())?.getAttribute('aria-label')).toBe(
    'Pairing code. Use Copy link if you cannot scan it.',
  );
  expect(page.text).toContain('Valid for 4:00');
  await pass(18_000);
  expect(page.text).toContain('Valid for 3:42');
});

it('counts aloud only at sixty and ten seconds', async () => {
  page = await open({ state: 'waiting', uri, expires_at_ms: 1_062_000 });
  expect(said()).toBe('');
  await pass(2_000);
  expect(said()).toBe('The code is valid for 60 more seconds');
  await pass(49_000);
  expect(said()).toBe('The code is valid for 60 more seconds');
  await pass(1_000);
  expect(said()).toBe('The code is valid for 10 more seconds');
});

it('copies the link, and says so', async () => {
  page = await open({ state: 'waiting', uri, expires_at_ms: 1_240_000 });
  expect(await page.press('Copy link')).toEqual([{ type: 'copy_uri' }]);
  await page.set({ connecting: { copied: true } });
  expect(page.controls).toContain('Link copied');
});

it('offers a new code when this one has expired, and nothing of the old', async () => {
  page = await open({ state: 'waiting', uri, expires_at_ms: 1_240_000 });
  await page.set({ connecting: { state: 'expired', uri: undefined as never } });
  expect(said()).toBe('Code expired');
  expect(page.controls).not.toContain('Copy link');
  expect(page.text).not.toContain('Valid for');
  expect(await page.press('New code')).toEqual([{ type: 'retry' }]);
});

it('opens a wallet on this device by its link', async () => {
  page = await open({ state: 'waiting', uri, wallet: kestrel, link: 'kestrel://wc' });
  await page.press('This device');
  expect(await page.press('Open Kestrel')).toEqual([{ type: 'open_wallet' }]);
});

it('asks where the wallet is only when there is a choice', async () => {
  page = await open({ state: 'waiting', uri, wallet: kestrel });
  expect(page.root.querySelector('[role=tablist]')).toBeNull();
});

it('says a decline in the same words as a browser wallet', async () => {
  page = await open({ state: 'declined', wallet: kestrel });
  expect(page.text).toContain('Request declined');
  expect(await page.press('Try again')).toEqual([{ type: 'retry' }]);
});
