// SPDX-License-Identifier: Apache-2.0
//
// Pictures of every scene in Chromium: 1280 and 390 px wide, light and dark, one by one and as contact
// sheets, with an index, into build/gallery; what docs/gallery shows is renewed. `node shoot.mjs connect pair-code
// --out <folder>` writes those scenes alone.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { galleryIndex } from './galleryIndex.mjs';
import { MADE, renewPictures } from './renewPictures.mjs';
import { serveGallery } from './serveGallery.mjs';
import { settled } from './settled.mjs';
import { startWebp } from './toWebp.mjs';

const args = process.argv.slice(2);
const outAt = args.indexOf('--out');
const folder = outAt >= 0 ? args.splice(outAt, 2)[1] : undefined;

/** Of the contact sheets: pictures at so much of their size on the screen, pixels between them, and how well they are kept. */
const SHRUNK = 0.4;
const GAP = 16;
const KEPT = 0.75;
const APPROVAL = 'approval-';
/** As the site opens it (ownWindow.ts). */
const WINDOW = { width: 420, height: 720 };
const layouts = [
  {
    ...{ name: 'desktop', width: 1280, height: 800 },
    clip: { x: 430, y: 50, width: 420, height: 700 },
  },
  {
    ...{ name: 'phone', width: 390, height: 844 },
    clip: { x: 0, y: 0, width: 390, height: 844 },
  },
];

const server = await serveGallery();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const webpOf = await startWebp(browser);
const out = pathToFileURL(`${MADE}/`);
const views = new URL('views/', out);
if (!folder) await rm(views, { recursive: true, force: true });
await mkdir(folder ?? views, { recursive: true });
let ids = [];

for (const layout of layouts) {
  const touch = layout.name === 'phone';
  const context = await browser.newContext({
    viewport: { width: layout.width, height: layout.height },
    deviceScaleFactor: 2,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-01-15T14:05:00') });
  const all = [...(await idsOf(page, '')), ...(await idsOf(page, 'approvals.html'))];
  ids = args.length > 0 ? all.filter((id) => args.includes(id)) : all;
  for (const theme of ['light', 'dark']) {
    const pictures = [];
    for (const id of ids) {
      await page.setViewportSize(layout);
      await show(page, id, theme);
      // What has a danger is in a window of the secure site alone.
      const isWindow = await page.locator('html[data-fits=window]').count();
      if (isWindow && !touch) await page.setViewportSize(WINDOW);
      const clip = isWindow ? undefined : layout.clip;
      const picture = await webpOf(await page.screenshot({ clip, animations: 'disabled' }));
      pictures.push({ id, data: picture.toString('base64') });
      const name = `${id}-${layout.name}-${theme}.webp`;
      await writeFile(folder ? `${folder}/${name}` : new URL(name, views), picture);
    }
    if (folder) continue;
    await writeFile(
      new URL(`${layout.name}-${theme}.webp`, out),
      await sheetOf(pictures, layout, theme),
    );
  }
  await context.close();
}
if (!folder) {
  await writeFile(new URL('README.md', out), galleryIndex(ids));
  // A part of the scenes makes sheets of that part.
  if (args.length === 0) await renewPictures();
}
await browser.close();
await server.close();

/** Of the scenes of a page; those of the secure site's approvals are told by how they begin. */
async function idsOf(page, path) {
  await page.goto(`${server.url}${path}`);
  const links = page.locator('#scenes a');
  const found = await links.evaluateAll((all) => all.map(({ dataset }) => dataset.id));
  return found.map((id) => (path ? `${APPROVAL}${id}` : id));
}

/** The view is there, with its code where it has one, and nothing moves any more. */
async function show(page, id, theme) {
  const isApproval = id.startsWith(APPROVAL);
  const scene = isApproval ? id.slice(APPROVAL.length) : id;
  const path = isApproval ? 'approvals.html' : '';
  const dialog = isApproval ? '&dialog' : '';
  await page.goto(`${server.url}${path}?scene=${scene}&theme=${theme}${dialog}`);
  if (isApproval) await page.locator('html[data-fits]').waitFor();
  else await settled(page, 1);
  await page.clock.runFor(1000);
}

/** All of them side by side. */
async function sheetOf(pictures, layout, theme) {
  const columns = Math.ceil(Math.sqrt(2 * pictures.length));
  const width = columns * (Math.round(layout.clip.width * SHRUNK) + GAP) + GAP;
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.setContent(contactSheet(pictures, layout, theme));
  const sheet = await webpOf(await page.screenshot({ fullPage: true }), KEPT);
  await page.close();
  return sheet;
}

function contactSheet(pictures, { clip }, theme) {
  const width = Math.round(clip.width * SHRUNK);
  const figures = pictures.map(
    ({ id, data }) =>
      `<figure><img width="${width}" src="data:image/webp;base64,${data}"><figcaption>${id}</figcaption></figure>`,
  );
  const [back, ink] = theme === 'dark' ? ['#0c0b0a', '#b8b4ad'] : ['#ecebe7', '#55524c'];
  return `<style>body{margin:${GAP}px;background:${back};color:${ink};font:12px Inter,sans-serif;display:flex;
    flex-wrap:wrap;gap:${GAP}px}figure{margin:0;width:${width}px}</style>${figures.join('')}`;
}
