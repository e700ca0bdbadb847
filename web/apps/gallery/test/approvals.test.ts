// SPDX-License-Identifier: Apache-2.0
//
// The secure site's approvals in the size of their frame: readable, and with no address that ends on a line of its own.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalScenes } from '../src/approvalScenes.ts';
import { findings } from './findings.ts';
import { Gallery } from './Gallery.ts';

const scenes = [...Object.keys(approvalScenes), 'recovery-code'];
let gallery: Gallery;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

it.each([
  ['light', 'theme=light', { width: 400, height: 564 }],
  ['dark, on a phone', 'theme=dark', { width: 390, height: 612 }],
  ['in Arabic', 'lang=ar', { width: 400, height: 564 }],
  ['in German', 'lang=de', { width: 400, height: 564 }],
])('axe finds nothing in any approval: %s', async (_, query, viewport) => {
  const page = await gallery.newPage({ viewport });
  for (const scene of scenes) {
    await gallery.showApproval(page, scene, query);
    // Half way from "read first" to "approve" no contrast is right.
    await expect.poll(() => findings(page, [], 'portico-wallet'), { message: scene }).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, scene).toBeLessThanOrEqual(viewport.width);
  }
  await page.context().close();
});

it('the address of the first sentence is one line', async () => {
  const page = await gallery.newPage({ viewport: { width: 390, height: 612 } });
  for (const scene of ['send-ether', 'send-token', 'allow', 'sign-permit']) {
    await gallery.showApproval(page, scene);
    const lines = await page
      .locator('.ps-lead .pt-addr')
      .first()
      .evaluate((address) => {
        const range = document.createRange();
        range.selectNodeContents(address);
        return range.getClientRects().length;
      });
    expect(lines, scene).toBe(1);
  }
  await page.context().close();
});
