// SPDX-License-Identifier: Apache-2.0
//
// What only a real browser can tell: codes that scan, sheets that fit, drags, forced colours.
import { createRequire } from 'node:module';
import type jsQr from 'jsqr';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uri } from '../src/fixtures.ts';
import { Gallery, sent } from './Gallery.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('the code', () => {
  it.each([
    ['without a mark', 'pair-code', 'theme=light'],
    ['around a wallet', 'pair-wallet', 'theme=light'],
    ['in dark', 'pair-wallet', 'theme=dark'],
  ])('scans %s', async (_, scene, query) => {
    const page = await gallery.newPage({ deviceScaleFactor: 1 });
    await gallery.show(page, scene, query);
    const plate = page.locator('.pt-qr');
    await plate.locator('svg').waitFor();
    expect(await scan(page, await plate.screenshot())).toBe(uri);
    await page.context().close();
  });

  it('scans the store of the phone that is chosen', async () => {
    const page = await gallery.newPage({ deviceScaleFactor: 1 });
    await gallery.show(page, 'downloads', 'theme=light');
    await page.getByRole('button', { name: 'Phone' }).click();
    await page.getByRole('tab', { name: 'Android' }).click();
    const plate = page.locator('.pt-qr');
    await plate.getByRole('img', { name: 'Android' }).waitFor();
    expect(await scan(page, await plate.screenshot())).toBe('https://play.example/meridian');
    await page.context().close();
  });
});

it.each(['en', 'de', 'ar'])('a total of nine digits keeps to its line (%s)', async (lang) => {
  const page = await gallery.newPage({ viewport: { width: 320, height: 640 } });
  await gallery.show(page, 'long-names', `lang=${lang}`);
  const lines = await page.locator('.pt-figure bdi').evaluate((figure) => {
    const range = document.createRange();
    range.selectNodeContents(figure);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
  expect(lines).toBe(1);
  await page.context().close();
});

describe('every scene fits', () => {
  it.each([
    ['a narrow window', { viewport: { width: 320, height: 640 } }, '10px', ''],
    ['a narrow window in German', { viewport: { width: 320, height: 640 } }, '10px', 'lang=de'],
    ['a phone in Japanese', phone, '10px', 'lang=ja'],
    ['a phone in Arabic', phone, '10px', 'lang=ar'],
    ['text at 200 %', { viewport: { width: 1280, height: 800 } }, '20px', ''],
    ['a low window', { viewport: { width: 1280, height: 400 } }, '10px', ''],
  ])('in %s', { timeout: 240_000 }, async (_, options, master, query) => {
    const page = await gallery.newPage(options);
    const cut: string[] = [];
    for await (const scene of gallery.walk(page, query)) {
      await page.addStyleTag({ content: `:root { --portico-font-size-master: ${master} }` });
      const wrong = await page.evaluate(() => {
        const root = document.querySelector('portico-widget')?.shadowRoot;
        const found: string[] = [];
        const sheet = root?.querySelector('.pt-sheet')?.getBoundingClientRect();
        if (!sheet || sheet.left < 0 || sheet.right > innerWidth || sheet.top < 0)
          found.push('sheet');
        if (sheet && sheet.bottom > innerHeight + 1) found.push('foot');
        for (const button of root?.querySelectorAll('.pt-content, .pt-footer, .pt-btn') ?? []) {
          if (button.scrollWidth > button.clientWidth + 1) found.push(button.className);
        }
        return found;
      });
      cut.push(...wrong.map((what) => `${scene}: ${what}`));
    }
    expect(cut).toEqual([]);
    await page.context().close();
  });
});

it('paints at most 300 nodes at first', async () => {
  const page = await gallery.newPage();
  await gallery.show(page, 'connect');
  const nodes = await page.evaluate(
    () => document.querySelector('portico-widget')?.shadowRoot?.querySelectorAll('*').length,
  );
  expect(nodes).toBeLessThanOrEqual(300);
  await page.context().close();
});

it('mirrors what has a direction in Arabic, and neither addresses nor codes', async () => {
  const page = await gallery.newPage();
  await gallery.show(page, 'profile', 'lang=ar');
  const flips = page.locator('.pt-header .pt-flip').first();
  expect(await flips.evaluate((icon) => getComputedStyle(icon).transform)).toContain('-1');
  await gallery.show(page, 'account', 'lang=ar');
  const address = page.locator('.pt-addr').first();
  expect(await address.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  await gallery.show(page, 'pair-code', 'lang=ar');
  await page.locator('.pt-qr svg').waitFor();
  expect(await scan(page, await page.locator('.pt-qr').screenshot())).toBe(uri);
  await page.context().close();
});

describe('the bottom sheet', () => {
  it.each([
    ['closes after 120 px', 120, ['close']],
    ['comes back after 60 px', 60, []],
  ])('%s', async (_, distance, expected) => {
    const page = await gallery.newPage(phone);
    await gallery.show(page, 'connect');
    // Comes behind the first paint, with what drags.
    await page.locator('.pt-toast-slot').waitFor({ state: 'attached' });
    const title = await page.locator('.pt-header h2').boundingBox();
    const x = (title?.x ?? 0) + (title?.width ?? 0) / 2;
    const y = title?.y ?? 0;
    const touch = await page.context().newCDPSession(page);
    await drag(touch, x, y, distance);
    const sheet = page.locator('.pt-sheet');
    if (expected.length > 0) await sheet.waitFor({ state: 'detached' });
    else expect(await sheet.evaluate((element) => element.style.translate)).toBe('');
    expect(await sent(page)).toEqual(expected);
    await page.context().close();
  });
});

it('draws its boxes in forced colours', async () => {
  const page = await gallery.newPage({ forcedColors: 'active' });
  await gallery.show(page, 'account');
  for (const box of ['.pt-sheet', '.pt-btn', '.pt-chip']) {
    const width = await page
      .locator(box)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(width, box).toBe('1px');
  }
  await page.context().close();
});

it('keeps the page from scrolling while it is open, and gives it back', async () => {
  const page = await gallery.newPage();
  await gallery.show(page, 'connect');
  const overflow = () => page.evaluate(() => document.documentElement.style.overflow);
  expect(await overflow()).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await overflow()).toBe('');
  await page.context().close();
});

it('plays the opening, the swap and the closing, and leaves nothing running', async () => {
  const page = await gallery.newPage({ reducedMotion: 'no-preference' });
  await gallery.show(page, 'connect');
  await page.getByRole('button', { name: 'What is a wallet?' }).click();
  await page.getByRole('heading', { name: 'What is a wallet?' }).waitFor();
  await page.waitForFunction(() => {
    const root = document.querySelector('portico-widget')?.shadowRoot;
    return root?.querySelector('.pt-ghost') === null && root.getAnimations().length === 0;
  });
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

/** What a QR reader sees on a picture, read in the page. */
async function scan(page: Page, png: Buffer): Promise<string | undefined> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height);
    const { jsQR } = window as unknown as { jsQR: typeof jsQr };
    return pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data;
  }, png.toString('base64'));
}

/** Slowly, so that it is a drag and not a flick. */
async function drag(touch: CDPSession, x: number, y: number, distance: number): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
    });
  await send('touchStart', 0);
  for (let down = 1; down <= distance; down++) await send('touchMove', down);
  await send('touchMove', distance);
  await send('touchEnd', distance);
}
