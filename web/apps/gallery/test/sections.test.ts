// SPDX-License-Identifier: Apache-2.0
//
// What stands in place of a view while its section is fetched is as high as the view, so nothing moves when it comes.
import type { View } from '@portico/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sections } from '../../../packages/widget/src/sections/sections.ts';
import { scenes } from '../src/scenes.ts';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
});
afterAll(() => gallery.stop());

const known = new Set<string>(Object.values(sections).flatMap((row) => Object.keys(row.heights)));
/** What a page shows first of a view: of the account, before its figures are there. */
const chosen: { readonly [Name in View]?: string } = {
  account: 'account-loading',
  switch_address: 'switch-address',
};
const sceneOf = new Map<string, string>();
for (const { id, slices } of scenes) {
  const { view } = slices.router;
  if (known.has(view) && !sceneOf.has(view)) sceneOf.set(view, chosen[view] ?? id);
}

/** Where the sheet stands. */
function boxOf(page: Page): Promise<{ top: number; bottom: number }> {
  return page.evaluate(() => {
    const sheet = document.querySelector('portico-widget')?.shadowRoot?.querySelector('.pt-frame');
    const { top, bottom } = sheet?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return { top, bottom };
  });
}

it('has a scene of every view', () => {
  expect([...sceneOf.keys()].sort()).toEqual([...known].sort());
});

it('the account waits in its own shape', async () => {
  const page = await gallery.newPage({ viewport: { width: 1280, height: 800 } });
  await gallery.open(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await gallery.choose(page, 'account');
  await page.locator('[data-waiting]').waitFor();
  const middles = (selectors: readonly string[]): Promise<number[]> =>
    page.evaluate((wanted) => {
      const root = document.querySelector('portico-widget')?.shadowRoot;
      return wanted.map((selector) => {
        const { top = 0, height = 0 } =
          root?.querySelector(selector)?.getBoundingClientRect() ?? {};
        return top + height / 2;
      });
    }, selectors);
  const bar = (index: number) => `[data-waiting] > div > :nth-child(${index})`;
  const waiting = await middles([bar(1), bar(2), bar(3), '[data-waiting] .pt-row .pt-skel']);
  release();
  await gallery.settle(page);
  const there = await middles([
    '.pt-id .pt-avatar',
    '.pt-figureline',
    '.pt-chartline',
    '.pt-list .pt-square-avatar',
  ]);
  for (const [index, middle] of there.entries())
    expect(Math.abs(middle - (waiting[index] ?? 0)), `the ${index + 1}. part`).toBeLessThan(8);
  await page.close();
});

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const cases = [desktop, phone].flatMap((viewport) =>
  [...sceneOf].map(([view, scene]) => ({ view, scene, viewport, width: viewport.width })),
);

it.each(cases)('$view at $width px', async ({ scene, viewport }) => {
  const page = await gallery.newPage({ viewport });
  await gallery.open(page);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await gallery.choose(page, scene);
  await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('portico-widget') ?? {};
    return shadowRoot?.querySelector('h2')?.textContent === 'Loading';
  });
  const waiting = await boxOf(page);
  release();
  await gallery.settle(page);
  const { top, bottom } = await boxOf(page);
  expect(Math.abs(top - waiting.top)).toBeLessThan(2);
  expect(Math.abs(bottom - waiting.bottom)).toBeLessThan(2);
  await page.close();
});
