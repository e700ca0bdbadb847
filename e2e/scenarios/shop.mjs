// SPDX-License-Identifier: Apache-2.0
//
// The playground's shop: its page, its back end (tools/devnet/shop), the real server and a chain. What the demo starts, without
// the demo's half year of history.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { freePort } from '../../tools/harness/freePort.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS, OTHER_ADDRESS, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeSite } from '../harness/makeSite.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { atRest } from '../harness/watchMotion.mjs';
import { signInAtShop } from '../peers/walkDemo.mjs';

/** No token of this chain: these visitors pay in ether. */
const NO_TOKEN = '0x00000000000000000000000000000000000000aa';
const PRICE = 1_300_000_000_000_000n;

const visit = ({ browser, server }, keep) =>
  PlaygroundPage.open(browser, keep, server.origin, 'shop.html?wallets=demo');

const statusOf = (shop) => shop.page.locator('#orders li').first().getAttribute('data-status');

const balance = async ({ chain }) =>
  BigInt(await chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));

const buyRope = (shop) =>
  shop.page.getByRole('button', { name: 'Buy Mooring rope for 0.0013 ETH' }).click();

async function connect(shop) {
  // What still moves is pressed in vain.
  await shop.button('Pay from wallet').first().waitFor();
  await atRest(shop.page);
  await shop.button('Pay from wallet').first().click();
  await shop.button('Alder').click();
}

export default {
  name: "playground's shop",
  async setUp(keep) {
    const { startShop } = await import('../../tools/devnet/shop/startShop.mjs');
    const site = makeSite(keep);
    const chain = await startChain(keep);
    const server = await startServer(keep, {
      site: site.path,
      args: [
        ...['--rpc-chains', `${CHAIN} ${chain.url} allow_private`],
        '--outbox-to-private-addresses',
      ],
    });
    const projectId = makeProject(server, { name: 'Shop', origins: ['http://127.0.0.1:*'] });
    const port = await freePort();
    const key = ['payments', 'key', 'create', projectId, '--data', server.data];
    const made = execFileSync(
      server.binary,
      [...key, '--webhook', `http://127.0.0.1:${port}/paid`],
      { encoding: 'utf8' },
    );
    const wordOf = (name) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(made)[1];
    await waitFor('the project to be known', async () => {
      const config = await fetch(`${server.origin}/appkit/v1/config?projectId=${projectId}`);
      return config.ok;
    });
    const shop = await startShop({
      port,
      server: server.origin,
      projectId,
      pages: [server.origin],
      secretKey: wordOf('secret key'),
      webhookSecret: wordOf('webhook secret'),
      chain: CHAIN,
      usdc: NO_TOKEN,
      recipient: OTHER_ADDRESS,
    });
    keep.closeOnExit('shop', () => shop.stop());
    await site.configure(
      { server: server.origin, chainRpcUrl: chain.url, projectId, shop: shop.url },
      server,
    );
    const browser = await startBrowser(keep);
    return { chain, server, shop, browser };
  },
  tests: {
    async 'a visitor buys, pays, and the shop says that it is paid'(world, keep) {
      const shop = await visit(world, keep);
      const before = await balance(world);
      await buyRope(shop);
      await connect(shop);
      await shop.button('Pay 0.0013 ETH').click();
      await shop.sheet.getByRole('heading', { name: 'Payment completed' }).waitFor();
      await shop.page.locator('#orders').getByText('Paid', { exact: true }).waitFor();
      assert.equal((await balance(world)) - before, PRICE);
      // The shop's word is there behind a reload too.
      await shop.reload();
      assert.equal(await statusOf(shop), 'confirmed');
    },

    async 'who closes the window has not paid, and pays the same order later'(world, keep) {
      const shop = await visit(world, keep);
      const before = await balance(world);
      await buyRope(shop);
      await shop.sheet.getByText('Mooring rope').first().waitFor();
      await shop.button('Close').click();
      await shop.sheet.waitFor({ state: 'hidden' });
      assert.equal(await statusOf(shop), 'open');
      await shop.page.getByRole('button', { name: 'Pay for Mooring rope' }).click();
      await connect(shop);
      await shop.button('Pay 0.0013 ETH').click();
      await shop.page.locator('#orders').getByText('Paid', { exact: true }).waitFor();
      assert.equal(await shop.page.locator('#orders li').count(), 1);
      assert.equal((await balance(world)) - before, PRICE);
    },

    async 'who signs in is known to its back end, with their orders, until they sign out'(
      world,
      keep,
    ) {
      const shop = await visit(world, keep);
      const { page } = shop;
      const said = page.locator('#visitor');
      const { searchParams } = new URL(page.url());
      assert.equal(searchParams.get('wallets'), 'demo');
      await page.getByRole('button', { name: 'Sign in with a wallet' }).click();
      await shop.button('Alder').waitFor();
      await atRest(page);
      await shop.button('Alder').click();
      await shop.button('Sign in').click();
      await said
        .getByText(
          /The shop knows this account: 0x[0-9a-fA-F]{40}\. What you order now is kept with it\./,
        )
        .waitFor();
      await buyRope(shop);
      await said.getByText('Orders with this account: 1.').waitFor();
      await shop.button('Close').click();
      await shop.sheet.waitFor({ state: 'hidden' });
      await shop.reload();
      await said.getByText('Orders with this account: 1.').waitFor();

      const token = await page.evaluate(
        () => JSON.stringify(localStorage).match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)?.[0],
      );
      const me = (authorization) =>
        fetch(`${world.shop.url}/me`, { headers: authorization ? { authorization } : {} });
      assert.equal((await me(`Bearer ${token}`)).status, 200);
      assert.equal((await me(`Bearer ${token}x`)).status, 401);
      assert.equal((await me()).status, 401);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await said.getByText('in this browser alone').waitFor();
      await waitFor('the session to end', async () => (await me(`Bearer ${token}`)).status === 401);
      await page.getByRole('button', { name: 'Sign in with a wallet' }).waitFor();
    },

    async 'who is connected already signs in by one signature, on their phone'(world, keep) {
      const { browser, server } = world;
      const shop = await visit(world, keep);
      const wallet = await newPage(browser, keep, server.origin);
      await wallet.goto(`${server.origin}/wallet.html`);
      await wallet.waitForSelector('html[data-ready]');
      await buyRope(shop);
      await shop.sheet.getByText('Mooring rope').first().waitFor();
      await shop.button('Close').click();
      await shop.sheet.waitFor({ state: 'hidden' });
      await wallet.getByLabel("Paste the code's link").fill(await shop.copyPairingLink());
      await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
      const button = wallet.getByRole('button', { name: 'Approve' });
      await button.click();
      await button.waitFor({ state: 'hidden' });
      await shop.sheet.waitFor({ state: 'hidden' });
      await signInAtShop({ page: shop, wallet, address: DEV_ADDRESS });
    },

    async 'an unsigned message pays nothing, and what is not on sale is refused'({ shop }) {
      const post = (path, body) =>
        fetch(`${shop.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
      const { order } = await (await post('/orders', { article: 'rope', currency: 'ETH' })).json();
      const forged = await post('/paid', {
        ...{ id: 'x', type: 'payment.confirmed' },
        payment: { orderId: order },
      });
      assert.equal(forged.status, 400);
      const now = await (await fetch(`${shop.url}/orders/${order}`)).json();
      assert.equal(now.status, 'open');
      assert.equal((await post('/orders', { article: 'boat', currency: 'ETH' })).status, 400);
      assert.equal((await post('/orders', { article: 'rope', currency: 'DAI' })).status, 400);
    },
  },
};
