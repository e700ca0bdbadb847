// SPDX-License-Identifier: Apache-2.0
//
// A page whose relay is its operator's own, as by default, and wallets from a store, which listen at
// WalletConnect's alone: nothing that is offered waits for an answer that cannot come. The directory is the
// one that comes with the server.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { devices } from 'playwright-core';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { readQrCode } from '../harness/readQrCode.mjs';
import { atRest } from '../harness/watchMotion.mjs';

const IPHONE = devices['iPhone 15'];

/** Links open nothing here: they are noted. */
const noteLinks = () => {
  globalThis.opened = [];
  window.open = (url) => void globalThis.opened.push(url);
};

async function visit(world, keep, { device, wallet } = {}) {
  const host = await HostPage.visit(world, keep, {
    device,
    options: { server: world.server.origin, relayUrl: undefined },
    before: async (page) => {
      await page.addInitScript(noteLinks);
      const names = { name: 'MetaMask', key: 'io.metamask' };
      if (wallet) await installInPage(page, wallet, names);
    },
  });
  return Object.assign(host, { opened: () => host.page.evaluate(() => globalThis.opened) });
}

const inMetaMask = (host) =>
  `https://link.metamask.io/dapp/${host.url.replace(/^https?:\/\//, '')}/`;

async function search(host, text) {
  await host.sheet.getByRole('searchbox', { name: 'Search wallets' }).fill(text);
}

export default {
  name: "widget over the operator's relay",
  async setUp(keep) {
    return { server: await startServer(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'on a phone a wallet from a store opens this page in its own browser, without a code'(
      world,
      keep,
    ) {
      const host = await visit(world, keep, { device: IPHONE });
      await host.connectButton.tap();
      await host.button('MetaMask').tap();
      await host.sheet.getByText('Opens this page inside MetaMask. Connect there.').waitFor();
      assert.deepEqual(await host.opened(), []);
      assert.equal(await host.sheet.getByRole('tab').count(), 0);
      assert.equal(await host.button('Copy link').count(), 0);
      await host.button('Open MetaMask').tap();
      assert.deepEqual(await host.opened(), [inMetaMask(host)]);
    },

    async 'on a phone the list has no wallet that could not answer'(world, keep) {
      const host = await visit(world, keep, { device: IPHONE });
      await host.connectButton.tap();
      const all = host.button(/^All wallets/).filter({ hasText: /\d/ });
      const count = Number((await all.textContent()).replace('All wallets', ''));
      await all.tap();
      await host.button('Trust Wallet').waitFor();
      assert.equal(await host.sheet.locator('.pt-cell').count(), count);
      assert.equal(await host.button('Rainbow').count(), 0);
      await search(host, 'rainbow');
      await host.sheet.getByText('No wallet called “rainbow”').waitFor();
      await host.sheet.getByText('Check the spelling.', { exact: true }).waitFor();
    },

    async 'on a desktop: its extension, or a code that opens this page inside it'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      await host.button('MetaMask').click();
      await host.sheet.getByText('MetaMask is not in this browser').waitFor();
      await host.button('Add to this browser').waitFor();
      await host.button('Use it on my phone').click();
      await host.sheet.getByText(/camera/).waitFor();
      const plate = host.sheet.locator('.pt-qr');
      await plate.locator('svg').first().waitFor();
      await atRest(host.page);
      const read = await readQrCode(host.page.context(), () => plate.screenshot());
      assert.equal(read, inMetaMask(host));
      assert.equal(await host.button('Copy link').count(), 0);
    },

    async 'on a desktop: where only the extension is left, no phone is spoken of'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      await host.button(/^All wallets/).click();
      await search(host, 'zerion');
      await host.button('Zerion').click();
      await host.sheet.getByText('Add it to this browser to connect here.').waitFor();
      assert.equal(await host.button('Use it on my phone').count(), 0);
      await host.button('Back').click();
      await search(host, 'fireblocks');
      await host.sheet.getByText('No wallet called “fireblocks”').waitFor();
      assert.equal(await host.button('Show pairing code').count(), 0);
    },

    async 'the code for any wallet says which wallets it is for'(world, keep) {
      const host = await visit(world, keep);
      await host.openSheet();
      await host.button('Wallet on your phone').click();
      await host.button('Copy link').waitFor();
      await host.sheet.getByText(/wallets that the team of Harbour has set up/).waitFor();
    },

    async 'one that is installed connects in this browser, as ever'(world, keep) {
      const host = await visit(world, keep, { wallet: new ScriptedWallet() });
      await host.openSheet();
      await host.button('MetaMask').click();
      await waitFor('the account', () =>
        host.page.evaluate(() => globalThis.portico.getState().status === 'connected'),
      );
    },
  },
};
