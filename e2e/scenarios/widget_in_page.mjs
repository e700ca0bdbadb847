// SPDX-License-Identifier: Apache-2.0
//
// Where a host puts the widget: in the flow of its page (`enableEmbedded`), or at a place of its own
// (`disableAppend`); and when it is fetched (`preload`), on a network as phones have it.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const LONG_PAGE = `<portico-button></portico-button><h1>Harbour</h1><p style="height: 300vh">Tides</p>`;
const SHORT_ADDRESS = /0xf39F…2266/;

const withAlder = (wallet = new ScriptedWallet()) => ({
  before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
});

const stateOf = ({ page }) => page.evaluate(() => globalThis.portico.getState());

async function connectEmbedded(host) {
  await host.widget.getByRole('button', { name: 'Alder' }).click();
  await host.widget.getByRole('button', { name: SHORT_ADDRESS }).waitFor();
}

/** Half a second away, at 1.6 Mbit/s. */
async function onSlowNetwork(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
}

/** Every file of ours that the page asks for, from now on. */
function watchFiles(page) {
  const files = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/portico/')) files.push(pathname.replace('/portico/', ''));
  });
  return files;
}

const ENGINE = /^engine\.wasm$/;
const MODAL = /^portico-mountModal/;

const INTENTS = {
  'pointed at': (button) => button.hover(),
  focused: (button) => button.focus(),
  touched: (button) => button.dispatchEvent('touchstart'),
};

const preloads = Object.fromEntries(
  Object.entries(INTENTS).map(([name, intend]) => [
    `preload: a button that is ${name} fetches what the tap needs, and the tap then needs no network`,
    async (world, keep) => {
      const host = await HostPage.visit(world, keep, {
        options: { preload: 'intent' },
        ...withAlder(),
      });
      await onSlowNetwork(host.page);
      const files = watchFiles(host.page);
      await intend(host.connectButton);
      await waitFor('engine and modal to be asked for', () =>
        [ENGINE, MODAL].every((file) => files.some((path) => file.test(path))),
      );
      await host.widget.locator('.pt-list').waitFor({ state: 'attached' });
      assert.equal(await host.sheet.count(), 0, 'nothing is shown before the tap');
      await host.page.context().setOffline(true);
      await host.openSheet();
      await host.button('Alder').click();
      await waitFor('the account', async () => (await stateOf(host)).status === 'connected');
      assert.equal(files.length, new Set(files).size, 'nothing is fetched twice');
    },
  ]),
);

export default {
  name: 'widget in the page of a host',
  async setUp(keep) {
    return { browser: await startBrowser(keep) };
  },
  tests: {
    async 'enableEmbedded: stands in the flow of the page, connects and shows the account there'(
      world,
      keep,
    ) {
      const host = await HostPage.visit(world, keep, {
        options: { enableEmbedded: true },
        html: '<h1>Harbour</h1><portico-modal></portico-modal><p style="height: 300vh">Tides</p>',
        ...withAlder(),
      });
      const panel = host.page.locator('portico-modal portico-widget');
      await panel.getByRole('button', { name: 'Alder' }).waitFor();
      assert.equal(await host.sheet.count(), 0, 'no dialog');
      assert.equal(await panel.locator('.pt-backdrop').count(), 0, 'no overlay');
      assert.equal(await panel.getByRole('button', { name: 'Close' }).count(), 0);
      await panel.getByRole('region', { name: 'Connect' }).waitFor();
      const boxes = await host.page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const { shadowRoot } = document.querySelector('portico-widget');
        return {
          title: box(document.querySelector('h1')).bottom,
          panel: box(shadowRoot.querySelector('.pt-sheet')),
          text: box(document.querySelector('p')).top,
        };
      });
      assert.ok(boxes.title <= boxes.panel.top && boxes.panel.bottom <= boxes.text, 'in the flow');
      assert.ok(boxes.panel.width <= 400);

      await connectEmbedded(host);
      assert.equal((await stateOf(host)).status, 'connected');
      // The page stays the visitor's: it scrolls, and Escape closes nothing.
      await host.page.keyboard.press('Escape');
      // What can scroll in the widget does so first; then the page goes on.
      await waitFor('the page to scroll', async () => {
        await host.page.mouse.wheel(0, 400);
        return host.page.evaluate(() => scrollY > 0);
      });
      await panel.getByRole('button', { name: SHORT_ADDRESS }).waitFor();

      await panel.getByRole('button', { name: 'Disconnect' }).click();
      await panel.getByRole('button', { name: 'Alder' }).waitFor();
    },

    async 'enableEmbedded: goes where its place goes, and comes back with it'(world, keep) {
      const host = await HostPage.visit(world, keep, {
        options: { enableEmbedded: true },
        html: '<main></main>',
        ...withAlder(),
      });
      assert.equal(await host.widget.count(), 0, 'nowhere before it has a place');
      const place = (where) =>
        host.page.evaluate((selector) => {
          document.querySelector('portico-modal')?.remove();
          const to = selector && document.querySelector(selector);
          to?.append(document.createElement('portico-modal'));
        }, where);
      await place('main');
      await connectEmbedded(host);
      await place(undefined);
      await host.widget.waitFor({ state: 'detached' });
      assert.equal((await stateOf(host)).status, 'connected', 'the connection stays');
      await place('body');
      await host.widget.getByRole('button', { name: SHORT_ADDRESS }).waitFor();
      assert.equal(await host.widget.count(), 1);
    },

    async 'disableAppend: nothing stands in the page, and open() says what is missing'(
      world,
      keep,
    ) {
      const host = await HostPage.visit(world, keep, { options: { disableAppend: true } });
      const code = await host.page.evaluate(() =>
        globalThis.portico.open().catch((error) => error.code),
      );
      assert.equal(code, 'container_missing');
      await host.connectButton.hover();
      await host.page.waitForLoadState('networkidle');
      assert.equal(await host.widget.count(), 0);
    },

    async 'disableAppend: the modal opens from its own place, over the whole page'(world, keep) {
      const host = await HostPage.visit(world, keep, {
        options: { disableAppend: true },
        html: `${LONG_PAGE}<aside style="overflow: hidden; width: 50px; height: 20px"><portico-modal></portico-modal></aside>`,
        ...withAlder(),
      });
      await host.openSheet();
      assert.equal(await host.page.locator('aside portico-widget').count(), 1);
      assert.equal(await host.page.locator('body > portico-widget').count(), 0);
      const { width } = await host.sheet.locator('.pt-sheet').boundingBox();
      assert.equal(width, 360, 'nothing around its place cuts it');
      await host.button('Alder').click();
      await waitFor('the account', async () => (await stateOf(host)).status === 'connected');
      await host.sheet.waitFor({ state: 'hidden' });
      await host.connectButton.click();
      await host.sheet.waitFor();
      await host.page.evaluate(() => document.querySelector('portico-modal').remove());
      await host.widget.waitFor({ state: 'detached' });
      const overflow = await host.page.evaluate(() => document.documentElement.style.overflow);
      assert.equal(overflow, '', 'the page scrolls again');
    },

    ...preloads,

    async 'preload "none": fetches nothing before the tap, and everything by it'(world, keep) {
      const host = await HostPage.visit(world, keep, { options: { preload: 'none' } });
      const files = watchFiles(host.page);
      for (const intend of Object.values(INTENTS)) await intend(host.connectButton);
      await host.page.waitForLoadState('networkidle');
      assert.deepEqual(files, []);
      await host.openSheet();
      await host.button('Wallet on your phone').waitFor();
    },

    async 'has fetched everything before anybody comes near, but only after the page loaded'(
      world,
      keep,
    ) {
      const host = await HostPage.visit(world, keep);
      await host.widget.locator('.pt-list').waitFor({ state: 'attached' });
      const early = await host.page.evaluate(() => {
        const [{ loadEventStart }] = performance.getEntriesByType('navigation');
        return performance
          .getEntriesByType('resource')
          .filter(
            ({ name, startTime }) =>
              /engine\.wasm|mountModal|react/.test(name) && startTime < loadEventStart,
          )
          .map(({ name }) => name);
      });
      assert.deepEqual(early, [], 'fetched while the page was loading');
      await host.page.context().setOffline(true);
      await host.openSheet();
      await host.button('Wallet on your phone').waitFor();
    },
  },
};
