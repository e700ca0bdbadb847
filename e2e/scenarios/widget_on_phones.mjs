// SPDX-License-Identifier: Apache-2.0
//
// The widget on phones, as the browser says it is one: what a tap on a wallet opens, by which link, and
// the ways that stay at hand. The directory is the server's own; a real walletkit answers the link.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { devices } from 'playwright-core';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { readQrCode } from '../harness/readQrCode.mjs';
import { atRest } from '../harness/watchMotion.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const IPHONE = devices['iPhone 15'];
const ANDROID = devices['Pixel 7'];
/** Rainbow of the directory: it has both a scheme of its own and a universal link. */
const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369';
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const SCHEME = /^rainbow:\/\/wc\?uri=wc%3A/;
const UNIVERSAL = /^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/;

/**
 * Notes what the page opens, and whether the finger's own tap did it. A link in its own place is one that
 * an app takes: the page stays where it is.
 */
const watchLinks = () => {
  globalThis.opened = [];
  let tapping = false;
  addEventListener(
    'click',
    () => {
      tapping = true;
      setTimeout(() => {
        tapping = false;
      });
    },
    true,
  );
  const open = window.open;
  window.open = (url, target, features) => {
    const inTap = tapping && navigator.userActivation.isActive;
    globalThis.opened.push({ url, window: target === '_blank', inTap });
    return target === '_blank' ? open.call(window, url, target, features) : null;
  };
};

/** As Telegram's app does with the pages that it shows. */
const inTelegram = () => {
  globalThis.TelegramWebviewProxy = { postEvent() {} };
};

async function visit(world, keep, device, { options, before } = {}) {
  const { server } = world;
  const host = await HostPage.visit(world, keep, {
    device,
    options: {
      relayUrl: server.relayUrl,
      apiUrl: server.origin,
      featuredWalletIds: [RAINBOW],
      ...options,
    },
    before: async (page) => {
      await page.addInitScript(watchLinks);
      await before?.(page);
    },
  });
  return Object.assign(host, { opened: () => host.page.evaluate(() => globalThis.opened) });
}

/** The sheet, once the code for its wallets has been made and told to the relay. */
async function openReady(host) {
  const reported = host.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await host.connectButton.tap();
  await host.button('Rainbow').waitFor();
  await reported;
}

async function tapRainbow(host) {
  await openReady(host);
  await host.button('Rainbow').tap();
  await host.page.waitForFunction(() => globalThis.opened.length > 0);
  return host.opened();
}

const uriIn = (link) => new URL(link).searchParams.get('uri');

const startPeer = (world, keep) =>
  startWalletPeer(keep, { relayUrl: world.server.relayUrl, chainUrl: 'http://127.0.0.1:9' });

export default {
  name: 'widget on phones',
  async setUp(keep) {
    return { server: await startServer(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'Safari on an iPhone: the tap itself opens the universal link, and the wallet answers'(
      world,
      keep,
    ) {
      const wallet = await startPeer(world, keep);
      const host = await visit(world, keep, IPHONE);
      const opened = await tapRainbow(host);
      assert.equal(opened.length, 1);
      assert.match(opened[0].url, UNIVERSAL);
      assert.deepEqual([opened[0].inTap, opened[0].window], [true, false]);
      await host.sheet.getByRole('heading', { name: 'Continue in Rainbow' }).waitFor();
      await wallet.pair(uriIn(opened[0].url));
      await waitFor('the account', () =>
        host.page.evaluate(() => globalThis.portico.getState().status === 'connected'),
      );
      await host.sheet.waitFor({ state: 'hidden' });
    },

    async 'Safari on an iPhone: opened again, by the other link, from the store, or by the code'(
      world,
      keep,
    ) {
      const host = await visit(world, keep, IPHONE);
      const [first] = await tapRainbow(host);
      await host.button('Open Rainbow').tap();
      await host.button('Open it another way').tap();
      const opened = await host.opened();
      assert.equal(opened[1].url, first.url, 'the same request again');
      assert.match(opened[2].url, SCHEME);
      assert.ok(opened.every(({ inTap }) => inTap));
      const uri = uriIn(first.url);
      assert.equal(uriIn(opened[2].url), uri);

      const [store] = await Promise.all([
        host.page.context().waitForEvent('page'),
        host.button('Get it').tap(),
      ]);
      await store.close();
      assert.match((await host.opened())[3].url, /^https:\/\/apps\.apple\.com\//);

      await host.sheet.getByRole('tab', { name: 'Show code' }).tap();
      const plate = host.sheet.locator('.pt-qr');
      await plate.locator('svg').waitFor();
      await atRest(host.page);
      assert.equal(await readQrCode(host.page.context(), () => plate.screenshot()), uri);
      await host.button('Copy link').tap();
      await host.button('Link copied').waitFor();
      assert.equal(await host.page.evaluate(() => navigator.clipboard.readText()), uri);
      await host.sheet.getByRole('tab', { name: 'App' }).tap();
      await host.button('Open Rainbow').waitFor();
    },

    async "Chrome on Android: the wallet's own scheme first, and Google's store"(world, keep) {
      const host = await visit(world, keep, ANDROID);
      const [first] = await tapRainbow(host);
      assert.match(first.url, SCHEME);
      assert.deepEqual([first.inTap, first.window], [true, false]);
      await host.button('Open it another way').tap();
      assert.match((await host.opened())[1].url, UNIVERSAL);
      await host.button('Get it').tap();
      await host.page.waitForFunction(() => globalThis.opened.length === 3);
      assert.match((await host.opened())[2].url, /^https:\/\/play\.google\.com\/store\//);
    },

    async 'Chrome on Android: a universal link first where the host prefers it'(world, keep) {
      const options = { preferUniversalLinks: true };
      const host = await visit(world, keep, ANDROID, { options });
      const [first] = await tapRainbow(host);
      assert.match(first.url, UNIVERSAL);
    },

    async 'a link that is not ready yet opens by a tap of its own, never by itself later'(
      world,
      keep,
    ) {
      const host = await visit(world, keep, ANDROID);
      let release;
      await host.page.route('**/pairing.wasm', async (route) => {
        await new Promise((resolve) => {
          release = resolve;
        });
        await route.continue();
      });
      await host.connectButton.tap();
      await host.button('Rainbow').tap();
      const preparing = host.button('Preparing the link');
      await preparing.waitFor();
      assert.equal(await preparing.isDisabled(), true);
      await waitFor('the pairing to be asked for', () => release !== undefined);
      release();
      await host.button('Open Rainbow').waitFor();
      assert.deepEqual(await host.opened(), []);
      await host.button('Open Rainbow').tap();
      const [first] = await host.opened();
      assert.match(first.url, SCHEME);
      assert.equal(first.inTap, true);
    },

    async 'Telegram on Android: web links alone, in a window of their own, encoded once more'(
      world,
      keep,
    ) {
      const before = (page) => page.addInitScript(inTelegram);
      const host = await visit(world, keep, ANDROID, { before });
      await openReady(host);
      const [window] = await Promise.all([
        host.page.context().waitForEvent('page'),
        host.button('Rainbow').tap(),
      ]);
      await window.close();
      const [first] = await host.opened();
      assert.match(first.url, /^https:\/\/rnbwapp\.com\/wc\?uri=wc%253A/);
      assert.deepEqual([first.inTap, first.window], [true, true]);
      assert.match(decodeURIComponent(uriIn(first.url)), /^wc:[0-9a-f]{64}@2\?/);
      await host.button('Open Rainbow').waitFor();
      assert.equal(await host.button('Open it another way').count(), 0);
    },

    async 'Telegram on an iPhone: web links alone, encoded once'(world, keep) {
      const before = (page) => page.addInitScript(inTelegram);
      const host = await visit(world, keep, IPHONE, { before });
      const [first] = await tapRainbow(host);
      assert.match(first.url, UNIVERSAL);
      assert.equal(first.window, true);
      await host.button('Open Rainbow').waitFor();
      assert.equal(await host.button('Open it another way').count(), 0);
    },

    async "another app's browser: the wallet's own scheme, which alone gets out of it"(
      world,
      keep,
    ) {
      const device = { ...IPHONE, userAgent: `${IPHONE.userAgent} Instagram 350.0.0` };
      const host = await visit(world, keep, device);
      const [first] = await tapRainbow(host);
      assert.match(first.url, SCHEME);
    },

    async "a wallet's own browser: that wallet is first, and is asked without a link"(world, keep) {
      const device = {
        ...ANDROID,
        userAgent: ANDROID.userAgent.replace('Pixel 7)', 'Pixel 7; wv)'),
      };
      const inside = new ScriptedWallet();
      const names = { name: 'Rainbow', key: 'me.rainbow' };
      const before = (page) => installInPage(page, inside, names);
      const host = await visit(world, keep, device, { before });
      await host.connectButton.tap();
      const rows = host.sheet.getByRole('list', { name: 'Wallets' }).getByRole('button');
      await host.button(/Rainbow.*Installed/).waitFor();
      assert.equal(await rows.filter({ hasText: 'Rainbow' }).count(), 1);
      await host.button('Rainbow').tap();
      await waitFor('the account', () =>
        host.page.evaluate(() => globalThis.portico.getState().status === 'connected'),
      );
      assert.deepEqual(await host.opened(), []);
    },

    async "a wallet that takes no code opens this page in the wallet's own browser"(world, keep) {
      const options = { networks: [SOLANA], featuredWalletIds: [PHANTOM] };
      const host = await visit(world, keep, IPHONE, { options });
      await host.connectButton.tap();
      await host.button('Phantom').tap();
      // What leaves the page is a tap of its own.
      const open = host.button('Open Phantom');
      await open.waitFor();
      assert.deepEqual(await host.opened(), []);
      await open.tap();
      await host.page.waitForFunction(() => globalThis.opened.length > 0);
      const [first] = await host.opened();
      const page = encodeURIComponent(`${host.url}/`);
      assert.equal(first.url, `https://phantom.app/ul/browse/${page}?ref=${page}`);
      assert.equal(first.inTap, true);
    },

    async 'walletConnectBasic: opens at all wallets, and the tap opens the link'(world, keep) {
      const options = { walletConnectBasic: true };
      const host = await visit(world, keep, IPHONE, { options });
      const reported = host.page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('framereceived'));
      await host.connectButton.tap();
      await host.sheet.getByRole('heading', { name: 'All wallets' }).waitFor();
      await reported;
      await host.button('Rainbow').tap();
      await host.page.waitForFunction(() => globalThis.opened.length > 0);
      assert.match((await host.opened())[0].url, UNIVERSAL);
    },
  },
};
