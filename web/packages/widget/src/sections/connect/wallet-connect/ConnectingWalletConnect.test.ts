// SPDX-License-Identifier: Apache-2.0
//
import type { ConnectingSlice } from '@portico/engine';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WidgetPage } from '../../../../test/WidgetPage.ts';

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
const status = () => page.root.querySelector('.pt-vh[role=status]')?.textContent;

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
  expect(status()).toBe('');
  await pass(2_000);
  expect(status()).toBe('The code is valid for 60 more seconds');
  await pass(49_000);
  expect(status()).toBe('The code is valid for 60 more seconds');
  await pass(1_000);
  expect(status()).toBe('The code is valid for 10 more seconds');
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
  expect(status()).toBe('Code expired');
  expect(page.controls).not.toContain('Copy link');
  expect(page.text).not.toContain('Valid for');
  expect(await page.press('New code')).toEqual([{ type: 'retry' }]);
});

it('offers the ways to a wallet as tabs, only when there is a choice', async () => {
  page = await open({ state: 'waiting', uri, wallet: kestrel, platforms: ['qr_code', 'desktop'] });
  const tabs = [...page.root.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
  expect(tabs).toEqual(['Phone', 'Desktop']);
  expect(await page.press('Desktop')).toEqual([{ type: 'choose_platform', platform: 'desktop' }]);
  await page.set({ connecting: { platforms: ['qr_code'] } });
  expect(page.root.querySelector('[role=tablist]')).toBeNull();
});

it.each([
  ['mobile', 'Approve there, then come back. We keep your place.'],
  ['desktop', 'Approve in its app on this computer, then come back here.'],
  ['web', 'It opens in a new tab. Approve there, then come back here.'],
] as const)('opens the wallet by its link: %s', async (platform, text) => {
  page = await open({ state: 'waiting', uri, wallet: kestrel, platform, link: 'kestrel://wc' });
  expect(page.text).toContain(text);
  expect(page.root.querySelector('.pt-qr')).toBeNull();
  expect(await page.press('Open Kestrel')).toEqual([{ type: 'open_wallet' }]);
  expect(await page.press('Copy link')).toEqual([{ type: 'copy_uri' }]);
});

it('says that the link is being prepared instead of opening nothing', async () => {
  page = await open({ state: 'loading', wallet: kestrel, platform: 'mobile' });
  expect(await page.press('Preparing the link')).toEqual([]);
  await page.set({ connecting: { state: 'waiting', uri, link: 'kestrel://wc' } });
  expect(page.controls).toContain('Open Kestrel');
});

it('offers the other link, a fresh request and the code when nothing comes', async () => {
  page = await open({
    state: 'waiting',
    uri,
    wallet: kestrel,
    platform: 'mobile',
    platforms: ['mobile', 'qr_code'],
    link: 'kestrel://wc',
    other_link: 'https://kestrel.example/wc',
  });
  expect(page.controls).not.toContain('Ask again');
  await page.set({ connecting: { slow: true } });
  expect(page.text).toContain('and Kestrel can go on once it works.');
  expect(await page.press('Open it another way')).toEqual([{ type: 'open_wallet', other: true }]);
  expect(await page.press('Ask again')).toEqual([{ type: 'retry' }]);
  const tabs = [...page.root.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
  expect(tabs).toEqual(['App', 'Show code']);
  expect(await page.press('Show code')).toEqual([{ type: 'choose_platform', platform: 'qr_code' }]);
});

it('fades a code that cannot work now, and says why, until the relay answers', async () => {
  const expires_at_ms = Date.now() + 200_000;
  page = await open({ state: 'waiting', uri, expires_at_ms, wallet: kestrel, slow: true });
  expect(page.text).toContain('Connecting is taking longer than usual.');
  expect(page.root.querySelector('.pt-qr')?.className).toContain('is-stale');
  expect(page.root.querySelector('[role=timer]')).toBeNull();
  await page.set({ connecting: { slow: false } });
  expect(page.text).not.toContain('Connecting is taking longer than usual.');
  expect(page.root.querySelector('.pt-qr')?.className).not.toContain('is-stale');
  expect(page.root.querySelector('[role=timer]')).not.toBeNull();
});

it('leads on from an extension that is not there, and to where it can be got', async () => {
  page = await open({
    state: 'idle',
    wallet: kestrel,
    platform: 'not_installed',
    platforms: ['qr_code', 'web', 'not_installed'],
    can_get: true,
  });
  expect(page.text).toContain('Kestrel is not in this browser');
  expect(await page.press('Use it on my phone')).toEqual([
    { type: 'choose_platform', platform: 'qr_code' },
  ]);
  expect(await page.press('Add to this browser')).toEqual([
    { type: 'download_wallet', id: 'kestrel' },
  ]);
});

it('opens this page inside a wallet that cannot be paired: on a phone by a link', async () => {
  const link = 'https://kestrel.example/open?url=x';
  page = await open({ state: 'idle', wallet: kestrel, platform: 'mobile', link, opens_page: true });
  expect(page.text).toContain('Opens this page inside Kestrel. Connect there.');
  expect(page.controls).not.toContain('Copy link');
  expect(await page.press('Open Kestrel')).toEqual([{ type: 'open_wallet' }]);
});

it('opens this page inside a wallet that cannot be paired: from a desktop by a code', async () => {
  page = await open({
    state: 'idle',
    wallet: kestrel,
    platform: 'qr_code',
    platforms: ['not_installed', 'qr_code'],
    link: 'https://kestrel.example/open?url=x',
    opens_page: true,
  });
  expect((await code())?.getAttribute('aria-label')).toBe(
    'Code with a link that opens this page inside Kestrel',
  );
  expect(page.text).toContain('Scan with your phone’s camera: opens this page inside Kestrel.');
  expect(page.text).not.toContain('Valid for');
  expect(page.controls).not.toContain('Copy link');
});

it('says no phone where only the extension is left', async () => {
  const alone = {
    state: 'idle',
    wallet: kestrel,
    platform: 'not_installed',
    can_get: true,
  } as const;
  page = await open(alone);
  expect(page.text).toContain('Add it to this browser to connect here.');
  expect(page.text).not.toContain('phone');
});

it('says whom the code is for where the relay is the operator’s own', async () => {
  page = await open({ state: 'waiting', uri });
  expect(page.text).toContain('Open a wallet app on your phone, then Scan.');
  await page.set({ connect: { own_relay: true, all_wallets: true } });
  expect(page.text).toContain('Only wallets that the team of Harbour has set up for it can read');
  expect(await page.press('choose yours by name')).toMatchObject([{ view: 'all_wallets' }]);
  await page.set({ connect: { all_wallets: false } });
  expect(page.controls).not.toContain('choose yours by name');
});

it('asks in the browser with the same words as any browser wallet', async () => {
  page = await open({
    state: 'waiting',
    wallet: kestrel,
    platform: 'browser',
    platforms: ['browser', 'qr_code'],
  });
  expect(page.text).toContain('Accept the request in the wallet window.');
  expect(page.root.querySelectorAll('[role=tab]')).toHaveLength(2);
});

it('leads to a wallet that one does not have', async () => {
  page = await open({ state: 'waiting', uri, wallet: kestrel, can_get: true });
  expect(await page.press('Get it')).toEqual([{ type: 'download_wallet', id: 'kestrel' }]);
});

it('says a decline in the same words as a browser wallet', async () => {
  page = await open({ state: 'declined', wallet: kestrel });
  expect(page.text).toContain('Request declined');
  expect(await page.press('Try again')).toEqual([{ type: 'retry' }]);
});
