// SPDX-License-Identifier: Apache-2.0
//
// The wide form of the sheet in a real browser: nothing moves, nothing is cut off, axe finds nothing, and below 700 px it is narrow.
import { createRequire } from 'node:module';
import type { Slices } from '@portico/engine';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenes } from '../src/scenes.ts';
import { focused, Gallery } from './Gallery.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

const slicesOf = (id: string): Slices => {
  const found = scenes.find((scene) => scene.id === id);
  if (!found) throw new Error(`no scene ${id}`);
  return found.slices;
};

async function tell(page: Page, changes: Partial<Slices>): Promise<void> {
  await page.evaluate((told) => {
    (window as unknown as { store: { set(changes: object): void } }).store.set(told);
    return new Promise<void>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    });
  }, changes);
}

it('stands still while wallets, the code and what the next row shows come', async () => {
  const page = await gallery.newPage();
  await gallery.show(page, 'connect-loading', 'wide');
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift' });
  });
  const box = () => page.locator('.pt-sheet').boundingBox();
  const before = await box();
  const { modal, connect } = slicesOf('connect-installed');
  await tell(page, { modal, connect });
  for (const id of ['pair-loading', 'pair-code', 'connecting-waiting', 'all-wallets']) {
    const { router, connecting, wallets } = slicesOf(id);
    await tell(page, { router, connecting, wallets });
    await gallery.settle(page);
    expect(await box(), id).toEqual(before);
  }
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  await page.context().close();
});

const looks = [
  ['light', 'theme=light', {}],
  ['dark', 'theme=dark', {}],
  ['right to left', 'lang=ar', {}],
  ['German', 'lang=de', {}],
  ['forced colours', '', { forcedColors: 'active' }],
  ['a low window', '', { viewport: { width: 900, height: 420 } }],
] as const;
it.each(looks)(
  'has the whole code beside the list, and axe finds nothing: %s',
  async (_, query, options) => {
    const page = await gallery.newPage(options);
    await gallery.show(page, 'pair-code', `wide&${query}`);
    await page.locator('.pt-qr svg').waitFor();
    const [sheet, code, row] = await Promise.all(
      ['.pt-sheet', '.pt-qr', '.pt-row'].map((one) => page.locator(one).first().boundingBox()),
    );
    if (!sheet || !code || !row) throw new Error('no sheet, code or row');
    expect(sheet.width).toBe(720);
    expect(code.y + code.height).toBeLessThanOrEqual(sheet.y + sheet.height);
    // Beside one another: whichever is first ends before the other begins.
    const [first, second] = query === 'lang=ar' ? [code, row] : [row, code];
    expect(first.x + first.width).toBeLessThanOrEqual(second.x);
    await page.addScriptTag({ path: axePath });
    const { violations } = await page.evaluate(
      () =>
        (window as unknown as { axe: { run(what: object): Promise<AxeResults> } }).axe.run({
          include: ['portico-widget'],
        }) as Promise<AxeResults>,
    );
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.context().close();
  },
);

it('by keys: the list, then what it led to, and round again', async () => {
  const page = await gallery.newPage();
  await gallery.show(page, 'pair-code', 'wide');
  const passed: string[] = [];
  for (let step = 0; step < 12 && !(passed.length > 1 && passed.at(-1) === passed[0]); step++) {
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
  }
  expect(passed.at(-1)).toBe(passed[0]);
  expect(passed.indexOf('Close')).toBeGreaterThan(passed.indexOf('Meridian'));
  expect(passed.filter((name) => name === 'Close')).toHaveLength(1);
  await page.context().close();
});

it('is narrow below 700 px, also when the window changes', async () => {
  const page = await gallery.newPage({ viewport: { width: 699, height: 800 } });
  await gallery.show(page, 'pair-code', 'wide');
  expect(await page.locator('.pt-pane').count()).toBe(0);
  expect((await page.locator('.pt-sheet').boundingBox())?.width).toBe(360);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(() => page.locator('.pt-pane').count()).toBe(2);
  await page.context().close();
});
