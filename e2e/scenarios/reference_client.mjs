// SPDX-License-Identifier: Apache-2.0
//
// The real client of the reference, @reown/appkit 1.7.10 from npm, unchanged: the hosts that are written
// into it lead to our server (specification, section 7; protocols 0.3).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { makeProject } from '../harness/makeProject.mjs';
import { newPage, startBrowser } from '../harness/startBrowser.mjs';
import { DEV_ADDRESS, startChain } from '../harness/startChain.mjs';
import { startServer } from '../harness/startServer.mjs';
import { startTlsFront } from '../harness/startTlsFront.mjs';
import { waitFor } from '../harness/waitFor.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const root = new URL('../../', import.meta.url).pathname;
const HOSTS = ['*.walletconnect.org', '*.walletconnect.com', '*.web3modal.org', '*.reown.com'];
const WALLET_PROJECT = '5f0e2d3c4b5a69788796a5b4c3d2e1f0'; // @portico/testing's own

function buildPage() {
  if (!existsSync(`${root}e2e/appkit/node_modules/@reown/appkit`))
    throw new Error(
      '@reown/appkit is not installed: npm ci --prefix e2e/appkit (./x setup does it)',
    );
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const words = [vite, 'build', '--config', `${root}e2e/appkit/vite.config.mjs`];
  execFileSync(process.execPath, words, { cwd: root, stdio: 'pipe' });
}

/** The page, and each answer that our server gave it. */
async function openHost({ server, browser }, keep, projectId) {
  const page = await newPage(browser, keep, server.origin);
  const answers = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.protocol === 'https:')
      answers.push({ host: url.host, path: url.pathname, status: response.status(), response });
  });
  keep.note(() => answers.map(({ host, path, status }) => `${status} ${host}${path}`).join('\n'));
  await page.goto(`${server.origin}/?projectId=${projectId}`);
  await page.waitForFunction(() => window.host !== undefined);
  await page.evaluate(() => window.host.kit.ready?.());
  const answered = (path) =>
    waitFor(`an answer to ${path}`, () => answers.find((one) => one.path === path));
  return { page, answers, answered };
}

export default {
  name: 'the client of the reference',
  async setUp(keep) {
    buildPage();
    const chain = await startChain(keep);
    const server = await startServer(keep, { site: `${root}e2e/appkit/dist`, args: [] });
    const shop = makeProject(server, {
      name: 'Shop',
      origins: [server.origin],
      settings: ['feature.social_login=google,x', 'feature.swap=off', 'feature.activity=on'],
    });
    const elsewhere = makeProject(server, {
      name: 'Elsewhere',
      origins: ['https://elsewhere.example'],
    });
    makeProject(server, { name: 'Wallet', id: WALLET_PROJECT });
    await waitFor(
      'the projects to be known',
      async () => (await fetch(`${server.origin}/appkit/v1/config?projectId=${WALLET_PROJECT}`)).ok,
    );
    const tls = await startTlsFront(keep, server.port);
    const browser = await startBrowser(keep, { hosts: HOSTS.map((h) => `${h} 127.0.0.1:${tls}`) });
    return { server, chain, browser, shop, elsewhere };
  },
  tests: {
    async 'gets its configuration, and the operator decides over the page'(world, keep) {
      const { page, answered } = await openHost(world, keep, world.shop);
      const config = await answered('/appkit/v1/config');
      assert.equal(config.host, 'api.web3modal.org');
      assert.equal(config.status, 200);
      assert.equal((await answered('/projects/v1/origins')).status, 200);
      const features = await waitFor('the features', () =>
        page.evaluate(() => window.host.features()),
      );
      assert.deepEqual(features.socials, ['google', 'x']);
      assert.equal(features.email, false);
      assert.equal(features.swaps, false);
      assert.equal(features.activity, true);
    },

    async 'shows the wallet list of this server'(world, keep) {
      const { page, answered } = await openHost(world, keep, world.shop);
      await page.evaluate(() => window.host.kit.open().then(window.host.showWallets));
      const list = await answered('/getWallets');
      assert.equal(list.status, 200);
      await page.getByText('MetaMask', { exact: true }).first().waitFor();
    },

    async 'connects to a wallet through this relay'(world, keep) {
      const { server, chain } = world;
      const wallet = await startWalletPeer(keep, {
        relayUrl: server.relayUrl,
        chainUrl: chain.url,
        chains: ['eip155:1', 'eip155:8453'],
      });
      const { page } = await openHost(world, keep, world.shop);
      await page.evaluate(() => window.host.kit.open());
      const uri = await waitFor('the pairing link', () =>
        page.evaluate(() => window.host.uri() || null),
      );
      assert.match(uri, /^wc:[0-9a-f]{64}@2\?/);
      await wallet.pair(uri);
      const address = await waitFor('the connection', () =>
        page.evaluate(() => window.host.kit.getAddress() ?? null),
      );
      assert.equal(address, DEV_ADDRESS);
      const session = await wallet.session();
      assert.equal(session.peer.metadata.name, 'A host');
    },

    async 'is told that its origin is not allowed'(world, keep) {
      const { page, answered } = await openHost(world, keep, world.elsewhere);
      await page.evaluate(() => window.host.kit.open());
      assert.equal((await answered('/projects/v1/origins')).status, 200);
      const list = await answered('/getWallets');
      assert.equal(list.status, 403);
    },
  },
};
