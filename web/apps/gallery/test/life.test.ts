// SPDX-License-Identifier: Apache-2.0
//
// The light of a transaction in a real browser: it goes round the arch once, moves nothing else, keeps no sheet from closing,
// and stands still for who wants no motion.
import type { AskedRequest, AskedSlice, Slices } from '@portico/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenes } from '../src/scenes.ts';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

const hash = `0x${'9e'.repeat(32)}`;
const slices = scenes.find(({ id }) => id === 'asked')?.slices as Slices;
const [asked] = (slices.asked as AskedSlice).requests as [AskedRequest];
const from = asked.params as readonly [{ readonly from: string; readonly to: string }];
const entry = (status: 'pending' | 'confirmed' | 'failed') => ({
  activity: {
    state: 'fresh',
    more: false,
    loading_more: false,
    entries: [
      {
        ...{ id: 'e', at_ms: asked.at_ms, operation: 'send', hash, status, suspicious: false },
        ...{ from: from[0].from, to: from[0].to },
        transfers: [{ direction: 'out', nft: false, name: 'Ether', symbol: 'ETH', quantity: '1' }],
      },
    ],
  },
});
const signed = { asked: { requests: [{ ...asked, link: false, reply: { result: hash } }] } };

const tell = (page: Page, changes: object): Promise<void> =>
  page.evaluate((told) => {
    (window as unknown as { store: { set(changes: object): void } }).store.set(told);
  }, changes);

/** How far its foremost point is round the arch, of 100; and how bright it is. */
const lightOf = (page: Page) =>
  page.locator('.n-life').evaluate((light) => {
    const style = getComputedStyle(light);
    return { at: 20 - Number.parseFloat(style.strokeDashoffset), opacity: Number(style.opacity) };
  });
/** What moves, and by which properties. */
const moving = (page: Page) =>
  page
    .locator('.pt-progress')
    .evaluate((arch) =>
      arch
        .getAnimations({ subtree: true })
        .flatMap(({ effect }) =>
          (effect as KeyframeEffect)
            .getKeyframes()
            .flatMap((frame) =>
              Object.keys(frame).filter(
                (name) => !/^(offset|easing|composite|computedOffset)$/.test(name),
              ),
            ),
        ),
    );

it('goes round the arch once, by what needs no layout', async () => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  await gallery.show(page, 'asked');
  await page.locator('.n-life').evaluate((light) => {
    Object.assign(light, { first: true });
  });
  await expect.poll(async () => (await lightOf(page)).at).toBeCloseTo(21, 0);
  const places = [await lightOf(page)];
  const properties = new Set<string>(await moving(page));
  for (const change of [signed, entry('pending')]) {
    await tell(page, change);
    for (const name of await moving(page)) properties.add(name);
    await expect
      .poll(async () => (await lightOf(page)).at)
      .toBeGreaterThan((places.at(-1)?.at ?? 0) + 1);
    places.push(await lightOf(page));
  }
  await tell(page, entry('confirmed'));
  for (const name of await moving(page)) properties.add(name);
  const line = page.locator('.n-close.is-confirmed');
  await expect
    .poll(() => line.evaluate((one) => Number.parseFloat(getComputedStyle(one).strokeDashoffset)))
    .toBe(0);
  expect(await lightOf(page)).toEqual({ at: 121, opacity: 0 });
  expect(await page.locator('.n-life').evaluate((light) => 'first' in light)).toBe(true);
  expect(
    [...properties].filter((name) => !/^(strokeDashoffset|opacity|scale)$/.test(name)),
  ).toEqual([]);
  await page.context().close();
});

it('goes out when it failed', async () => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  await gallery.show(page, 'asked');
  await tell(page, { ...signed, ...entry('failed') });
  await expect.poll(async () => (await lightOf(page)).opacity).toBe(0);
  await page.context().close();
});

it('keeps no sheet from closing while it travels', async () => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  await gallery.show(page, 'transaction-pending');
  const ends = await page.locator('dialog').evaluate((dialog) =>
    dialog
      .getAnimations({ subtree: true })
      .map(({ effect }) => effect?.getComputedTiming().iterations)
      .filter((iterations) => iterations !== Number.POSITIVE_INFINITY),
  );
  expect(ends).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

it('stands where it is for who wants no motion', async () => {
  const page = await gallery.newPage();
  await gallery.show(page, 'asked');
  expect(await moving(page)).toEqual([]);
  const { at } = await lightOf(page);
  await tell(page, { ...signed, ...entry('pending') });
  await page.locator('.n-life.is-pending').waitFor();
  expect(await moving(page)).toEqual([]);
  expect((await lightOf(page)).at).toBeGreaterThan(at);
  await page.context().close();
});
