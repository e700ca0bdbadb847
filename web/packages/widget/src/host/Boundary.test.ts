// SPDX-License-Identifier: Apache-2.0
//
// A view that fails while it is drawn takes nothing else with it.
import { afterEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../test/WidgetPage.ts';

let page: WidgetPage;
afterEach(() => page.close());

const reported = vi.fn();
const networks = { router: { view: 'networks', history: ['account', 'networks'] } } as const;
/** What no engine says: the view cannot draw it. */
const impossible = { networks: { networks: null as never } };

async function openBroken(): Promise<void> {
  reported.mockClear();
  page = await WidgetPage.open({ ...networks, ...impossible }, { onError: reported });
}

it('says that this part failed and the funds are untouched, and tells the shell which view', async () => {
  await openBroken();
  expect(page.text).toContain('This part of the window failed');
  expect(page.text).toContain('Your wallet and funds are untouched.');
  expect(reported).toHaveBeenCalledExactlyOnceWith('networks', expect.any(TypeError));
});

it('draws the view again when asked, and stays up when that fails too', async () => {
  await openBroken();
  await page.press('Try again');
  expect(page.text).toContain('This part of the window failed');
  await page.set({ networks: { networks: [] } });
  await page.press('Try again');
  expect(page.text).toContain('Network');
  expect(page.text).not.toContain('failed');
});

it('closes, goes back, and shows every other view', async () => {
  await openBroken();
  expect(page.controls).toEqual(['Back', 'Close', 'Close', 'Try again']);
  expect(await page.press('Close')).toEqual([{ type: 'close' }]);
  expect(await page.press('Back')).toEqual([{ type: 'go_back' }]);
  await page.set({ router: { view: 'what_is_a_wallet', history: ['what_is_a_wallet'] } });
  expect(page.text).toContain('What is a wallet?');
});

it('leaves the page alone when the window itself fails, and opens again', async () => {
  reported.mockClear();
  page = await WidgetPage.open({}, { onError: reported });
  const host = document.body.appendChild(document.createElement('button'));
  reported.mockClear();
  // Every view has a header, also the one that tells of a failure.
  await page.set({ router: { history: null as never } });
  expect(reported).toHaveBeenLastCalledWith('modal', expect.any(TypeError));
  expect(page.store.sent.at(-1)).toEqual({ type: 'close' });
  expect(page.root.querySelector('dialog')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
  expect(host.isConnected).toBe(true);
  host.remove();
  const sound = { view: 'connect', history: ['connect'], forward: true } as const;
  await page.set({ modal: { open: false }, router: sound });
  await page.set({ modal: { open: true } });
  expect(page.text).toContain('Connect');
});
