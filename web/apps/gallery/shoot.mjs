// SPDX-License-Identifier: Apache-2.0
//
// Pictures of every scene in Chromium: 1280 and 390 px wide, light and dark, one by one and as contact
// sheets, with an index, into build/gallery; what docs/gallery shows is renewed. `node shoot.mjs connect pair-code
// --out <folder>` writes those scenes at twice the size.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { galleryIndex } from './galleryIndex.mjs';
import { MADE, renewPictures } from './renewPictures.mjs';
import { serveGallery } from './serveGallery.mjs';
import { smallPng } from './smallPng.mjs';

const args = process.argv.slice(2);
const outAt = args.indexOf('--out');
const folder = outAt >= 0 ? args.splice(outAt, 2)[1] : undefined;

const layouts = [
  { name: 'desktop', width: 1280, height: 800, clip: { x: 430, y: 50, width: 420, height: 700 } },
  { name: 'phone', width: 390, height: 844, clip: { x: 0, y: 0, width: 390, height: 844 } },
];

const server = await serveGallery();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const out = pathToFileURL(`${MADE}/`);
const views = new URL('views/', out);
if (!folder) await rm(views, { recursive: true, force: true });
await mkdir(folder ?? views, { recursive: true });
let ids = [];

for (const layout of layouts) {
  const touch = layout.name === 'phone';
  const context = await browser.newContext({
    viewport: { width: layout.width, height: layout.height },
    deviceScaleFactor: folder ? 2 : 1,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-01-15T14:05:00') });
  await page.goto(server.url);
  const all = await page
    .locator('#scenes a')
    .evaluateAll((links) => links.map(({ dataset }) => dataset.id));
  ids = args.length > 0 ? all.filter((id) => args.includes(id)) : all;
  for (const theme of ['light', 'dark']) {
    const pictures = [];
    for (const id of ids) {
      await page.goto(`${server.url}?scene=${id}&theme=${theme}`);
      await settle(page);
      const picture = await page.screenshot({ clip: layout.clip, animations: 'disabled' });
      pictures.push({ id, data: picture.toString('base64') });
      const name = `${id}-${layout.name}-${theme}.png`;
      if (folder) await writeFile(`${folder}/${name}`, picture);
      else await writeFile(new URL(name, views), smallPng(picture));
    }
    if (folder) continue;
    await page.setViewportSize({ width: touch ? 1300 : 1390, height: 800 });
    await page.setContent(contactSheet(pictures, layout, theme));
    const sheet = await page.screenshot({ fullPage: true });
    await writeFile(new URL(`${layout.name}-${theme}.png`, out), smallPng(sheet));
    await page.setViewportSize({ width: layout.width, height: layout.height });
  }
  await context.close();
}
if (args.length === 0 || args[0] === 'readme') await shootReadme();
if (!folder) {
  await writeFile(new URL('README.md', out), galleryIndex(ids));
  // A part of the scenes makes sheets of that part.
  if (args.length === 0) await renewPictures();
}
await browser.close();
await server.close();

/** The view is there, with its code where it has one, and nothing moves any more. */
async function settle(page) {
  await page.locator('.pt-sheet').waitFor();
  await page.locator('[data-waiting]').waitFor({ state: 'detached' });
  await page.clock.runFor(1000);
}

/** Sheets side by side, the wide one first, for the first screen of the README: at twice the size and in all their colours. */
async function shootReadme() {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  await page.clock.install({ time: new Date('2026-01-15T14:05:00') });
  const pictures = [];
  for (const [id, query] of [
    ['pair-code', 'theme=light&wide'],
    ['account', 'theme=dark'],
    ['activity', 'theme=dark&lang=ar'],
  ]) {
    await page.goto(`${server.url}?scene=${id}&${query}`);
    await settle(page);
    const sheet = page.locator('portico-widget .pt-frame');
    const { width, height } = await sheet.boundingBox();
    const picture = await sheet.screenshot({ animations: 'disabled' });
    pictures.push(
      `<img width="${width}" height="${height}" src="data:image/png;base64,${picture.toString('base64')}">`,
    );
  }
  await page.setViewportSize({ width: 1600, height: 760 });
  await page.setContent(
    `<style>body{margin:0;height:760px;display:flex;gap:32px;align-items:center;justify-content:center;background:#deddd8}
    img{border-radius:24px;box-shadow:0 12px 32px #0003}</style>${pictures.join('')}`,
  );
  await writeFile(new URL('readme.png', out), await page.screenshot());
  await page.close();
}

function contactSheet(pictures, { clip }, theme) {
  const width = Math.round(clip.width * 0.4);
  const figures = pictures.map(
    ({ id, data }) =>
      `<figure><img width="${width}" src="data:image/png;base64,${data}"><figcaption>${id}</figcaption></figure>`,
  );
  const [back, ink] = theme === 'dark' ? ['#0c0b0a', '#b8b4ad'] : ['#ecebe7', '#55524c'];
  return `<style>body{margin:16px;background:${back};color:${ink};font:12px sans-serif;display:grid;gap:16px;
    grid-template-columns:repeat(7,max-content)}figure{margin:0}</style>${figures.join('')}`;
}
