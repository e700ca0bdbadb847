// SPDX-License-Identifier: Apache-2.0
//
// The picture of the wallet that is pressed goes along into the middle of its code, or into its arch.
import type { Slices } from '@portico/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenes } from '../src/scenes.ts';
import { Gallery } from './Gallery.ts';

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

/** Presses the wallet in the list, and shows what the engine would. What is seen right behind it is returned. */
async function press(page: Page, list: string, scene: string) {
  await gallery.show(page, list);
  await page.locator('.pt-toast-slot').waitFor({ state: 'attached' });
  const { connecting, router } = slicesOf(scene);
  return page.evaluate(
    async ({ name, told }) => {
      const root = document.querySelector('portico-widget')?.shadowRoot as ShadowRoot;
      const rows = [...root.querySelectorAll<HTMLElement>('.pt-row, .pt-cell')];
      const row = rows.find((one) => one.textContent?.includes(name));
      const before = row?.querySelector('.pt-square-avatar')?.getBoundingClientRect();
      row?.click();
      const { store } = window as unknown as { store: { set(changes: object): void } };
      store.set(told);
      // The sheet takes its new height behind the first layout, from the old one.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const tween of root.querySelector('.pt-frame')?.getAnimations() ?? []) {
        tween.pause();
        tween.currentTime = 0;
      }
      const copy = root.querySelector<HTMLElement>('.pt-frame > .pt-square-avatar');
      const [travel] = copy?.getAnimations() ?? [];
      if (!copy || !travel) return undefined;
      travel.pause();
      travel.currentTime = 0;
      const from = copy.getBoundingClientRect();
      const frames = (travel.effect as KeyframeEffect).getKeyframes();
      const moved = new Set(frames.flatMap(Object.keys));
      const target = root.querySelector<HTMLElement>(':is(.q-mark, .n-stand) .pt-square-avatar');
      const hidden = target && getComputedStyle(target).visibility;
      const { duration } = travel.effect?.getComputedTiming() ?? {};
      for (const one of root.getAnimations()) one.play();
      const off = [from.x - (before?.x ?? 0), from.y - (before?.y ?? 0)].map(Math.round);
      return { off, width: Math.round(from.width), hidden, duration, moved: [...moved] };
    },
    { name: connecting.wallet?.name ?? '', told: { connecting, router } },
  );
}

/** Where the copy stands at its end, from where the picture stands. */
const arrival = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('portico-widget')?.shadowRoot as ShadowRoot;
    const still = (element: Element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished));
    await Promise.all([...root.querySelectorAll('.pt-body, .pt-frame')].map(still));
    const copy = root.querySelector('.pt-frame > .pt-square-avatar');
    const target = root.querySelector(':is(.q-mark, .n-stand) .pt-square-avatar');
    if (!copy || !target) return undefined;
    const [travel] = copy.getAnimations();
    if (travel) travel.currentTime = 199;
    const [a, b] = [copy.getBoundingClientRect(), target.getBoundingClientRect()];
    return [a.x - b.x, a.y - b.y, a.width - b.width].map(Math.round).map(Math.abs);
  });

it.each([
  ['connect', 'pair-wallet', 'the middle of its code'],
  ['all-wallets', 'pair-wallet', 'the middle of its code, from the grid'],
  ['connect', 'connecting-waiting', 'its arch'],
])('goes from %s (%s) into %s', async (list, scene) => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  const seen = await press(page, list, scene);
  expect(seen).toMatchObject({ off: [0, 0], hidden: 'hidden', duration: 200 });
  expect(seen?.moved).toContain('transform');
  expect(seen?.moved).not.toContain('left');
  // Nothing of it is left, and the picture is seen where it arrived.
  await page.locator('.pt-frame > .pt-square-avatar').waitFor({ state: 'detached' });
  const target = page.locator(':is(.q-mark, .n-stand) .pt-square-avatar').first();
  expect(await target.evaluate((one) => getComputedStyle(one).visibility)).toBe('visible');
  await page.context().close();
});

it('arrives where the picture is, whatever else moves meanwhile', async () => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    // Slow enough to be looked at.
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const made = animate.call(this, frames, options);
      if (this.matches('.pt-square-avatar')) made.playbackRate = 0.001;
      return made;
    };
  });
  await press(page, 'connect', 'pair-wallet');
  expect(await arrival(page)).toEqual([0, 0, 0]);
  await page.context().close();
});

it('waits for a code that comes later, and is there before it', async () => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  await gallery.show(page, 'pair-wallet');
  const { connecting } = slicesOf('pair-wallet');
  const { uri: _, ...waiting } = connecting;
  await page.evaluate(
    (told) => {
      (window as unknown as { store: { set(changes: object): void } }).store.set(told);
    },
    { connecting: waiting },
  );
  const mark = page.locator('.q-mark .pt-square-avatar');
  await page.locator('.pt-qr > .pt-skel').waitFor();
  await mark.evaluate((one) => Object.assign(one, { first: true }));
  await page.evaluate(
    (told) => {
      (window as unknown as { store: { set(changes: object): void } }).store.set(told);
    },
    { connecting },
  );
  await page.locator('.pt-qr > svg').waitFor();
  expect(await mark.evaluate((one) => 'first' in one)).toBe(true);
  await page.context().close();
});

// Two lines in a sheet that is still as tall as the code look like something that is missing.
it.each(['pair-code', 'pair-wallet'])(
  'stands in a sheet of its height at once, where it approves: %s',
  async (scene) => {
    const page = await gallery.newPage({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      // Whatever moves the sheet is still at its beginning when it is looked at.
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const made = animate.call(this, frames, options);
        if (this.matches('.pt-frame')) made.pause();
        return made;
      };
    });
    await gallery.show(page, scene);
    const connecting = { ...slicesOf(scene).connecting, state: 'approved' };
    const heights = await page.evaluate(async (told) => {
      const root = document.querySelector('portico-widget')?.shadowRoot as ShadowRoot;
      const frame = root.querySelector<HTMLElement>('.pt-frame') as HTMLElement;
      const { store } = window as unknown as { store: { set(changes: object): void } };
      for (const tween of frame.getAnimations()) tween.finish();
      const before = frame.offsetHeight;
      store.set({ connecting: told });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const first = frame.offsetHeight;
      for (const tween of frame.getAnimations()) tween.finish();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return { before, first, last: frame.offsetHeight };
    }, connecting);
    expect(heights.last).toBeLessThan(heights.before - 100);
    expect(heights.first).toBe(heights.last);
    await page.context().close();
  },
);

it('goes nowhere for who wants no motion', async () => {
  const page = await gallery.newPage();
  expect(await press(page, 'connect', 'pair-wallet')).toBeUndefined();
  await page.context().close();
});
