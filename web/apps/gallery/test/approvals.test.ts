// SPDX-License-Identifier: Apache-2.0
//
// The secure site's approvals in the size of their frame: readable, with addresses as one compares them.
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
  ['light', 'theme=light', { width: 360, height: 584 }],
  ['dark, on a phone', 'theme=dark', { width: 390, height: 752 }],
  ['in Arabic', 'lang=ar', { width: 360, height: 584 }],
  ['in German', 'lang=de', { width: 360, height: 584 }],
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

it('an address is by fours, in lines of as many, and copied as one word', async () => {
  const page = await gallery.newPage({ viewport: { width: 390, height: 612 } });
  for (const scene of ['send-ether', 'send-token', 'allow', 'sign-permit'])
    for (const where of ['.ps-lead', '.ps-terms']) {
      await gallery.showApproval(page, scene);
      const read = await page
        .locator(`${where} .pt-full`)
        .first()
        .evaluate((address) => {
          const groups = [...address.children];
          const tops = groups.map((group) => group.getBoundingClientRect().top);
          const lines = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
          getSelection()?.selectAllChildren(address);
          return { first: groups[0]?.textContent, lines, copied: `${getSelection()}` };
        });
      expect(read, `${scene} ${where}`).toEqual({
        first: expect.stringMatching(/^0x[\dA-Fa-f]{4}$/),
        lines: [5, 5],
        copied: expect.stringMatching(/^0x[\dA-Fa-f]{40}$/),
      });
    }
  await page.context().close();
});

it('the frame is as high as what it asks, as wide as the sheet, and can be approved there', async () => {
  const page = await gallery.newPage({ viewport: { width: 1280, height: 900 } });
  await gallery.showApproval(page, 'send-ether', 'dialog');
  const frame = page.frameLocator('portico-approval iframe');
  await expect.poll(() => frame.getByRole('button', { name: 'Approve' }).isEnabled()).toBe(true);
  expect(await frame.getByText('Read to the end first').count()).toBe(0);
  const height = () =>
    page.locator('portico-approval dialog').evaluate((dialog) => dialog.clientHeight);
  const rest = () =>
    frame.locator('.ps-frame').evaluate((view) => {
      const [scroller, footer] = [...view.children];
      const content = scroller?.firstElementChild as Element;
      const used = [content, footer].reduce(
        (sum, part) => sum + (part?.getBoundingClientRect().height ?? 0),
        0,
      );
      return { rest: Math.floor(innerHeight - used), width: innerWidth };
    });
  await expect.poll(rest).toEqual({ rest: 0, width: 360 });
  // What is opened there makes it higher, up to what the screen has.
  const before = await height();
  await frame.getByText('What is signed').click();
  await expect.poll(height).toBeGreaterThan(before);
  expect(await height()).toBeLessThanOrEqual(660);
  await page.context().close();
});
