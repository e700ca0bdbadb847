// SPDX-License-Identifier: Apache-2.0
//
import type { ConnectingSlice } from '@portico/engine';
import { afterEach, expect, it } from 'vitest';
import { WidgetPage } from '../../../../test/WidgetPage.ts';

const wallet = {
  id: 'meridian',
  name: 'Meridian',
  kind: 'installed',
  last_used: false,
  installed: true,
} as const;
let page: WidgetPage;
afterEach(() => page.close());

const open = (connecting: Partial<ConnectingSlice>): Promise<WidgetPage> =>
  WidgetPage.open({
    router: { view: 'connecting_external', history: ['connect', 'connecting_external'] },
    connecting: { wallet, ...connecting },
  });
const light = () => page.root.querySelector('.n-light');

it.each([
  ['declined', 'Request declined', 'Other ways', 'Try again'],
  ['pending', 'Meridian has an open request', 'Cancel', 'Check again'],
  ['locked', 'Meridian is locked', 'Cancel', 'Try again'],
  ['failed', 'Meridian did not answer', 'Other ways', 'Try again'],
] as const)('%s reads “%s”', async (state, title, out, forward) => {
  page = await open({ state, ...(state === 'failed' && { error_code: 'connect_failed' }) });
  expect(page.root.querySelector('h3')?.textContent).toBe(title);
  expect(light()).toBeNull();
  expect(await page.press(out)).toEqual([{ type: 'go_back' }]);
  expect(await page.press(forward)).toEqual([{ type: 'retry' }]);
  expect(page.root.querySelectorAll('.pt-btn.is-primary')).toHaveLength(1);
});

it('waits for the wallet, and offers to ask again only when it is slow', async () => {
  page = await open({ state: 'waiting' });
  expect(page.text).toContain('Continue in Meridian');
  expect(light()).not.toBeNull();
  expect(page.controls).not.toContain('Ask again');
  expect(await page.press('Cancel')).toEqual([{ type: 'go_back' }]);
  await page.set({ connecting: { slow: true } });
  expect(await page.press('Ask again')).toEqual([{ type: 'retry' }]);
});

it('does not call a decline a failure: no alarm, and nothing was shared', async () => {
  page = await open({ state: 'declined', error_code: 'connection_rejected' });
  expect(page.root.querySelector('.n-badge')?.className).toBe('n-badge');
  expect(page.text).toContain('Nothing was shared with Harbour.');
  expect(page.text).not.toContain('connection_rejected');
});

it.each([
  ['wc_clock_ahead', 180, 'Your device’s clock is 3 minutes ahead'],
  ['wc_clock_ahead', 20, 'Your device’s clock is 1 minute ahead'],
  ['wc_clock_behind', 5_400, 'Your device’s clock is 2 hours behind'],
  ['wc_clock_behind', 86_400, 'Your device’s clock is 24 hours behind'],
  ['wc_clock_behind', 400_000, 'Your device’s clock is 5 days behind'],
])('%s by %d s reads “%s”', async (error_code, clock_off_s, title) => {
  page = await open({ state: 'failed', error_code, clock_off_s });
  expect(page.root.querySelector('h3')?.textContent).toBe(title);
  expect(page.text).toContain('Set the clock of this device');
  expect(page.text).not.toContain('its team');
});

it('keeps codes for support out of the text', async () => {
  page = await open({
    state: 'failed',
    error_code: 'connect_failed',
    error_message: '-32603 oops',
  });
  expect(page.root.querySelector('.pt-state')?.textContent).not.toContain('-32603');
  expect(page.root.querySelector('details')?.textContent).toContain('connect_failed\n-32603 oops');
});

it('settles, and offers nothing more to press', async () => {
  page = await open({ state: 'waiting' });
  await page.set({ connecting: { state: 'approved' } });
  expect(page.root.querySelector('.n-done')).not.toBeNull();
  expect(page.text).toContain('Connected');
  expect(page.root.querySelector('.pt-footer')).toBeNull();
});
