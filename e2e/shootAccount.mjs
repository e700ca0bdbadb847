// SPDX-License-Identifier: Apache-2.0
//
// node e2e/shootAccount.mjs [FILTER...]: pictures of the account's screens as the devnet's chain fills them, 1280 and 390 px wide,
// light and dark, into build/gallery/chain; what docs/gallery shows is renewed.
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runGroups } from '../tools/harness/runGroups.mjs';
import { MADE, renewPictures } from '../web/apps/gallery/renewPictures.mjs';
import { startWebp } from '../web/apps/gallery/toWebp.mjs';
import { openAccount, startFilledAccount } from './harness/startFilledAccount.mjs';

const out = pathToFileURL(`${MADE}/chain/`);
/** Nobody has sent anything to its account. */
const FRESH_KEY = `0x${'5e'.repeat(32)}`;
const layouts = [
  { name: 'desktop', device: { viewport: { width: 1280, height: 800 } } },
  {
    name: 'phone',
    device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
];

async function shoot(page, name) {
  await page.waitForStill();
  const { width, height } = page.page.viewportSize();
  const clip =
    width > 400 ? { x: 430, y: 50, width: 420, height: 700 } : { x: 0, y: 0, width, height };
  const picture = await page.page.screenshot({ clip, animations: 'disabled' });
  const webpOf = await startWebp(page.page.context().browser());
  await writeFile(new URL(`${name}.webp`, out), await webpOf(picture));
}

async function shootAll(world, keep, device, look) {
  const page = await openAccount(world, keep, { device });
  const tab = (name) => page.sheet.getByRole('tab', { name }).click();
  // How prices went is learned beside the first answer.
  await page.sheet.getByText('%').nth(3).waitFor({ timeout: 60_000 });
  await page.sheet.locator('.pt-chart').waitFor();
  await shoot(page, `tokens-${look}`);
  await tab('NFTs');
  await page.sheet.getByRole('list', { name: 'NFTs' }).waitFor();
  await page.sheet.locator('.pt-square-avatar.has-art').first().waitFor();
  await shoot(page, `nfts-${look}`);
  await tab('Activity');
  await page.button('All activity').waitFor();
  await shoot(page, `activity-${look}`);
  await page.button('All activity').click();
  await page.sheet.getByRole('heading', { name: 'Activity', exact: true }).waitFor();
  await page.sheet.locator('section li').first().waitFor();
  await shoot(page, `transactions-${look}`);
  await page.sheet
    .getByRole('button', { name: /^Sent Ether/ })
    .first()
    .click();
  await page.sheet.getByText('Fee').waitFor();
  await shoot(page, `transaction-${look}`);

  const fresh = await openAccount(world, keep, { device, key: FRESH_KEY });
  await fresh.sheet.getByText('Your account is ready').waitFor();
  await shoot(fresh, `empty-${look}`);
}

const tests = Object.fromEntries(
  layouts.flatMap(({ name, device }) =>
    ['light', 'dark'].map((colorScheme) => [
      `${name}, ${colorScheme}`,
      (world, keep) =>
        shootAll(
          world,
          keep,
          {
            ...device,
            colorScheme,
            deviceScaleFactor: 2,
            reducedMotion: 'reduce',
            locale: 'en-US',
          },
          `${name}-${colorScheme}`,
        ),
    ]),
  ),
);
await mkdir(out, { recursive: true });
const failed = await runGroups(
  [
    {
      name: 'pictures of the account',
      setUp: (keep) => startFilledAccount(keep, { past: true }),
      tests,
    },
  ],
  process.argv.slice(2),
);
if (failed === 0) await renewPictures();
process.exit(failed === 0 ? 0 : 1);
