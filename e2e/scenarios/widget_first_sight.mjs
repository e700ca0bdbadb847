// SPDX-License-Identifier: Apache-2.0
//
// Who taps at once presses a wallet before the server has said whether it offers a log-in: no wallet moves when it says so, in a
// sheet in the middle and in one at the foot of the screen, with the ways to log in above the wallets and below them.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { devices } from 'playwright-core';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { listPage, optionsOf, startEmailShop } from '../harness/emailShop.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { atRest } from '../harness/watchMotion.mjs';

const { viewport, userAgent, hasTouch, isMobile } = devices['Pixel 5'];
const PHONE = { viewport, userAgent, hasTouch, isMobile };
const LOOKS = {
  'on a desktop': {},
  'on a desktop, wallets first': { wallet: true },
  'on a phone': { device: PHONE },
  'on a phone, wallets first': { device: PHONE, wallet: true },
};

/**
 * Where the first of the wallets is in each frame of the page, from the first that shows one: as it is painted, after everything
 * that observes sizes.
 */
const watchRows = () => {
  globalThis.tops = [];
  const look = () => {
    const last = new ResizeObserver(() => {
      last.disconnect();
      read();
    });
    last.observe(document.documentElement);
    requestAnimationFrame(look);
  };
  const read = () => {
    const root = document.querySelector('portico-widget')?.shadowRoot;
    const row = root?.querySelector('dialog[open] .pt-methods > .pt-list > li');
    const top = row && Math.round(row.getBoundingClientRect().top);
    if (row && globalThis.tops.at(-1) !== top) globalThis.tops.push(top);
  };
  requestAnimationFrame(look);
};

/** The page is tapped at once; `answer()` lets the server say what it offers. */
async function visit({ browser, server }, keep, options, { device, wallet }) {
  let answer;
  const answering = new Promise((resolve) => {
    answer = resolve;
  });
  const host = await HostPage.visit({ browser }, keep, {
    device: { ...device, reducedMotion: 'reduce' },
    options: { ...options, preload: 'none' },
    before: async (page, origin) => {
      if (options.projectId) await listPage(server, origin);
      await page.addInitScript(watchRows);
      if (wallet)
        await installInPage(page, new ScriptedWallet(), {
          name: 'Alder',
          key: 'org.example.alder',
        });
      await page.route('**/appkit/v1/config*', async (route) => {
        await answering;
        await route.continue();
      });
    },
  });
  keep.closeOnExit('the answer', answer);
  await host.openSheet();
  await host.button('All wallets').waitFor();
  const places = host.sheet.locator('.pt-login');
  assert.equal(await places.count(), 2, 'the places of e-mail and providers');
  return Object.assign(host, { answer, places });
}

/** Nothing has moved from the first frame on. */
async function assertStill(host, look) {
  await waitFor('the engine', () => host.page.evaluate(() => globalThis.portico.getState().open));
  await host.sheet.locator('.pt-skel').waitFor({ state: 'detached' });
  await atRest(host.page);
  const tops = await host.page.evaluate(() => globalThis.tops);
  assert.equal(tops.length, 1, `${look}: the first wallet was at ${tops.join(', ')}`);
}

export default {
  name: 'widget, at first sight',
  async setUp(keep) {
    const bare = await startServer(keep);
    return { ...(await startEmailShop(keep)), bare };
  },
  tests: {
    async 'a log-in that the server offers takes the place that was kept for it'(world, keep) {
      for (const [look, given] of Object.entries(LOOKS)) {
        const host = await visit(world, keep, optionsOf(world.server), given);
        host.answer();
        await host.sheet.getByRole('textbox', { name: 'Email address' }).waitFor();
        await assertStill(host, look);
      }
    },

    async 'a log-in that the server does not offer leaves, and the wallets stay where they are'(
      { browser, bare: server },
      keep,
    ) {
      const options = { apiUrl: server.origin, relayUrl: server.relayUrl };
      for (const [look, given] of Object.entries(LOOKS)) {
        const host = await visit({ browser, server }, keep, options, given);
        host.answer();
        await host.places.first().waitFor({ state: 'detached' });
        await assertStill(host, look);
        assert.equal(await host.places.count(), 0);
        // It is known from now on.
        await host.page.reload();
        await host.openSheet();
        await host.button('All wallets').waitFor();
        assert.equal(await host.places.count(), 0);
        assert.equal((await host.page.evaluate(() => globalThis.tops)).length, 1, look);
      }
    },
  },
};
