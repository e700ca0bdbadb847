// SPDX-License-Identifier: Apache-2.0
//
// The first things that anybody sees, on a small phone, a phone and a desktop, light and dark: Connect and the account over their page.
import assert from 'node:assert/strict';
import { faultsOf, layoutFaults } from '../harness/faultsOf.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startPlayground } from '../harness/startPlayground.mjs';

const WIDTHS = [320, 390, 1280];
/** Where axe looks, too: it takes most of the time. */
const AXE = new Set(['light 320', 'light 1280', 'dark 390']);

/** What is wrong in each width and theme, behind the sheet as well. */
async function everywhere({ page }) {
  const found = [];
  for (const theme of ['light', 'dark']) {
    await page.locator(`[name=theme][value=${theme}]`).evaluate((one) => one.click());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const look = `${theme} ${width}`;
      const faults = AXE.has(look) ? await faultsOf(page, { inWidget: true }) : [];
      faults.push(...(await layoutFaults(page)));
      found.push(...faults.map((fault) => `${look}: ${fault}`));
    }
  }
  return found;
}

export default {
  name: 'layout',
  setUp: startPlayground,
  tests: {
    async 'Connect and the account: nothing too wide, cut off or too small, and axe finds nothing'(
      { browser, server },
      keep,
    ) {
      const open = () => PlaygroundPage.open(browser, keep, server.origin, '?wallets=demo');
      const connect = await open();
      await connect.openSheet();
      await connect.button('Alder').waitFor();
      await connect.waitForStill();
      assert.deepEqual(await everywhere(connect), [], 'on Connect');

      const account = await open();
      await account.openSheet();
      await account.button('Alder').click();
      await account.waitForStatus('connected');
      await account.sheet.waitFor({ state: 'hidden' });
      await account.openSheet();
      await account.sheet.getByRole('button', { name: 'Disconnect' }).waitFor();
      await account.waitForStill();
      assert.deepEqual(await everywhere(account), [], 'on the account');
    },
  },
};
