// SPDX-License-Identifier: Apache-2.0
//
// Whoever takes a picture of a scene waits for code that comes late: here each chunk takes two seconds.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

const LATE_MS = 2_000;

const delayChunks = async (page: Page): Promise<void> => {
  let chunks = 0;
  await page.route(/\.js$/, async (route) => {
    // Without the first nothing would be drawn at all.
    if (chunks++ > 0) await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
};

it.each([
  ['send', '.pt-send'],
  ['receive', '.pt-qr > svg'],
  ['pair-code', '.pt-qr > svg'],
  ['nft', '.pt-nft-large'],
  ['name-choose', 'input'],
])('shows %s with all its code', async (scene, itself) => {
  const page = await gallery.newPage();
  await delayChunks(page);
  const waiting = page.locator('[data-waiting]').first().waitFor();
  await gallery.show(page, scene);
  expect(await page.locator(`portico-widget ${itself}`).count()).toBeGreaterThan(0);
  // It was late indeed.
  await waiting;
  await page.context().close();
});

it.each([
  ['email', '.pt-email'],
  ['networks', '.pt-square-avatar.has-art'],
])('shows %s with what no skeleton stands for', async (scene, itself) => {
  const page = await gallery.newPage();
  await delayChunks(page);
  await gallery.show(page, scene);
  expect(await page.locator(`portico-widget ${itself}`).count()).toBeGreaterThan(0);
  await page.context().close();
});
