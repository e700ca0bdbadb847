// SPDX-License-Identifier: Apache-2.0
//
// axe-core over every scene, in every look: no findings.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from './findings.ts';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

const appearance = [
  { name: 'light', query: 'theme=light', options: {} },
  { name: 'dark', query: 'theme=dark', options: {} },
  { name: 'light, more contrast', query: 'theme=light', options: { contrast: 'more' } },
  { name: 'dark, more contrast', query: 'theme=dark', options: { contrast: 'more' } },
  { name: 'right to left, in Arabic', query: 'lang=ar', options: {} },
  { name: 'dark, right to left', query: 'lang=ar&theme=dark', options: {} },
  { name: 'German, the longest words', query: 'lang=de', options: {} },
  { name: 'forced colours', query: '', options: { forcedColors: 'active' } },
  { name: 'phone', query: '', options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
] as const;

it.each(appearance)(
  'has no findings in all scenes at once: $name',
  { timeout: 300_000 },
  async (look) => {
    const page = await gallery.newPage(look.options);
    await gallery.showAll(page, look.query);
    // Whatever of them takes the focus, it opens at the first.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Side by side, scenes of one view have the same name; on a page of a host there is one widget.
    expect(await findings(page, ['landmark-unique'])).toEqual([]);
    await page.context().close();
  },
);

it('has no findings in any scene as a modal', { timeout: 240_000 }, async () => {
  const page = await gallery.newPage();
  for await (const scene of gallery.walk(page)) {
    expect(await findings(page), scene).toEqual([]);
  }
  await page.context().close();
});
