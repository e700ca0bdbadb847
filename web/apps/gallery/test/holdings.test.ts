// SPDX-License-Identifier: Apache-2.0
//
// What the account holds and did, in a real browser: tabs and chart by keys and pointer, the fold of
// suspicious entries, the way to one transaction and back, and what moves only in a layout.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { focused, Gallery, sent } from './Gallery.ts';

let gallery: Gallery;
let page: Page;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());
afterEach(() => page.context().close());

const show = async (scene: string, query = '', options = {}): Promise<void> => {
  page = await gallery.newPage(options);
  await gallery.show(page, scene, query);
};
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const figure = () => page.locator('.pt-figure').textContent();

it('walks the account by keys: who, figures, chart, tabs, rows', async () => {
  await show('account-activity');
  const walked: string[] = [];
  for (let step = 0; step < 10; step++) {
    await press('Tab');
    walked.push(await focused(page));
  }
  expect(walked).toEqual([
    'Network:Ethereum',
    'Settings',
    'Close',
    '0x71C7…976FAccount',
    'Copy address',
    '1D',
    'Moment in the chart',
    'Activity',
    '',
    'Sending Ether',
  ]);
});

it.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('changes tabs by the arrow that leads on (%s)', async (dir, key) => {
  await show('account', `dir=${dir}`);
  await page.getByRole('tab', { name: 'Tokens' }).focus();
  await press(key);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('NFTs');
  await page.getByRole('tabpanel', { name: 'NFTs' }).getByText('Arcade no. 12').waitFor();
  await press('End');
  await page.getByRole('tabpanel', { name: 'Activity' }).getByText('Swapped').waitFor();
});

it('walks over the chart by arrows, left to right in every language, and lets go', async () => {
  await show('account', 'lang=ar');
  const total = await figure();
  await page.locator('.pt-chart input').focus();
  await press('Home');
  const first = await figure();
  expect(first).not.toBe(total);
  await press('ArrowRight');
  expect(await figure()).not.toBe(first);
  await press('ArrowLeft');
  expect(await figure()).toBe(first);
  await press('Tab');
  expect(await figure()).toBe(total);
});

it('follows the pointer over the chart, and a finger', async () => {
  await show('account');
  const box = await page.locator('.pt-chart').boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + 1, box.y + 20);
  expect(await figure()).toContain('$12,338.26');
  expect(await page.locator('.c-mark').count()).toBe(1);
  await page.mouse.move(box.x + box.width - 1, box.y + 20);
  expect(await figure()).toContain('$12,480.36');
  await page.mouse.move(box.x + 40, box.y + box.height + 60);
  expect(await page.locator('.c-mark').count()).toBe(0);
  await page.context().close();

  await show('account', '', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const chart = page.locator('.pt-chart');
  const place = await chart.boundingBox();
  if (!place) throw new Error('no chart');
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: place.y + 20 }],
    });
  await send('touchStart', place.x + 100);
  await send('touchMove', place.x + 1);
  await page.waitForFunction(() =>
    document
      .querySelector('portico-widget')
      ?.shadowRoot?.querySelector('.pt-figure')
      ?.textContent?.includes('$12,338.26'),
  );
  await send('touchEnd', place.x + 1);
  await page.locator('.c-mark').waitFor({ state: 'detached' });
});

it('chooses the time of the chart by arrows', async () => {
  await show('account');
  await page.getByRole('radio', { name: '1D' }).focus();
  await press('ArrowRight');
  expect(await sent(page)).toEqual(['choose_chart_period']);
  expect(await focused(page)).toBe('1W');
});

it('keeps what is suspicious folded until somebody opens it', async () => {
  await show('activity');
  const inside = page.getByText('Copy no address from here');
  expect(await inside.isVisible()).toBe(false);
  const summary = page.locator('.pt-fold > summary');
  await summary.focus();
  await press('Enter');
  await inside.waitFor();
  expect(await page.locator('.pt-fold').textContent()).not.toContain('0x5aAe');
  await press('Space');
  await inside.waitFor({ state: 'hidden' });
});

it('goes to one transaction and back to where it was by keys alone', async () => {
  await show('account-activity');
  await page.getByRole('button', { name: 'All activity' }).press('Enter');
  await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Swapped' }).press('Enter');
  await page.getByRole('heading', { name: 'Swapped' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await page.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await page.getByRole('tab', { name: 'Activity', selected: true }).waitFor();
});

it('shows a letter where a picture does not load', async () => {
  await show('account-nfts');
  const tile = page.locator('.pt-nft', { hasText: 'Twin gates' }).locator('.pt-square-avatar');
  await tile.scrollIntoViewIfNeeded();
  await tile.locator('img').waitFor({ state: 'detached' });
  const art = page.locator('.pt-nft', { hasText: 'Stoa' }).locator('.pt-square-avatar.has-art');
  await art.waitFor();
  expect((await art.boundingBox())?.width).toBeGreaterThan(140);
});

it('asks for more when the end of the list comes near', async () => {
  await show('activity-end');
  await page.waitForFunction(() => {
    const { store } = window as unknown as { store: { sent: { type: string }[] } };
    return store.sent.some(({ type }) => type === 'more_activity');
  });
});

it('draws tabs, ranges and marks in forced colours, and moves nothing where motion is not wanted', async () => {
  await show('account', '', { forcedColors: 'active' });
  const border = await page
    .getByRole('radio', { name: '1D' })
    .evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(border).toBe('1px');
  const line = await page
    .getByRole('tab', { name: 'Tokens' })
    .evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const behind = await page
    .locator('.pt-sheet')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(line).not.toBe(behind);
  const running = await page.evaluate(
    () =>
      document
        .querySelector('portico-widget')
        ?.shadowRoot?.getAnimations()
        .filter(({ playState }) => playState === 'running').length,
  );
  expect(running).toBe(0);
});
