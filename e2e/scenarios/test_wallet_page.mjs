// SPDX-License-Identifier: Apache-2.0
//
// What ./x demo shows: the playground and the test wallet page, side by side in one browser.
import assert from 'node:assert/strict';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import { OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startPlayground } from '../harness/startPlayground.mjs';

async function walletPage({ browser, server }, keep, query = '') {
  const page = await newPage(browser, keep, server.origin);
  await page.goto(`${server.origin}/wallet.html${query}`);
  await page.waitForSelector('html[data-ready]');
  return page;
}

async function connected(world, keep) {
  const wallet = await walletPage(world, keep);
  const page = await PlaygroundPage.open(world.browser, keep, world.server.origin);
  const refused = [];
  for (const each of [wallet, page.page]) {
    each.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
  }
  await wallet.getByLabel("Paste the code's link").fill(await page.copyPairingLink());
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
  await wallet.getByText('Harbour wants to connect').waitFor();
  await wallet.getByRole('button', { name: 'Approve' }).click();
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });
  return { wallet, page, refused };
}

export default {
  name: 'playground and test wallet page',
  setUp: startPlayground,
  tests: {
    async 'connect, send what the chain mines, and part'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      const before = BigInt(await world.chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      await page.press('send');
      await wallet.getByText('eth_sendTransaction').first().waitFor();
      await wallet.getByRole('button', { name: 'Approve' }).click();
      const { text, state } = await page.outcome();
      assert.equal(state, 'done', text);
      const after = BigInt(await world.chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      assert.equal(after - before, 10n ** 16n);
      await wallet.getByRole('button', { name: 'Disconnect' }).click();
      await page.waitForStatus('disconnected');
    },

    async 'shows the message to sign, and the page hears a rejection'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      await page.press('sign');
      await wallet.getByText('Hello from the Portico playground').waitFor();
      await wallet.getByRole('button', { name: 'Reject' }).click();
      assert.match((await page.outcome()).text, /\(4001\)/);
    },

    async 'the wallet has a picture, and no page asks for what is not there'(world, keep) {
      const { page, refused } = await connected(world, keep);
      const { icon } = await page.page.evaluate(() => globalThis.portico.getState().wallet);
      assert.equal(icon, `${world.server.origin}/wallet.svg`);
      assert.equal((await fetch(icon)).headers.get('content-type'), 'image/svg+xml');
      assert.deepEqual(refused, []);
    },

    async 'says that a link is no link'(world, keep) {
      const wallet = await walletPage(world, keep);
      await wallet.getByLabel("Paste the code's link").fill('https://example.com');
      await wallet.getByRole('button', { name: 'Connect', exact: true }).click();
      await wallet.getByText('That is not the link of a pairing code').waitFor();
    },
  },
};
