// SPDX-License-Identifier: Apache-2.0
//
// The server's own directory of wallets as visitors meet it: the grid that grows, the search, the filter,
// and what a host puts first, leaves out or leaves in.
import assert from 'node:assert/strict';
import { installInPage, ScriptedWallet } from '@portico/testing';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { atRest } from '../harness/watchMotion.mjs';

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96';
const RAINBOW = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369';
const ZERION = 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18';

const visit = (world, keep, options, before) =>
  HostPage.visit(world, keep, {
    // What is asked when the sheet opens must not have been asked before.
    options: {
      relayUrl: world.server.relayUrl,
      apiUrl: world.server.origin,
      preload: 'intent',
      ...options,
    },
    before,
  });

/** Names of the wallets that the sheet lists, in order. */
const listed = (host) =>
  host.sheet
    .getByRole('list', { name: 'Wallets' })
    .getByRole('button')
    .evaluateAll((rows) =>
      rows.map((row) => (row.querySelector('.pt-title') ?? row.lastChild).textContent),
    );

async function openAll(host) {
  await host.page.evaluate(() => globalThis.portico.open({ view: 'all_wallets' }));
  await host.sheet.getByRole('heading', { name: 'All wallets' }).waitFor();
  await host.button('MetaMask').waitFor();
}

export default {
  name: 'widget and the directory',
  async setUp(keep) {
    return { server: await startServer(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'Connect shows two recommended wallets and how many more there are'(world, keep) {
      const host = await visit(world, keep);
      const reported = host.page.waitForResponse((reply) => reply.url().includes('/getWallets?'));
      await host.openSheet();
      const { count } = await (await reported).json();
      const all = host.button(/^All wallets/).filter({ hasText: String(count) });
      await all.waitFor();
      const names = (await listed(host)).filter((name) => !/Wallet on your phone|All/.test(name));
      assert.deepEqual(names, ['MetaMask', 'Trust Wallet']);
      assert.equal(await all.textContent(), `All wallets${count}`);
    },

    async 'no row moves under the finger when the directory answers late'(world, keep) {
      for (const width of [1280, 390]) {
        let answer;
        const wanted = new Promise((resolve) => {
          answer = resolve;
        });
        const host = await visit(world, keep, {}, async (page) => {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.route('**/getWallets?*', async (route) => {
            await wanted;
            await route.continue();
          });
          const names = { name: 'Alder', key: 'org.example.alder' };
          await installInPage(page, new ScriptedWallet(), names);
        });
        await host.openSheet();
        const row = host.button('Alder');
        await row.waitFor();
        // A row is still once it stands in one place twice.
        let before;
        await waitFor('the row to stand still', async () => {
          const last = before?.y;
          before = await row.boundingBox();
          return before.y === last;
        });
        answer();
        await host.button('MetaMask').waitFor();
        assert.deepEqual(await row.boundingBox(), before, `${width} px`);
      }
    },

    async 'All wallets: the grid grows to its end as the visitor comes near it'(world, keep) {
      const host = await visit(world, keep);
      await openAll(host);
      const before = (await listed(host)).length;
      await waitFor('the last wallet', async () => {
        await host.sheet.locator('.pt-cell').last().scrollIntoViewIfNeeded();
        return (await host.button('Unstoppable Wallet').count()) === 1;
      });
      const names = await listed(host);
      assert.ok(names.length > before);
      assert.equal(new Set(names).size, names.length, 'each once');
    },

    async 'All wallets: an installed one comes first, as itself and once'(world, keep) {
      const zerion = new ScriptedWallet();
      const names = { name: 'Zerion', key: 'io.zerion.wallet' };
      const host = await visit(world, keep, {}, (page) => installInPage(page, zerion, names));
      await openAll(host);
      await host.button('Zerion').waitFor();
      const shown = await listed(host);
      assert.equal(shown[0], 'Zerion');
      assert.equal(shown.filter((name) => name === 'Zerion').length, 1);
      await host.button('Zerion').click();
      await waitFor('the account', () =>
        host.page.evaluate(() => globalThis.portico.getState().status === 'connected'),
      );
    },

    async 'All wallets: the search finds by name, says how many, and leads on from nothing'(
      world,
      keep,
    ) {
      const host = await visit(world, keep);
      await openAll(host);
      const field = host.sheet.getByRole('searchbox', { name: 'Search wallets' });
      await field.fill('rainb');
      await waitFor('one wallet', async () => (await listed(host)).join() === 'Rainbow');
      await host.sheet.getByText('1 wallet found').waitFor({ state: 'attached' });
      await field.fill('halcyon');
      await host.sheet.getByText('No wallet called “halcyon”').waitFor();
      await host.button('Show pairing code').click();
      await host.sheet.locator('.pt-qr svg').waitFor();
      await host.button('Back').click();
      await host.sheet.getByRole('heading', { name: 'All wallets' }).waitFor();
    },

    async 'All wallets: the search stays where it is when the list comes'(world, keep) {
      let answer;
      const wanted = new Promise((resolve) => {
        answer = resolve;
      });
      const host = await visit(world, keep, {}, async (page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.route(/getWallets\?/, async (route) => {
          await wanted;
          await route.continue();
        });
      });
      await host.page.evaluate(() => globalThis.portico.open({ view: 'all_wallets' }));
      await host.sheet.getByRole('status', { name: 'Loading wallets' }).waitFor();
      const search = host.sheet.getByRole('searchbox');
      const { y } = await search.boundingBox();
      answer();
      await host.button('MetaMask').waitFor();
      assert.equal((await search.boundingBox()).y, y);
    },

    async 'All wallets: the filter leaves the certified ones'(world, keep) {
      const host = await visit(world, keep);
      await openAll(host);
      assert.ok((await listed(host)).includes('Phantom'));
      const filter = host.button('Only certified wallets');
      await atRest(host.page);
      const { y } = await filter.boundingBox();
      await filter.click();
      await waitFor('the filtered list', async () => {
        const names = await listed(host);
        return names.includes('MetaMask') && !names.includes('Phantom');
      });
      await atRest(host.page);
      assert.equal((await filter.boundingBox()).y, y, 'it stays under the pointer');
      await filter.click();
      await host.button('Phantom').waitFor();
    },

    async 'a host puts wallets first, and leaves others out'(world, keep) {
      const options = { featuredWalletIds: [ZERION, RAINBOW], excludeWalletIds: [METAMASK] };
      const host = await visit(world, keep, options);
      await host.openSheet();
      await host.button('Zerion').waitFor();
      const first = await listed(host);
      assert.deepEqual(
        first.filter((name) => !/Wallet on your phone|All/.test(name)),
        ['Zerion', 'Rainbow'],
      );
      await host.button(/^All wallets/).click();
      await host.button('Trust Wallet').waitFor();
      const names = await listed(host);
      assert.deepEqual(names.slice(0, 2), ['Zerion', 'Rainbow']);
      assert.ok(!names.includes('MetaMask'));
    },

    async 'a host leaves in only the wallets that it names'(world, keep) {
      const host = await visit(world, keep, { includeWalletIds: [METAMASK, RAINBOW] });
      await openAll(host);
      await host.button('Rainbow').waitFor();
      assert.deepEqual((await listed(host)).sort(), ['MetaMask', 'Rainbow']);
    },
  },
};
