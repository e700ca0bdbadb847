// SPDX-License-Identifier: Apache-2.0
//
// Every scene as it looked when somebody last looked at it: a coarse picture of each, in letters that are boxes, so that no
// machine's fonts decide. `PORTICO_RENEW=1` (./x gallery) keeps what is drawn now.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenes } from '../src/scenes.ts';
import { BOXES, makeBoxFont } from './boxFont.ts';
import { Gallery } from './Gallery.ts';

const kept = join(import.meta.dirname, 'pictures');
/** Which scenes the pictures show, in their order. */
const listed = join(kept, 'scenes.json');
const renews = process.env.PORTICO_RENEW === '1';
/** Where pictures of what differs are put. */
const made = 'build/gallery/differs';
/** Of a cell's side, in CSS pixels. */
const CELL = 16;
const COLUMNS = 16;
/** Of 255: how far a colour of a cell may be off, as from browser to browser. */
const NEAR = 12;
/** So many cells may be further off. */
const FEW = 2;

const desktop = {
  viewport: { width: 1280, height: 800 },
  clip: { x: 440, y: 48, width: 400, height: 704 },
};
const phone = {
  viewport: { width: 390, height: 844 },
  clip: { x: 0, y: 0, width: 384, height: 832 },
};
const looks = [
  { name: 'desktop-light', query: 'theme=light', ...desktop },
  { name: 'phone-dark', query: 'theme=dark', ...phone },
  { name: 'phone-arabic', query: 'lang=ar', ...phone },
] as const;

let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.start();
}, 60_000);
afterAll(() => gallery.stop());

it.each(looks)('every scene looks as it did: $name', { timeout: 480_000 }, async (look) => {
  const { name, query, viewport, clip } = look;
  const page = await gallery.newPage({ viewport });
  const counter = await gallery.newPage();
  await page.clock.install({ time: new Date('2026-01-15T14:05:00') });
  await page.addInitScript(drawInBoxes, { family: BOXES, data: makeBoxFont() });
  const shots: { scene: string; png: Buffer }[] = [];
  for await (const scene of gallery.walk(page, query)) {
    await page.clock.runFor(1000);
    await page.evaluate((family) => document.fonts.load(`16px ${family}`), BOXES);
    let png: Buffer;
    do {
      await gallery.settle(page);
      png = await page.screenshot({ clip, animations: 'disabled' });
      // Drawn while its section was still on the way.
    } while ((await page.locator('[data-waiting]').count()) > 0);
    shots.push({ scene, png });
  }
  const size = { width: clip.width / CELL, height: clip.height / CELL };
  const sheet = await coarseSheet(
    counter,
    shots.map(({ png }) => png.toString('base64')),
    size,
  );
  const picture = join(kept, `${name}.webp`);
  if (renews) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(picture, Buffer.from(sheet, 'base64'));
    writeFileSync(
      listed,
      `${JSON.stringify(
        scenes.map(({ id }) => id),
        null,
        2,
      )}\n`,
    );
  }
  const old = JSON.parse(readFileSync(listed, 'utf8')) as string[];
  expect(old, 'scenes that came or went: look at them, then ./x gallery').toEqual(
    scenes.map(({ id }) => id),
  );
  const before = readFileSync(picture).toString('base64');
  const cells = await differing(counter, { before, after: sheet, size, count: shots.length });
  const changed = shots.filter((_, index) => (cells[index] ?? 0) > FEW);
  if (changed.length > 0) mkdirSync(made, { recursive: true });
  for (const { scene, png } of changed) writeFileSync(join(made, `${scene}-${name}.png`), png);
  expect(
    changed.map(({ scene }) => scene),
    `these look otherwise, see ${made}; where that is meant, ./x gallery keeps how they look now`,
  ).toEqual([]);
  await page.context().close();
  await counter.context().close();
});

it('sees what changes: a row less, another colour, a picture that is not there', async () => {
  const page = await gallery.newPage(desktop);
  const counter = await gallery.newPage();
  const size = { width: desktop.clip.width / CELL, height: desktop.clip.height / CELL };
  await page.addInitScript(drawInBoxes, { family: BOXES, data: makeBoxFont() });
  await gallery.show(page, 'connect-installed');
  const shoot = async (): Promise<string> => {
    const png = await page.screenshot({ clip: desktop.clip, animations: 'disabled' });
    return png.toString('base64');
  };
  const asItWas = await shoot();
  const change = (how: string): Promise<void> =>
    page.evaluate((css) => {
      const root = document.querySelector('portico-widget')?.shadowRoot;
      root?.querySelector('#change')?.remove();
      const style = document.createElement('style');
      style.id = 'change';
      style.textContent = css;
      root?.append(style);
    }, how);
  const cellsAfter = async (how: string): Promise<number> => {
    await change(how);
    const [before, after] = [
      await coarseSheet(counter, [asItWas], size),
      await coarseSheet(counter, [await shoot()], size),
    ];
    const [count = 0] = await differing(counter, { before, after, size, count: 1 });
    return count;
  };
  expect(await cellsAfter('')).toBe(0);
  for (const how of [
    '.pt-list > li:nth-child(2) { display: none }',
    '.pt-title { color: #1c7a52 }',
    '.pt-square-avatar { visibility: hidden }',
    '.pt-content { padding-block-start: 12px !important }',
  ])
    expect(await cellsAfter(how), how).toBeGreaterThan(FEW);
  await page.context().close();
  await counter.context().close();
});

/** In the page, before anything else: the font, and every shadow root's letters in it. */
function drawInBoxes({ family, data }: { family: string; data: string }): void {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  const font = new FontFace(family, bytes);
  document.fonts.add(font);
  void font.load();
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    const style = document.createElement('style');
    style.textContent = `*, *::before, *::after { font-family: ${family} !important; font-weight: 400 !important }`;
    root.append(style);
    return root;
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** All pictures in one, a pixel for each cell: the mean of its colours. WebP without loss, base64. */
function coarseSheet(page: Page, pictures: string[], size: Size): Promise<string> {
  return page.evaluate(
    async ({ pictures, size, columns, cell }) => {
      const rows = Math.ceil(pictures.length / columns);
      const sheet = new OffscreenCanvas(columns * size.width, rows * size.height);
      const drawing = sheet.getContext('2d');
      for (const [index, picture] of pictures.entries()) {
        const image = await createImageBitmap(
          await (await fetch(`data:image/png;base64,${picture}`)).blob(),
        );
        const whole = new OffscreenCanvas(image.width, image.height).getContext('2d');
        whole?.drawImage(image, 0, 0);
        const { data } = whole?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
        const coarse = new ImageData(size.width, size.height);
        for (let y = 0; y < size.height; y++)
          for (let x = 0; x < size.width; x++) {
            const sum = [0, 0, 0];
            for (let at = 0; at < cell * cell; at++) {
              const pixel =
                ((y * cell + Math.floor(at / cell)) * image.width + x * cell + (at % cell)) * 4;
              for (const one of [0, 1, 2]) sum[one] = (sum[one] ?? 0) + (data[pixel + one] ?? 0);
            }
            const mean = sum.map((one) => Math.round(one / (cell * cell)));
            coarse.data.set([...mean, 255], (y * size.width + x) * 4);
          }
        const [column, row] = [index % columns, Math.floor(index / columns)];
        drawing?.putImageData(coarse, column * size.width, row * size.height);
      }
      const blob = await sheet.convertToBlob({ type: 'image/webp', quality: 1 });
      const reader = new FileReader();
      return new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    },
    { pictures, size, columns: COLUMNS, cell: CELL },
  );
}

/** How many cells of each picture of two sheets are not near each other. */
function differing(
  page: Page,
  sheets: { before: string; after: string; size: Size; count: number },
): Promise<number[]> {
  return page.evaluate(
    async ({ before, after, size, count, columns, near }) => {
      const read = async (picture: string) => {
        const image = await createImageBitmap(
          await (await fetch(`data:image/webp;base64,${picture}`)).blob(),
        );
        const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
        drawing?.drawImage(image, 0, 0);
        return (column: number, row: number) =>
          drawing?.getImageData(column * size.width, row * size.height, size.width, size.height)
            .data ?? new Uint8ClampedArray();
      };
      const [old, now] = [await read(before), await read(after)];
      return Array.from({ length: count }, (_, index) => {
        const place = [index % columns, Math.floor(index / columns)] as const;
        const [one, other] = [old(...place), now(...place)];
        let cells = 0;
        for (let at = 0; at < one.length; at += 4) {
          const far = [0, 1, 2].some(
            (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > near,
          );
          if (far) cells++;
        }
        return cells;
      });
    },
    { ...sheets, columns: COLUMNS, near: NEAR },
  );
}
