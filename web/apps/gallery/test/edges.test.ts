// SPDX-License-Identifier: Apache-2.0
//
// What is cut off or covered at the edges: focus rings, codes in low windows, titles under toasts, long names.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Gallery } from './Gallery.ts';

let gallery: Gallery;
let page: Page;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());
afterEach(() => page.context().close());

const show = async (scene: string, query = '', options = {}): Promise<void> => {
  page = await gallery.newPage(options);
  await gallery.show(page, scene, query);
};
interface Box {
  readonly top: number;
  readonly bottom: number;
}
const boxOf = async (selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return { top: box.y, bottom: box.y + box.height };
};
/** 1280 x 800 at 200 %. */
const low = { viewport: { width: 640, height: 400 } };

it.each([
  'connect-installed',
  'all-wallets-known',
  'account',
  'activity',
  'networks',
  'profile-wallets',
])('the focus rings are whole in %s', async (scene) => {
  await show(scene);
  const cut: string[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const root = document.querySelector('portico-widget')?.shadowRoot;
      const focused = root?.activeElement;
      const content = focused?.closest('.pt-content');
      if (!focused || !content) return undefined;
      const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(focused);
      if (outlineStyle === 'none') return undefined;
      const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const box = focused.getBoundingClientRect();
      const room = content.getBoundingClientRect();
      const whole =
        box.top - ring >= room.top - 0.5 &&
        box.bottom + ring <= room.bottom + 0.5 &&
        box.left - ring >= room.left - 0.5 &&
        box.right + ring <= room.right + 0.5;
      return whole ? undefined : `${focused.className} ${box.top - ring} above ${room.top}`;
    });
    if (found) cut.push(found);
  }
  expect(cut).toEqual([]);
});

it('shows the whole code in a low window', async () => {
  await show('pair-code', '', low);
  await page.locator('.pt-qr svg').waitFor();
  const code = await boxOf('.pt-qr');
  expect(code.top).toBeGreaterThanOrEqual((await boxOf('.pt-header')).bottom - 1);
  expect(code.bottom).toBeLessThanOrEqual((await boxOf('.pt-frame')).bottom);
});

it('shows tabs and the first token in a low window, and leads to the foot', async () => {
  await show('account', '', low);
  const frame = await boxOf('.pt-frame');
  expect((await boxOf('.pt-tabs')).bottom).toBeLessThanOrEqual(frame.bottom);
  await page.getByRole('button', { name: 'Disconnect' }).scrollIntoViewIfNeeded();
  expect((await boxOf('.pt-party')).bottom).toBeLessThanOrEqual(frame.bottom);
  // The title and the way out stay.
  expect((await boxOf('.pt-header')).top).toBeCloseTo(frame.top, 0);
});

it('a toast covers neither the title nor the actions', async () => {
  await show('account');
  await page.evaluate(() => {
    const { store } = window as unknown as { store: { set(changes: unknown): void } };
    store.set({
      toast: { open: true, kind: 'success', code: 'network_switched', detail: 'Base', count: 1 },
    });
  });
  await page.locator('.pt-toast').waitFor();
  const toast = await boxOf('.pt-toast');
  expect(toast.top).toBeGreaterThan((await boxOf('.pt-header')).bottom);
  expect(toast.bottom).toBeLessThan((await boxOf('.pt-footer')).top);
});

it('a name that does not fit loses its end, in Arabic too', async () => {
  await show('long-names', 'lang=ar', { viewport: { width: 320, height: 640 } });
  const starts = await page.evaluate(() => {
    const root = document.querySelector('portico-widget')?.shadowRoot;
    return [...(root?.querySelectorAll('.pt-party .pt-title') ?? [])].map((name) => {
      const range = document.createRange();
      range.setStart(name.firstChild as Text, 0);
      range.setEnd(name.firstChild as Text, 1);
      const first = range.getBoundingClientRect();
      const box = name.getBoundingClientRect();
      return name.scrollWidth > name.clientWidth && first.left >= box.left - 1;
    });
  });
  expect(starts).toEqual([true]);
});

it.each([
  'connect',
  'account',
  'account-settings',
  'activity',
  'networks',
  'profile-wallets',
  'send-select-token',
  'swap-review',
])('names stand beside their icons in Arabic: %s', async (scene) => {
  await show(scene, 'lang=ar');
  const apart = await page.evaluate(() => {
    const root = document.querySelector('portico-widget')?.shadowRoot;
    const lines = root?.querySelectorAll('.pt-main > :is(.pt-title, .pt-sub, .pt-exact)') ?? [];
    return [...lines].flatMap((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const gap = line.getBoundingClientRect().right - range.getBoundingClientRect().right;
      return gap > 2 ? [`${line.textContent}: ${Math.round(gap)} px`] : [];
    });
  });
  expect(apart).toEqual([]);
});

it('the change and its percentage do not touch in Arabic', async () => {
  await show('account', 'lang=ar');
  const [amount, percent] = await page
    .locator('.pt-chartline bdi')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect((amount?.left ?? 0) - (percent?.right ?? 0)).toBeGreaterThanOrEqual(4);
});

it.each(['swap-review', 'replace-token', 'transaction', 'pay-signing'])(
  'an address that is checked is there to its end: %s',
  async (scene) => {
    await show(scene, '', { viewport: { width: 320, height: 640 } });
    const cut = await page
      .locator('.pt-full')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
  },
);

it('in a page it has a height of its own and scrolls within, in the middle of its place', async () => {
  await show('networks', 'embedded', { viewport: { width: 1280, height: 800 } });
  const [sheet, place, rest] = await page.locator('portico-widget').evaluate((widget) => {
    const content = widget.shadowRoot?.querySelector('.pt-content');
    const box = widget.shadowRoot?.querySelector('.pt-sheet')?.getBoundingClientRect();
    return [
      box,
      widget.getBoundingClientRect(),
      (content?.scrollHeight ?? 0) - (content?.clientHeight ?? 0),
    ] as const;
  });
  expect(sheet?.height).toBeLessThanOrEqual(800 * 0.9);
  expect(rest).toBeGreaterThan(0);
  expect((sheet?.left ?? 0) - place.left).toBeCloseTo(place.right - (sheet?.right ?? 0), 0);
});

it('is no second banner of the page around it', async () => {
  await show('account');
  const landmarks = await page.evaluate(
    () =>
      document.querySelector('portico-widget')?.shadowRoot?.querySelectorAll('header, footer')
        .length,
  );
  expect(landmarks).toBe(0);
});

it('gives what is in the account’s pill room where forced colours draw its border', async () => {
  await show('account', '', { forcedColors: 'active' });
  const room = await page.locator('.pt-id > .pt-chip').evaluate((chip) => {
    const chevron = [...chip.querySelectorAll('svg')].at(-1);
    const [edge, mark] = [chip, chevron ?? chip].map((one) => one.getBoundingClientRect());
    return (edge?.right ?? 0) - (mark?.right ?? 0);
  });
  expect(room).toBeGreaterThanOrEqual(6);
});

it.each(['de', 'fr', 'es', 'ar'])(
  'has room for search and filter beside each other: %s',
  async (lang) => {
    await show('all-wallets', `lang=${lang}`, { viewport: { width: 360, height: 740 } });
    const widths = await page
      .locator('.pt-field')
      .evaluate((field) => [
        field.scrollWidth - field.clientWidth,
        field.querySelector('input')?.clientWidth,
      ]);
    expect(widths[0]).toBeLessThanOrEqual(0);
    expect(widths[1]).toBeGreaterThanOrEqual(110);
  },
);
