// SPDX-License-Identifier: Apache-2.0
//
// The widget when the hosts behind it accept and never answer, and when no name resolves: what is in the
// page works as ever, what is not there is said, and tried again until it is.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { newPage, startBrowser } from '../../tools/harness/startBrowser.mjs';
import { DEV_ADDRESS, DEV_KEY, startChain } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makeSite } from '../harness/makeSite.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startFarHost } from '../harness/startFarHost.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const RELAY_AWAY = /Connecting is taking longer than usual/;
/** A socket that never opens is given up after 15 s, a question that is never answered after 10 s, and asked
 * again. */
const PATIENCE_MS = 60_000;

/** The playground with a wallet in the browser and everything else at `host`. */
async function open(world, keep, host) {
  const config = { server: `http://${host}`, chainRpcUrl: `http://${host}` };
  await world.site.configure(config, world.server);
  const chains = ['0x7a69', '0x1'];
  const wallet = chainWallet({ chainUrl: world.chain.url, key: DEV_KEY, chains });
  const inside = await newPage(world.browser, keep, world.server.origin);
  await installInPage(inside, wallet, { name: 'Alder', key: 'org.example.alder' });
  const page = new PlaygroundPage(inside, `${world.server.origin}/`);
  await page.load();
  return page;
}

async function connectAlder(page) {
  await page.openSheet();
  await page.button('Alder').click();
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });
  assert.equal((await page.address()).toLowerCase(), DEV_ADDRESS.toLowerCase());
}

const openDirectory = (page) =>
  page.page.evaluate(() => globalThis.portico.open({ view: 'all_wallets' }));

async function assertDirectoryFails(page) {
  const said = page.sheet.getByText('The list of wallets did not load');
  await said.waitFor({ timeout: PATIENCE_MS });
  await page.button('Alder').waitFor();
}

/** The code is there at once; it says that nobody can see it; no wallet has a part in it. */
async function assertCodeWaitsForRelay(page) {
  await page.openSheet();
  await page.button('Wallet on your phone').click();
  await page.sheet.locator('.pt-qr svg').waitFor();
  await page.sheet.getByText(RELAY_AWAY).waitFor();
  await page.sheet.locator('.pt-qr svg').waitFor();
}

export default {
  name: 'widget and hosts that are away',
  async setUp(keep) {
    const site = makeSite(keep);
    const chain = await startChain(keep);
    const server = await startServer(keep, { site: site.path });
    const browser = await startBrowser(keep);
    return { site, server, chain, browser };
  },
  tests: {
    async 'silent: opens, and connects a wallet of the browser, before anybody has answered'(
      world,
      keep,
    ) {
      const far = await startFarHost(keep);
      const page = await open(world, keep, far.address);
      await connectAlder(page);
      assert.equal(far.said, 0);
    },

    async 'silent: the directory says so, keeps the wallets of the browser, and comes on the next try'(
      world,
      keep,
    ) {
      const far = await startFarHost(keep);
      const page = await open(world, keep, far.address);
      await openDirectory(page);
      await page.sheet.getByRole('status', { name: 'Loading more wallets' }).waitFor();
      await assertDirectoryFails(page);
      far.answer(world.server.port);
      await page.button('Try again').click();
      await page.button('MetaMask').waitFor();
    },

    async 'silent: the code says what it waits for, and pairs once the relay answers'(world, keep) {
      const far = await startFarHost(keep);
      const page = await open(world, keep, far.address);
      await assertCodeWaitsForRelay(page);
      assert.equal(far.said, 0);
      far.answer(world.server.port);
      const note = page.sheet.getByText(RELAY_AWAY);
      await note.waitFor({ state: 'hidden', timeout: PATIENCE_MS });
      const { server, chain } = world;
      const options = { relayUrl: server.relayUrl, chainUrl: chain.url };
      const wallet = await startWalletPeer(keep, options);
      await page.button('Copy link').click();
      await page.button('Link copied').waitFor();
      await wallet.pair(await page.page.evaluate(() => navigator.clipboard.readText()));
      await page.waitForStatus('connected');
    },

    async 'no names: opens, connects a wallet of the browser, and says what is away'(world, keep) {
      const page = await open(world, keep, 'portico.example');
      await connectAlder(page);
      await page.act('disconnect');
      await page.waitForStatus('disconnected');
      await openDirectory(page);
      await assertDirectoryFails(page);
    },

    async 'no names: the code is there, and goes on asking for the relay'(world, keep) {
      const page = await open(world, keep, 'portico.example');
      const tries = [];
      page.page.on('websocket', (socket) => tries.push(socket.url()));
      await assertCodeWaitsForRelay(page);
      const before = tries.length;
      await waitFor('another try', () => tries.length > before);
      await page.sheet.getByText(RELAY_AWAY).waitFor();
    },
  },
};
