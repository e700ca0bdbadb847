// SPDX-License-Identifier: Apache-2.0
//
// The journeys of a visitor with WebKit, as in Safari: a wallet of the page, a wallet on the phone, and the account.
import assert from 'node:assert/strict';
import { recoverMessageAddress } from 'viem';
import { startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { WebKitPage } from '../../tools/harness/WebKitPage.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeSite } from '../harness/makeSite.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const MESSAGE = 'Hello from the Portico playground';

const textOf = (page, id) => page.evaluate((name) => document.getElementById(name).textContent, id);
const waitForStatus = (page, status) =>
  waitFor(`the account to be ${status}`, async () => (await textOf(page, 'status')) === status);
const isReady = (page) => page.evaluate(() => document.documentElement.dataset.ready !== undefined);

async function open({ server }, keep) {
  const page = await WebKitPage.open(keep);
  await page.goto(`${server.origin}/?wallets=demo`);
  await waitFor('the playground', () => isReady(page));
  return page;
}

async function signs(page) {
  await page.click('Sign a message');
  const text = await waitFor(
    'the signature',
    async () => (await textOf(page, 'output')).match(/0x[0-9a-f]{130}/)?.[0],
  );
  const address = await textOf(page, 'address');
  assert.equal(
    (await recoverMessageAddress({ message: MESSAGE, signature: text })).toLowerCase(),
    address.toLowerCase(),
  );
}

export default {
  name: 'widget in WebKit',
  async setUp(keep) {
    const site = makeSite(keep);
    const chain = await startChain(keep);
    const server = await startServer(keep, { site: site.path });
    await site.configure({ server: server.origin, chainRpcUrl: chain.url }, server);
    return { chain, server };
  },
  tests: {
    async 'a wallet of the browser connects, signs, is there after a reload and parts'(
      world,
      keep,
    ) {
      const page = await open(world, keep);
      await page.click('Connect wallet');
      await page.click('Alder');
      await waitForStatus(page, 'connected');
      await signs(page);

      await page.reload();
      await waitFor('the playground', () => isReady(page));
      await waitForStatus(page, 'connected');
      await signs(page);

      await page.evaluate(() => globalThis.portico.open());
      await page.click('Settings');
      await page.click('Disconnect');
      await waitForStatus(page, 'disconnected');
    },

    async 'a wallet on the phone connects by the link of its code and signs'(world, keep) {
      const { server, chain } = world;
      const page = await open(world, keep);
      await page.click('Connect wallet');
      await page.click('Wallet on your phone');
      await page.click('Copy link');
      await page.waitForText('Link copied');
      const uri = await page.paste();
      assert.match(uri, /^wc:[0-9a-f]{64}@2\?/);
      const wallet = await startWalletPeer(keep, {
        relayUrl: server.relayUrl,
        chainUrl: chain.url,
      });
      await wallet.pair(uri);
      await waitForStatus(page, 'connected');
      await signs(page);
    },
  },
};
