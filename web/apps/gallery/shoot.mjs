// SPDX-License-Identifier: Apache-2.0
//
// Pictures of every scene in Chromium: 1280 and 390 px wide, light and dark, one contact sheet of each
// into docs/gallery/. `node shoot.mjs connect pair-code --out <folder>` writes those scenes one by one.
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { serveGallery } from './serveGallery.mjs';

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
const out = new URL('../../../docs/gallery/', import.meta.url);
await mkdir(folder ?? out, { recursive: true });

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
  const all = await page.locator('#scenes a').allTextContents();
  const ids = args.length > 0 ? all.filter((id) => args.includes(id)) : all;
  for (const theme of ['light', 'dark']) {
    const pictures = [];
    for (const id of ids) {
      await page.goto(`${server.url}?scene=${id}&theme=${theme}`);
      await page.locator('.pt-sheet').waitFor();
      await page.clock.runFor(1000);
      const picture = await page.screenshot({ clip: layout.clip, animations: 'disabled' });
      pictures.push({ id, data: picture.toString('base64') });
      if (folder) await writeFile(`${folder}/${id}-${layout.name}-${theme}.png`, picture);
    }
    if (folder) continue;
    await page.setViewportSize({ width: touch ? 1300 : 1390, height: 800 });
    await page.setContent(contactSheet(pictures, layout, theme));
    const file = new URL(`${layout.name}-${theme}.png`, out);
    await page.screenshot({ path: file.pathname, fullPage: true });
    await page.setViewportSize({ width: layout.width, height: layout.height });
  }
  await context.close();
}
if (args.length === 0) await shootReadme();
await browser.close();
await server.close();

/** Four views side by side, for the first screen of the README. */
async function shootReadme() {
  const { clip } = layouts[0];
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await page.clock.install({ time: new Date('2026-01-15T14:05:00') });
  const pictures = [];
  for (const [id, theme] of [
    ['connect', 'light'],
    ['pair-code', 'light'],
    ['account', 'dark'],
    ['networks', 'dark'],
  ]) {
    await page.goto(`${server.url}?scene=${id}&theme=${theme}`);
    await page.locator('.pt-sheet').waitFor();
    await page.clock.runFor(1000);
    const picture = await page.screenshot({ clip, animations: 'disabled' });
    pictures.push(`<img width="300" src="data:image/png;base64,${picture.toString('base64')}">`);
  }
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.setContent(
    `<body style="margin:0;display:flex;background:#8f8e8b">${pictures.join('')}</body>`,
  );
  await page.screenshot({ path: new URL('readme.png', out).pathname });
  await page.close();
}

function contactSheet(pictures, { clip }, theme) {
  const width = Math.round(clip.width * 0.5);
  const figures = pictures.map(
    ({ id, data }) =>
      `<figure><img width="${width}" src="data:image/png;base64,${data}"><figcaption>${id}</figcaption></figure>`,
  );
  const [back, ink] = theme === 'dark' ? ['#0c0b0a', '#b8b4ad'] : ['#ecebe7', '#55524c'];
  return `<style>body{margin:16px;background:${back};color:${ink};font:12px sans-serif;display:grid;gap:16px;
    grid-template-columns:repeat(6,max-content)}figure{margin:0}</style>${figures.join('')}`;
}
