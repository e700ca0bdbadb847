// SPDX-License-Identifier: Apache-2.0
//
// The widget in Chromium and the real walletkit, through our relay, on a real chain.
import assert from 'node:assert/strict';
import { formatEther, recoverMessageAddress, toHex } from 'viem';
import { CHAIN, DEV_ADDRESS, OTHER_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { connectFromPhone } from '../../web/packages/testing/examples/walletConnect.ts';
import { HostPage } from '../harness/HostPage.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startPlayground } from '../harness/startPlayground.mjs';
import { startWalletPeer } from '../peers/WalletPeer.mjs';

const MESSAGE = 'Hello from the Portico playground';

async function connected({ server, chain, browser }, keep) {
  const wallet = await startWalletPeer(keep, { relayUrl: server.relayUrl, chainUrl: chain.url });
  const page = await PlaygroundPage.open(browser, keep, server.origin);
  await wallet.pair(await page.scanPairingCode());
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });
  return { wallet, page };
}

function assertSignedByWallet(outcome) {
  assert.equal(outcome.state, 'done', outcome.text);
  const signature = outcome.text.match(/0x[0-9a-f]{130}/)?.[0];
  return recoverMessageAddress({ message: MESSAGE, signature }).then((signer) =>
    assert.equal(signer, DEV_ADDRESS),
  );
}

export default {
  name: 'widget and walletkit',
  setUp: startPlayground,
  tests: {
    async 'pairs by the text of the code'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      assert.equal((await page.address()).toLowerCase(), DEV_ADDRESS.toLowerCase());
      const session = await wallet.session();
      assert.equal(session.peer.metadata.name, 'Harbour');
      await page.waitForEvent('connect');
    },

    async 'shows a decline as an answer, and pairs on the next try'(world, keep) {
      const { server, chain, browser } = world;
      const options = { relayUrl: server.relayUrl, chainUrl: chain.url };
      const wallet = await startWalletPeer(keep, options);
      wallet.reject('session_proposal');
      const page = await PlaygroundPage.open(browser, keep, server.origin);
      await wallet.pair(await page.copyPairingLink());
      await page.sheet.getByText('Request declined').waitFor();
      wallet.approve('session_proposal');
      await page.button('Try again').click();
      await page.button('Copy link').click();
      await page.button('Link copied').waitFor();
      await wallet.pair(await page.page.evaluate(() => navigator.clipboard.readText()));
      await page.waitForStatus('connected');
    },

    async 'the phone of the README of @portico/testing connects, signs and declines, as printed'(
      { server, browser },
      keep,
    ) {
      const options = { networks: ['eip155:1'], server: server.origin, relayUrl: undefined };
      const host = await HostPage.visit({ browser }, keep, { options });
      await host.openSheet();
      await host.button('Wallet on your phone').click();
      await host.button('Copy link').click();
      await host.button('Link copied').waitFor();
      const link = await host.page.evaluate(() => navigator.clipboard.readText());
      const phone = await connectFromPhone(server.relayUrl, link);
      keep.closeOnExit('phone', () => phone.close());
      await host.sheet.waitFor({ state: 'hidden' });
      const ask = (method, params) =>
        host.page.evaluate(
          (request) =>
            portico
              .getProvider()
              .request(request)
              .catch(({ code }) => code),
          { method, params },
        );
      const signature = await ask('personal_sign', [toHex(MESSAGE), DEV_ADDRESS]);
      assert.equal(await recoverMessageAddress({ message: MESSAGE, signature }), DEV_ADDRESS);
      assert.equal(await ask('eth_sendTransaction', [{ from: DEV_ADDRESS }]), 4001);
    },

    async 'signs a message'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      await assertSignedByWallet(await page.act('sign'));
      const requested = wallet.requested.at(-1);
      assert.equal(requested.method, 'personal_sign');
      assert.equal(requested.params.chainId, CHAIN);
    },

    async 'passes a rejection of the wallet to the host'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      wallet.reject();
      const { text, state } = await page.act('sign');
      assert.equal(state, 'failed');
      assert.match(text, /\(4001\)/);
    },

    async 'sends a transaction that the chain mines'(world, keep) {
      const { page } = await connected(world, keep);
      const before = BigInt(await world.chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      const { text, state } = await page.act('send');
      assert.equal(state, 'done', text);
      const hash = text.match(/0x[0-9a-f]{64}/)[0];
      const receipt = await waitFor('the receipt', () =>
        world.chain.call('eth_getTransactionReceipt', [hash]),
      );
      assert.equal(receipt.status, '0x1');
      const after = BigInt(await world.chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      assert.equal(after - before, 10n ** 16n);
    },

    async 'reads the chain without asking the wallet'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      const wei = BigInt(await world.chain.call('eth_getBalance', [DEV_ADDRESS, 'latest']));
      const { text } = await page.act('read-balance');
      assert.equal(text, `Read the balance: ${formatEther(wei)} ETH`);
      assert.deepEqual(
        wallet.requested.map(({ method }) => method),
        ['session_proposal'],
      );
    },

    async 'switches the chain'(world, keep) {
      const { page } = await connected(world, keep);
      await page.clearEvents();
      const { text, state } = await page.act('switch-mainnet');
      assert.equal(state, 'done', text);
      await page.waitForText('network', 'eip155:1');
      await page.waitForEvent('chainChanged');
      await page.act('switch-devnet');
      await page.waitForText('network', CHAIN);
    },

    async 'follows the wallet to another chain'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      await wallet.switchChain('eip155:1');
      await page.waitForText('network', 'eip155:1');
    },

    async 'follows the wallet to another account'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      await wallet.updateAccounts([`${CHAIN}:${OTHER_ADDRESS}`]);
      await page.waitForText('address', OTHER_ADDRESS.slice(0, 6));
      await page.waitForEvent('accountsChanged');
    },

    async 'pairs although the relay was killed and started again under the code'(world, keep) {
      const { server, chain, browser } = world;
      const options = { relayUrl: server.relayUrl, chainUrl: chain.url };
      const wallet = await startWalletPeer(keep, options);
      const page = await PlaygroundPage.open(browser, keep, server.origin);
      const link = await page.copyPairingLink();
      await server.kill();
      await server.start();
      await wallet.pair(link);
      await page.waitForStatus('connected');
    },

    async 'disconnects from the side of the page'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      const ended = new Promise((resolve) => wallet.on('session_delete', resolve));
      await page.press('disconnect');
      await page.waitForStatus('disconnected');
      await ended;
      assert.equal(wallet.sessions.length, 0);
    },

    async 'disconnects from the side of the wallet'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      await wallet.disconnect();
      await page.waitForStatus('disconnected');
      await page.waitForEvent('disconnect');
    },

    async 'is still connected after a reload, and signs'(world, keep) {
      const { page } = await connected(world, keep);
      await page.reload();
      await page.waitForStatus('connected');
      await assertSignedByWallet(await page.act('sign'));
    },

    async 'shares its session with a second tab'(world, keep) {
      const { page } = await connected(world, keep);
      const second = new PlaygroundPage(await page.page.context().newPage(), page.url);
      await second.load();
      await second.waitForStatus('connected');
      await assertSignedByWallet(await second.act('sign'));
      await assertSignedByWallet(await page.act('sign'));
      await second.press('disconnect');
      await page.waitForStatus('disconnected');
    },

    async 'keeps the code when the visitor goes back and comes again'(world, keep) {
      const page = await PlaygroundPage.open(world.browser, keep, world.server.origin);
      const { server, chain } = world;
      const options = { relayUrl: server.relayUrl, chainUrl: chain.url };
      const wallet = await startWalletPeer(keep, options);
      await page.copyPairingLink();
      await page.button('Back').click();
      await page.button('Wallet on your phone').click();
      await page.button('Copy link').click();
      await page.button('Link copied').waitFor();
      await wallet.pair(await page.page.evaluate(() => navigator.clipboard.readText()));
      await page.waitForStatus('connected');
    },

    async 'learns after a reload that the wallet has left meanwhile'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      await page.page.goto('about:blank');
      await wallet.disconnect();
      await page.load();
      await page.waitForStatus('disconnected');
    },

    async 'finishes a request over a relay killed and started again'(world, keep) {
      const { wallet, page } = await connected(world, keep);
      wallet.hold('personal_sign');
      const requested = wallet.next('personal_sign');
      await page.press('sign');
      await requested;
      await world.server.kill();
      await world.server.start();
      wallet.approve();
      await assertSignedByWallet(await page.outcome());
    },

    async 'delivers a request that was made while the relay was down'(world, keep) {
      const { page } = await connected(world, keep);
      await page.page.locator('#sign:enabled').waitFor();
      await world.server.kill();
      await page.press('sign');
      await world.server.start();
      await assertSignedByWallet(await page.outcome());
    },
  },
};
