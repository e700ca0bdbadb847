// SPDX-License-Identifier: Apache-2.0
//
// node e2e/shootReadme.mjs [FILTER...]: the README's pictures, of the playground over the devnet's chain: sheets side by side, and the
// way from the tap to the account as a loop, light and dark, into build/gallery; what docs/gallery shows is renewed.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runGroups } from '../tools/harness/runGroups.mjs';
import { animatedWebp } from '../web/apps/gallery/animatedWebp.mjs';
import { MADE, renewPictures } from '../web/apps/gallery/renewPictures.mjs';
import { startWebp } from '../web/apps/gallery/toWebp.mjs';
import { openAccount, openPlayground, startFilledAccount } from './harness/startFilledAccount.mjs';

const SCALE = 2;
const device = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: SCALE,
  locale: 'en-US',
};
const still = { ...device, reducedMotion: 'reduce' };
/** Behind the sheets. */
const GROUND = { light: '#deddd8', dark: '#0c0b0a' };
/** Of the loop: the sheet at its highest, and something around it. */
const CLIP = { x: 420, y: 40, width: 440, height: 720 };
/** A frame each so often while it opens; then each view stays as long as it takes to read. */
const STEP_MS = 40;
const OPENS_MS = 240;
const STAYS_MS = { connect: 1_200, code: 1_800, account: 2_800 };

/** The sheet alone, as an <img>. */
async function sheetOf(page) {
  await page.waitForStill();
  const sheet = page.page.locator('portico-widget .pt-frame');
  const { width, height } = await sheet.boundingBox();
  const picture = await sheet.screenshot({ animations: 'disabled' });
  return `<img width="${width}" height="${height}" src="data:image/png;base64,${picture.toString('base64')}">`;
}

/** Side by side: a code with the wallet's mark in the wide window, the account with its chart, and Arabic. */
async function shootSheets(world, keep) {
  const code = await openPlayground(world, keep, { device: still, choices: { sheet: 'wide' } });
  await code.openSheet();
  await code.button('MetaMask').first().click();
  await code.button('Use it on my phone').click();
  await code.sheet.locator('.pt-qr svg').waitFor();
  const account = async (choices) => {
    const page = await openAccount(world, keep, { device: still, choices });
    await page.sheet.locator('.pt-chart').waitFor();
    return sheetOf(page);
  };
  const sheets = [
    await sheetOf(code),
    await account({ theme: 'dark' }),
    await account({ locale: 'ar' }),
  ];
  const page = await world.browser.newPage({
    viewport: { width: 1600, height: 760 },
    deviceScaleFactor: SCALE,
  });
  await page.setContent(
    `<style>body{margin:0;height:760px;display:flex;gap:32px;align-items:center;justify-content:center;background:${GROUND.light}}
    img{border-radius:24px;box-shadow:0 12px 32px #0003}</style>${sheets.join('')}`,
  );
  const webpOf = await startWebp(world.browser);
  await writeFile(join(MADE, 'readme.webp'), await webpOf(await page.screenshot()));
}

/** The sheet that rises, a wallet's code, and the account. Animations are photographed one moment after another, on a slow machine too. */
async function shootLoop(world, keep, colorScheme) {
  const playground = await openPlayground(world, keep, { device: { ...device, colorScheme } });
  const { page, sheet } = playground;
  const webpOf = await startWebp(world.browser);
  const frames = [];
  const add = async (ms) =>
    frames.push({ webp: await webpOf(await page.screenshot({ clip: CLIP })), ms });
  await page.addStyleTag({
    content: `html { background: ${GROUND[colorScheme]} } body { visibility: hidden } portico-widget { visibility: visible }`,
  });
  const open = () => page.evaluate(() => globalThis.portico.open());
  await open();
  await playground.button('MetaMask').waitFor();
  await playground.waitForStill();
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('portico-widget');
    shadowRoot.append(document.createElement('style'));
    shadowRoot.lastChild.textContent = '.pt-backdrop { visibility: hidden }';
  });
  for (let at = 0; at < OPENS_MS; at += STEP_MS) {
    await page.evaluate(showMoment, at);
    await add(STEP_MS);
  }
  await page.evaluate(showMoment, OPENS_MS);
  await add(STAYS_MS.connect);
  await playground.button('MetaMask').click();
  await playground.button('Use it on my phone').click();
  await sheet.locator('.pt-qr svg').waitFor();
  await page.mouse.move(0, 0);
  await playground.waitForStill();
  await add(STAYS_MS.code);
  await playground.button('Back').click();
  await playground.button('Alder').click();
  await playground.waitForStatus('connected');
  await sheet.waitFor({ state: 'hidden' });
  await open();
  await sheet.locator('.pt-chart').waitFor();
  await playground.waitForStill();
  await add(STAYS_MS.account);
  const size = { width: CLIP.width * SCALE, height: CLIP.height * SCALE };
  await writeFile(join(MADE, `opening-${colorScheme}.webp`), animatedWebp(frames, size));
}

/** In the page: the sheet as it is so many milliseconds after the tap. */
function showMoment(ms) {
  for (const part of document
    .querySelector('portico-widget')
    .shadowRoot.querySelectorAll('.pt-sheet')) {
    if (!part.stopped) {
      // It is over by now: it begins anew.
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

await mkdir(MADE, { recursive: true });
const failed = await runGroups(
  [
    {
      name: 'pictures of the README',
      setUp: (keep) => startFilledAccount(keep, { past: true }),
      tests: {
        sheets: shootSheets,
        'the loop, light': (world, keep) => shootLoop(world, keep, 'light'),
        'the loop, dark': (world, keep) => shootLoop(world, keep, 'dark'),
      },
    },
  ],
  process.argv.slice(2),
);
if (failed === 0) await renewPictures();
process.exit(failed === 0 ? 0 : 1);
