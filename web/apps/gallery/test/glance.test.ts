// SPDX-License-Identifier: Apache-2.0
//
// Every scene at a glance, before a change is on main: all of them on one page, which is loaded twice: light from the left, dark
// from the right. axe finds nothing, and nothing is cut off at three widths. The other files of this folder look at
// each scene by itself, in more looks.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from './findings.ts';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

const widths = [320, 390, 1280];

/** What is wider than its place, by scene. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#all figure')].flatMap((figure) => {
      const root = figure.querySelector('portico-widget')?.shadowRoot;
      const sheet = root?.querySelector('.pt-sheet')?.getBoundingClientRect();
      const found: string[] = [];
      if (!sheet || sheet.left < 0 || sheet.right > innerWidth + 1) found.push('sheet');
      for (const part of root?.querySelectorAll('.pt-content, .pt-footer, .pt-btn') ?? [])
        if (part.scrollWidth > part.clientWidth + 1) found.push(part.className);
      return found.map((what) => `${figure.id}: ${what}`);
    }),
  );

it.each(['theme=light&lang=en', 'theme=dark&lang=ar'])(
  'finds nothing in any scene: %s',
  { timeout: 300_000 },
  async (query) => {
    const page = await gallery.newPage();
    await gallery.showAll(page, query);
    // Side by side, scenes of one view have the same name; on a page of a host there is one widget.
    expect(await findings(page, ['landmark-unique'])).toEqual([]);
    // In narrow windows as wide as they are.
    await page.addStyleTag({ content: '#all figure { max-width: 100vw } body { margin: 0 }' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await gallery.settleAll(page);
      expect(await overflowing(page), `${width} px`).toEqual([]);
    }
    // And would see it.
    await page.evaluate(() => {
      const root = document.querySelector('#connect portico-widget')?.shadowRoot;
      const wide = document.createElement('div');
      wide.style.width = '500px';
      root?.querySelector('.pt-content')?.append(wide);
    });
    expect(await overflowing(page)).toEqual(['connect: pt-content']);
    await page.context().close();
  },
);
