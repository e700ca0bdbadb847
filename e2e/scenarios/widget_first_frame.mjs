// SPDX-License-Identifier: Apache-2.0
//
// Where the tap comes before the views and the engine: what stands there is real, keeps what is tapped, and is the same when React
// and the engine are there.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { devices } from 'playwright-core';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { atRest, watchMotion } from '../harness/watchMotion.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page whose views, React and engine wait for `come()`, with two wallets. */
async function visit({ browser, server }, keep, { device, options } = {}) {
  let come;
  const coming = new Promise((resolve) => {
    come = resolve;
  });
  let motion;
  const host = await HostPage.visit({ browser }, keep, {
    device,
    options: { apiUrl: server.origin, relayUrl: server.relayUrl, preload: 'none', ...options },
    before: async (page) => {
      motion = await watchMotion(page);
      await page.route(/portico-(mountModal|react|runtime)|engine\.wasm/, async (route) => {
        await coming;
        await route.continue();
      });
      // What changes when the server says what it offers is widget_first_sight.mjs's.
      await page.route('**/appkit/v1/config*', () => {});
      for (const name of ['Alder', 'Birch'])
        await installInPage(page, new ScriptedWallet(), {
          name,
          key: `org.example.${name.toLowerCase()}`,
        });
      await page.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            globalThis.shifts.push([
              entry.value,
              ...entry.sources.map(({ node }) => node?.className),
            ]);
        }).observe({ type: 'layout-shift', buffered: true });
      });
    },
  });
  keep.closeOnExit('what the page waits for', come);
  return Object.assign(host, { come, motion });
}

const stateOf = ({ page }) => page.evaluate(() => globalThis.portico.getState());

/** Elements of the rows and where they are; kept in the page, to be compared later. */
const places = (host) =>
  host.page.evaluate(() => {
    const root = document.querySelector('portico-widget').shadowRoot;
    const found = [...root.querySelectorAll('.pt-dialog, .pt-sheet, h2, button')];
    globalThis.before ??= found;
    return found.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const name = one.getAttribute('aria-label') ?? one.querySelector('.pt-title')?.textContent;
      const same = globalThis.before.includes(one);
      return { name: name ?? one.className, x, y, width, height, same };
    });
  });

const DEVICES = {
  'on a desktop': {},
  'on a phone, dark': { device: { ...devices['Pixel 5'], colorScheme: 'dark' } },
  'in Arabic, with reduced motion': {
    device: { reducedMotion: 'reduce' },
    options: { locale: 'ar' },
  },
  'with terms, wallets first': {
    options: { termsUrl: 'https://a.example/terms', features: { connectorTypeOrder: 'visitor' } },
  },
};

const takenOver = Object.fromEntries(
  Object.entries(DEVICES).map(([name, given]) => [
    `what stands there is taken over, and nothing moves: ${name}`,
    async (world, keep) => {
      const host = await visit(world, keep, given);
      await host.openSheet();
      await host.button('Alder').waitFor();
      await atRest(host.page);
      const before = await places(host);
      host.come();
      await waitFor('the engine to be open', async () => (await stateOf(host)).open);
      await atRest(host.page);
      assert.deepEqual(await places(host), before);
      assert.ok(before.every(({ same }) => same));
      assert.deepEqual(await host.page.evaluate(() => globalThis.shifts), []);
      // Nothing has opened a second time.
      const played = await host.motion.all();
      const opened = played.filter(({ of }) => of?.includes('pt-sheet')).map((one) => one.name);
      assert.equal(new Set(opened).size, opened.length, JSON.stringify(played));
    },
  ]),
);

export default {
  name: 'widget, where the tap comes first',
  async setUp(keep) {
    const server = await startServer(keep);
    return { server, browser: await startBrowser(keep) };
  },
  tests: {
    ...takenOver,

    async 'a tap on a wallet is kept and obeyed'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      await host.button('Birch').click();
      assert.equal((await stateOf(host)).status, 'disconnected');
      host.come();
      await waitFor('the account', async () => (await stateOf(host)).status === 'connected');
    },

    async 'a tap on the row of the phone leads to its code'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      await host.button('Wallet on your phone').click();
      host.come();
      await host.sheet.getByRole('img', { name: /code/i }).waitFor();
    },

    async 'closed before anything else is there, it stays closed, and opens again'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      await host.page.keyboard.press('Escape');
      await host.sheet.waitFor({ state: 'detached' });
      const focused = await host.page.evaluate(() => document.activeElement.localName);
      assert.equal(focused, 'portico-button');
      host.come();
      await waitFor('the views', () => host.widget.locator('dialog').count());
      await waitFor('the engine', async () => (await stateOf(host)).networks.length > 0);
      assert.equal(await host.sheet.count(), 0);
      await host.openSheet();
      await host.button('Alder').waitFor();
    },

    async 'by keys and by ear: focus, name, and what axe finds'(world, keep) {
      const host = await visit(world, keep);
      await host.connectButton.focus();
      await host.page.keyboard.press('Enter');
      await host.widget.getByRole('dialog', { name: 'Connect' }).waitFor();
      await host.page.keyboard.press('Tab');
      await host.page.keyboard.press('Tab');
      await host.page.keyboard.press('Tab');
      await host.page.keyboard.press('Tab');
      const focused = () =>
        host.page.evaluate(
          () => document.querySelector('portico-widget').shadowRoot.activeElement.textContent,
        );
      assert.match(await focused(), /Alder/);
      await host.page.evaluate(axe);
      const { violations } = await host.page.evaluate(() =>
        globalThis.axe.run(document.querySelector('portico-widget'), {
          resultTypes: ['violations'],
        }),
      );
      assert.deepEqual(
        violations.map(({ id }) => id),
        [],
      );
      host.come();
      await waitFor('the engine to be open', async () => (await stateOf(host)).open);
      assert.match(await focused(), /Alder/, 'the focus stays');
      await host.page.keyboard.press('Enter');
      await waitFor('the account', async () => (await stateOf(host)).status === 'connected');
    },

    async 'when nothing more can be fetched, it goes, and the button says so'(world, keep) {
      const host = await visit(world, keep);
      await host.page.route(/portico-mountModal/, (route) => route.abort());
      await host.connectButton.click();
      await host.page.locator('portico-button').getByText('Did not load. Try again').waitFor();
      await host.sheet.waitFor({ state: 'detached' });
    },
  },
};
