// SPDX-License-Identifier: Apache-2.0
//
// The real client of the reference, @reown/appkit 1.7.10 from npm, unchanged: the hosts that are written
// into it lead to our server (docs/spec/README.md).
import assert from 'node:assert/strict';
import { formatEther } from 'viem';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN, DEV_ADDRESS } from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { buildPage, HOSTS, openHost, PAGES } from '../harness/referenceHost.mjs';
import { startTlsFront } from '../harness/startTlsFront.mjs';
import { waitForIndex } from '../harness/waitForIndex.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const WALLET_PROJECT = '5f0e2d3c4b5a69788796a5b4c3d2e1f0'; // @portico/testing's own

/** The same, connected to a real wallet through our relay. */
async function connectHost(world, keep, { chains, ...more }) {
  const { server, devnet, shop } = world;
  const wallet = await startWalletPeer(keep, {
    relayUrl: server.relayUrl,
    chainUrl: devnet.rpcUrl,
    chains,
  });
  const host = await openHost(world, keep, shop, more);
  await host.page.evaluate(() => window.host.kit.open());
  const uri = await waitFor('the pairing link', () =>
    host.page.evaluate(() => window.host.uri() || null),
  );
  assert.match(uri, /^wc:[0-9a-f]{64}@2\?/);
  await wallet.pair(uri);
  const address = await waitFor('the connection', () =>
    host.page.evaluate(() => window.host.kit.getAddress() ?? null),
  );
  assert.equal(address, DEV_ADDRESS);
  return { ...host, wallet };
}

/** Connected on the devnet, its account view open. */
async function openAccount(world, keep) {
  const host = await connectHost(world, keep, { chains: [CHAIN], chainUrl: world.devnet.rpcUrl });
  await host.answered(`/v1/account/${DEV_ADDRESS}/balance`);
  // It closes its modal when it has connected, a little after it says so: also one that was opened meanwhile.
  await host.page.waitForFunction(() => !window.host.kit.isOpen());
  const view = host.page.locator('w3m-account-default-widget');
  await waitFor('the account view', async () => {
    await host.page.evaluate(() => window.host.kit.open({ view: 'Account' }));
    return view.isVisible();
  });
  return host;
}

/** What our server answers to whom knows all of its marks. */
async function ask({ server, shop }, path, query = {}) {
  const parameters = new URLSearchParams({ projectId: shop, chainId: CHAIN, ...query });
  const url = `${server.origin}/v1/account/${DEV_ADDRESS}/${path}?${parameters}`;
  const response = await fetch(url, { headers: { origin: server.origin } });
  assert.equal(response.status, 200);
  return response.json();
}

async function askAll(world) {
  const all = [];
  let cursor;
  do {
    const { data, next } = await ask(world, 'history', cursor ? { cursor } : {});
    all.push(...data);
    cursor = next;
  } while (cursor);
  return all;
}

/** What people read in each element, through shadow roots and slots. */
const textsOf = (locator) =>
  locator.evaluateAll((elements) => {
    const inside = (node) =>
      node instanceof HTMLSlotElement
        ? node.assignedNodes({ flatten: true })
        : [...(node.shadowRoot ?? node).childNodes];
    const read = (node) =>
      node.nodeType === Node.TEXT_NODE ? node.data : inside(node).map(read).join('');
    return elements.map((element) => read(element).replace(/\s+/g, ' ').trim());
  });

export default {
  name: 'the client of the reference',
  async setUp(keep) {
    buildPage();
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    const server = await startServer(keep, {
      site: PAGES,
      // Its tokens are made for the host that is written into it, the wallet's for ours.
      args: [...serverOptions(devnet.manifest), '--any-audience'],
    });
    const shop = makeProject(server, {
      name: 'Shop',
      origins: [server.origin],
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
    await waitForIndex(server, devnet);
    const tls = await startTlsFront(keep, server.port);
    const browser = await startBrowser(keep, { hosts: HOSTS.map((h) => `${h} 127.0.0.1:${tls}`) });
    return { server, devnet, browser, shop, elsewhere };
  },
  tests: {
    async 'gets its configuration, and offers nothing that this server does not have'(world, keep) {
      const { page, answers, requested, answered } = await openHost(world, keep, world.shop);
      const config = await answered('/appkit/v1/config');
      assert.equal(config.host, 'api.web3modal.org');
      assert.equal(config.status, 200);
      const features = await waitFor('the features', () =>
        page.evaluate(() => window.host.features()),
      );
      for (const name of ['socials', 'email', 'onramp', 'reownBranding'])
        assert.equal(features[name], false, name);
      // The only name that the client knows for swaps: they go by way of this server's own pools.
      assert.deepEqual(features.swaps, ['1inch']);
      assert.equal(features.activity, true);
      await page.evaluate(() => window.host.kit.open().then(window.host.showWallets));
      await page.getByText('MetaMask', { exact: true }).first().waitFor();
      for (const id of ['email-input', 'w3m-email-login-widget', 'w3m-social-login-widget'])
        assert.equal(await page.getByTestId(id).count(), 0, id);
      assert.equal(
        await page.locator('w3m-email-login-widget, w3m-social-login-widget').count(),
        0,
      );
      // Its host for logins would be given our project's id: it is a vendor's, and is not asked for.
      assert.deepEqual(
        requested.filter(({ host }) => host.startsWith('secure')),
        [],
      );
      assert.ok(answers.every(({ status }) => status < 500));
    },

    async 'the account has a way to swap, and none to buy'(world, keep) {
      const { page, requested } = await openAccount(world, keep);
      await page.getByTestId('w3m-account-default-send-button').waitFor();
      const way = (name) => page.getByTestId(`w3m-account-default-${name}-button`);
      await way('swaps').waitFor();
      assert.equal(await way('onramp').count(), 0);
      assert.deepEqual(
        requested.filter(({ host }) => host.startsWith('secure')),
        [],
      );
    },

    async 'shows the wallet list of this server'(world, keep) {
      const { page, answered } = await openHost(world, keep, world.shop);
      await page.evaluate(() => window.host.kit.open().then(window.host.showWallets));
      const list = await answered('/getWallets');
      assert.equal(list.status, 200);
      await page.getByText('MetaMask', { exact: true }).first().waitFor();
    },

    async 'connects to a wallet through this relay'(world, keep) {
      const { wallet } = await connectHost(world, keep, { chains: ['eip155:1', 'eip155:8453'] });
      const session = await wallet.session();
      assert.equal(session.peer.metadata.name, 'A host');
    },

    async 'shows the name and the balance of the account'(world, keep) {
      const { page } = await openAccount(world, keep);
      const held = await world.devnet.call('eth_getBalance', [DEV_ADDRESS, 'latest']);
      const ether = Math.floor(Number(formatEther(BigInt(held))) * 1000) / 1000;
      const account = page.locator('w3m-account-default-widget');
      await account.getByText(`${ether} ETH`).waitFor();
      await account.getByText('harbour.eth').waitFor();
    },

    async 'shows every token, and what it is worth'(world, keep) {
      const { balances } = await ask(world, 'balance', { currency: 'usd' });
      assert.ok(balances.length > 3);
      const { page } = await openAccount(world, keep);
      await page.getByTestId('w3m-account-default-send-button').click();
      await page.getByText('Select token', { exact: true }).click();
      const rows = page.locator('wui-list-token');
      await waitFor('every token', async () => (await rows.count()) === balances.length);
      const format = (amount, digits) =>
        Number(amount).toLocaleString('en-US', {
          maximumFractionDigits: digits,
          minimumFractionDigits: digits,
        });
      const expected = balances.map(
        ({ name, symbol, quantity, value }) =>
          `${name} ${format(quantity.numeric, 4)} ${symbol} $${(value ?? 0).toFixed(2)}`,
      );
      assert.deepEqual(await textsOf(rows), expected);
    },

    async 'shows the activity, page after page, without spam and poisoning'(world, keep) {
      // A token's name, by which spam is told, comes a little after its first transfer.
      const reported = await waitFor('the names of all tokens', async () => {
        const all = await askAll(world);
        const coins = all.flatMap(({ transfers }) => transfers.map((one) => one.fungible_info));
        return coins.every((coin) => coin?.symbol !== null) && all;
      });
      assert.ok(
        reported.some(({ transfers }) => transfers.some(({ flags }) => flags.is_poisoning)),
      );
      // It leaves out what moved nothing (a quirk of its own).
      const shown = reported.filter(({ transfers }) =>
        transfers.some(({ flags }) => !flags.is_spam),
      );
      assert.ok(shown.length > 60, 'several pages');
      const { page } = await openAccount(world, keep);
      await page.getByTestId('w3m-account-default-activity-button').click();
      // A transaction of three transfers or more has a row for each, as have two collectibles.
      const rowsOf = ({ transfers }) =>
        transfers.length > 2 || transfers.every(({ nft_info }) => nft_info) ? transfers : [0];
      const expected = shown.flatMap(rowsOf).length;
      const rows = page.locator('wui-transaction-list-item');
      keep.onFailure(async () => `${await rows.count()} rows of ${expected}`);
      await waitFor('all of the activity', async () => {
        const more = page.locator('#last-transaction');
        if ((await more.count()) === 0) return (await rows.count()) === expected;
        // It asks for more when the last one comes into sight, and only then: up and down again. Not by a locator, which
        // would wait for one that has gone meanwhile.
        await rows.evaluateAll((all) => all[0]?.scrollIntoView());
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await more.evaluateAll((all) => all.at(-1)?.scrollIntoView());
        return false;
      });
      const texts = await textsOf(rows);
      for (const { transfers } of shown.filter(({ transfers }) => transfers.length === 1)) {
        const [{ fungible_info: coin, nft_info: nft, quantity }] = transfers;
        const what = nft?.name ?? `${Number(quantity.numeric).toFixed(3)} ${coin.symbol}`;
        assert.ok(
          texts.some((text) => text.includes(what)),
          what,
        );
      }
    },

    async 'signs in at this server, is known after a reload, and signs out'(world, keep) {
      const chains = ['eip155:1', 'eip155:8453'];
      const { page, answers, answered } = await connectHost(world, keep, { chains, siwx: '' });
      const sessions = () =>
        page.evaluate((address) => window.host.siwx.getSessions('eip155:1', address), DEV_ADDRESS);
      await page.locator('w3m-siwx-sign-message-view').waitFor();
      assert.deepEqual(await sessions(), []);
      const sign = page.locator('w3m-siwx-sign-message-view').getByText('Sign', { exact: true });
      await sign.click();
      assert.equal((await answered('/auth/v1/nonce')).host, 'api.web3modal.org');
      assert.equal((await answered('/auth/v1/authenticate')).status, 200);
      await page.locator('w3m-siwx-sign-message-view').waitFor({ state: 'detached' });
      const data = { accountAddress: DEV_ADDRESS, chainId: 'eip155:1' };
      assert.deepEqual(await sessions(), [{ data, message: '', signature: '' }]);
      const token = await page.evaluate(() => localStorage.getItem('@appkit/siwx-auth-token'));

      const metadata = { plan: 'gold' };
      await page.evaluate((what) => window.host.siwx.setSessionAccountMetadata(what), metadata);
      const me = await page.evaluate(() => window.host.siwx.getSessionAccount());
      assert.deepEqual(me.appKitAccount.metadata, metadata);
      assert.equal(me.appKitAccount.connection_method, 'walletconnect');

      await page.reload();
      await waitFor('the account after a reload', () =>
        page.evaluate(() => window.host?.kit.getAddress() ?? null),
      );
      assert.equal((await sessions()).length, 1);
      assert.equal(await page.locator('w3m-siwx-sign-message-view').count(), 0);

      await page.evaluate(() => window.host.kit.disconnect());
      await waitFor('the client to forget', async () => (await sessions()).length === 0);
      const stored = await page.evaluate(() => localStorage.getItem('@appkit/siwx-auth-token'));
      assert.equal(stored, null);
      // It tells no server when it signs out; its host may.
      const ask = (path, method) =>
        fetch(`${world.server.origin}/auth/v1/${path}?projectId=${world.shop}`, {
          method,
          headers: { authorization: `Bearer ${token}`, origin: world.server.origin },
        });
      assert.equal((await ask('sign-out', 'POST')).status, 200);
      assert.equal((await ask('me', 'GET')).status, 401);
      assert.ok(answers.every(({ status }) => status < 500));
    },

    async 'is told that its origin is not allowed'(world, keep) {
      const { page, answered } = await openHost(world, keep, world.elsewhere);
      await page.evaluate(() => window.host.kit.open());
      const list = await answered('/getWallets');
      assert.equal(list.status, 403);
    },
  },
};
