// SPDX-License-Identifier: Apache-2.0
//
// The opening arch as a short loop, docs/gallery/opening.png (an animated PNG): the gallery's own page in Chromium, its animations
// stopped at one moment after another and photographed, so that the loop is the same on a slow machine.
// `node tools/gallery_loop.mjs [FILE]`; the gallery must be built (./x build).
import { writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serveGallery } from '../web/apps/gallery/serveGallery.mjs';

const FILE = process.argv[2] ?? new URL('../docs/gallery/opening.png', import.meta.url).pathname;
const CLIP = { x: 440, y: 190, width: 400, height: 440 };
/** A frame each so often while it opens; then it rests, and the loop begins anew. */
const STEP_MS = 40;
const OPENS_MS = 400;
const RESTS_MS = 2400;

const server = await serveGallery();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(`${server.url}?scene=connect-installed&theme=light&closed`);
await page.locator('#open').click();
await page.locator('portico-widget dialog[open] .pt-row').first().waitFor();
await page.addStyleTag({
  content: 'body { visibility: hidden } portico-widget { visibility: visible }',
});

const frames = [];
for (let at = 0; at <= OPENS_MS; at += STEP_MS) {
  await page.evaluate(showMoment, at);
  const picture = await page.screenshot({ clip: CLIP });
  const last = frames.at(-1);
  if (last?.picture.equals(picture)) last.ms += STEP_MS;
  else frames.push({ picture, ms: STEP_MS });
}
frames.at(-1).ms += RESTS_MS;
await browser.close();
await server.close();
await writeFile(FILE, animated(frames));

/** In the page: the sheet and what lies behind it, as they are so many milliseconds after the tap. */
function showMoment(ms) {
  const { shadowRoot } = document.querySelector('portico-widget');
  for (const part of shadowRoot.querySelectorAll('.pt-sheet, .pt-backdrop')) {
    if (!part.stopped) {
      // They may be over by now: each begins anew.
      part.style.animation = 'none';
      part.getBoundingClientRect();
      part.style.animation = '';
      part.stopped = part.getAnimations();
    }
    for (const animation of part.stopped) {
      animation.pause();
      animation.currentTime = ms;
    }
  }
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Screenshots of one size as an animated PNG (PNG specification, third edition, 11.3.6). Each of them is a whole frame. */
function animated(pictures) {
  const first = chunksOf(pictures[0].picture);
  let sequence = 0;
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', first.find(({ type }) => type === 'IHDR').data),
    chunk('acTL', numbers([pictures.length, 4], [0, 4])),
  ];
  for (const [index, { picture, ms }] of pictures.entries()) {
    const place = [CLIP.width, CLIP.height, 0, 0].map((value) => [value, 4]);
    parts.push(
      chunk('fcTL', numbers([sequence++, 4], ...place, [ms, 2], [1000, 2], [0, 1], [0, 1])),
    );
    for (const { type, data } of chunksOf(picture)) {
      if (type !== 'IDAT') continue;
      parts.push(
        index === 0
          ? chunk('IDAT', data)
          : chunk('fdAT', Buffer.concat([numbers([sequence++, 4]), data])),
      );
    }
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

function chunksOf(png) {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + size) });
    at += size + 12;
  }
  return chunks;
}

/** Each with its size in bytes, the highest first. */
function numbers(...values) {
  const out = Buffer.alloc(values.reduce((total, [, size]) => total + size, 0));
  let at = 0;
  for (const [value, size] of values) at = out.writeUIntBE(value, at, size);
  return out;
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers([data.length, 4]), named, numbers([crc32(named), 4])]);
}
