// SPDX-License-Identifier: Apache-2.0
//
// axe-core over every scene, in every look: no findings.
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Gallery } from './Gallery.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
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
  { timeout: 120_000 },
  async (look) => {
    const page = await gallery.newPage(look.options);
    await gallery.showAll(page, look.query);
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

/** Findings of all rules, `target-size` too, except those named. */
async function findings(page: Page, except: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axePath });
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const { violations, passes } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(what: unknown, how: unknown): unknown } }).axe.run(
        { include: ['portico-widget'] },
        options,
      ) as Promise<AxeResults>,
    // Paths to what passed take most of the time, and nobody reads them.
    { rules: { 'target-size': { enabled: true }, ...rules }, resultTypes: ['violations'] },
  );
  // It did look inside the shadow roots.
  expect(passes.find(({ id }) => id === 'button-name')?.nodes.length).toBeGreaterThan(0);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
