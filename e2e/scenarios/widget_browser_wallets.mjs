// SPDX-License-Identifier: Apache-2.0
//
// The widget in Chromium with two wallets that announce themselves (EIP-6963) and a legacy one, scripted
// from here, all with real keys of the devnet.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { formatEther, recoverMessageAddress } from 'viem';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { newPage } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  OTHER_KEY,
  THIRD_ADDRESS,
  THIRD_KEY,
} from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { PlaygroundPage } from '../harness/PlaygroundPage.mjs';
import { startPlayground } from '../harness/startPlayground.mjs';

const MESSAGE = 'Hello from the Portico playground';
const DEVNET = '0x7a69';
const MAINNET = '0x1';

/** The playground in a browser with three wallets: `page.wallets`. */
async function open({ browser, server, chain }, keep) {
  const make = (key, ...chains) => chainWallet({ chainUrl: chain.url, key, chains });
  const alder = make(DEV_KEY, DEVNET, MAINNET);
  // Birch does not know the devnet until it is added.
  const birch = make(OTHER_KEY, MAINNET);
  const legacy = make(THIRD_KEY, DEVNET, MAINNET);
  const inside = await newPage(browser, keep, server.origin);
  await installInPage(inside, alder, { name: 'Alder', key: 'org.example.alder' });
  await installInPage(inside, birch, { name: 'Birch', key: 'org.example.birch' });
  await installInPage(inside, legacy, { as: 'injected' });
  const page = new PlaygroundPage(inside, `${server.origin}/`);
  await page.load();
  return Object.assign(page, { wallets: { alder, birch, legacy } });
}

async function connect(world, keep, name) {
  const page = await open(world, keep);
  await page.openSheet();
  await page.button(name).click();
  await page.waitForStatus('connected');
  await page.sheet.waitFor({ state: 'hidden' });
  return page;
}

const assertAddress = async (page, address) =>
  assert.equal((await page.address()).toLowerCase(), address.toLowerCase());

export default {
  name: 'widget and browser wallets',
  setUp: startPlayground,
  tests: {
    async 'lists both announced wallets and the legacy one, each once'(world, keep) {
      const page = await open(world, keep);
      await page.openSheet();
      // The sheet is painted before its wallets are known.
      await page.button('Browser wallet').waitFor();
      for (const name of ['Alder', 'Birch', 'Browser wallet']) {
        assert.equal(await page.button(name).count(), 1, name);
      }
    },

    async 'connects an announced wallet and signs'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await assertAddress(page, DEV_ADDRESS);
      const { text } = await page.act('sign');
      const signature = text.match(/0x[0-9a-f]{130}/)?.[0];
      assert.equal(await recoverMessageAddress({ message: MESSAGE, signature }), DEV_ADDRESS);
    },

    async 'connects the legacy wallet and sends'(world, keep) {
      const page = await connect(world, keep, 'Browser wallet');
      await assertAddress(page, THIRD_ADDRESS);
      const { text, state } = await page.act('send');
      assert.equal(state, 'done', text);
      const hash = text.match(/0x[0-9a-f]{64}/)[0];
      const receipt = await waitFor('the receipt', () =>
        world.chain.call('eth_getTransactionReceipt', [hash]),
      );
      assert.equal(receipt.status, '0x1');
    },

    async 'shows a rejected connection (4001) as an answer, and connects on the next try'(
      world,
      keep,
    ) {
      const page = await open(world, keep);
      page.wallets.alder.rejectNext('eth_requestAccounts');
      await page.openSheet();
      await page.button('Alder').click();
      await page.sheet.getByText('Request declined').waitFor();
      await page.button('Try again').click();
      await page.waitForStatus('connected');
    },

    async 'says that the wallet has an open request (-32002)'(world, keep) {
      const page = await open(world, keep);
      const pending = { code: -32002, message: 'Already pending.' };
      page.wallets.alder.rejectNext('eth_requestAccounts', pending);
      await page.openSheet();
      await page.button('Alder').click();
      await page.sheet.getByText('Alder has an open request').waitFor();
    },

    async 'passes a rejected signature to the host'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      page.wallets.alder.rejectNext('personal_sign');
      const { text, state } = await page.act('sign');
      assert.equal(state, 'failed');
      assert.match(text, /\(4001\)/);
    },

    async 'adds a chain that the wallet does not know (4902)'(world, keep) {
      const page = await connect(world, keep, 'Birch');
      await assertAddress(page, OTHER_ADDRESS);
      await page.waitForText('network', 'eip155:1');
      const { text, state } = await page.act('switch-devnet');
      assert.equal(state, 'done', text);
      await page.waitForText('network', CHAIN);
      const { requested } = page.wallets.birch;
      const added = requested.find(({ method }) => method === 'wallet_addEthereumChain');
      assert.equal(added.params[0].chainId, '0x7a69');
      assert.deepEqual(added.params[0].rpcUrls, [world.chain.url]);
      assert.equal(added.params[0].nativeCurrency.symbol, 'ETH');
    },

    async 'stays where it is when adding the chain is declined'(world, keep) {
      const page = await connect(world, keep, 'Birch');
      page.wallets.birch.rejectNext('wallet_addEthereumChain');
      const { text, state } = await page.act('switch-devnet');
      assert.equal(state, 'failed');
      assert.match(text, /\(4001\)/);
      await page.waitForText('network', 'eip155:1');
    },

    async 'shows the balance that the chain tells'(world, keep) {
      const page = await connect(world, keep, 'Birch');
      await page.act('switch-devnet');
      const wei = BigInt(await world.chain.call('eth_getBalance', [OTHER_ADDRESS, 'latest']));
      await page.waitForText('balance', formatEther(wei));
      await page.connectButton.getByText(/^[\d,.]+ ETH$/).waitFor();
    },

    async 'serves viem as its transport'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      const wei = BigInt(await world.chain.call('eth_getBalance', [DEV_ADDRESS, 'latest']));
      const { text } = await page.act('read-balance');
      assert.equal(text, `Read the balance: ${formatEther(wei)} ETH`);
    },

    async 'switches the network inside the modal'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await page.openSheet();
      await page.button('Local devnet').click();
      await page.button('Ethereum').click();
      await page.waitForText('network', 'eip155:1');
    },

    async 'asks again for the network when the wallet declined, and when it never answers'(
      world,
      keep,
    ) {
      const page = await connect(world, keep, 'Alder');
      const { alder } = page.wallets;
      const clock = page.page.clock;
      alder.rejectNext('wallet_switchEthereumChain');
      await page.openSheet();
      await page.button('Local devnet').click();
      await page.button('Ethereum').click();
      await page.sheet.getByText('You are still on Local devnet').waitFor();
      alder.hold('wallet_switchEthereumChain');
      await clock.install();
      await page.button('Ask again').click();
      await page.sheet.getByText('Approve in Alder').waitFor();
      assert.equal(await page.button('Ask again').count(), 0);
      await clock.fastForward(10_000);
      await page.sheet.getByText('Alder has not answered yet').waitFor();
      await page.button('Ask again').click();
      await page.sheet.getByText('It will ask to move').waitFor();
      alder.approve();
      await page.waitForText('network', 'eip155:1');
    },

    async 'stays with the wallet that announced itself first under a name'(world, keep) {
      const page = await open(world, keep);
      await page.openSheet();
      await page.button('Alder').waitFor();
      await page.page.evaluate(() => {
        const info = { uuid: 'later', rdns: 'org.example.alder', name: 'Alder', icon: '' };
        const provider = { request: () => new Promise(() => undefined), on() {} };
        const detail = { info, provider };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      });
      await page.button('Alder').click();
      await page.waitForStatus('connected');
      await assertAddress(page, DEV_ADDRESS);
    },

    async 'follows accountsChanged'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await page.clearEvents();
      page.wallets.alder.changeAccounts([OTHER_ADDRESS]);
      await page.waitForText('address', OTHER_ADDRESS.slice(0, 6));
      await page.waitForEvent('accountsChanged');
    },

    async 'follows chainChanged'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await page.clearEvents();
      page.wallets.alder.switchChain(MAINNET);
      await page.waitForText('network', 'eip155:1');
      await page.waitForEvent('chainChanged');
    },

    async 'is told by a wallet on a chain that the page does not offer'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      page.wallets.alder.switchChain('0xa86a');
      await page.waitForText('network', 'eip155:43114');
      await page.connectButton.getByText('Wrong network').waitFor();
      await page.sheet.getByText('Harbour is not on this network').waitFor();
      await page.button('Local devnet').click();
      await page.waitForText('network', CHAIN);
    },

    async 'disconnects inside the modal'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await page.openSheet();
      await page.button('Disconnect').click();
      await page.waitForStatus('disconnected');
      await page.waitForEvent('disconnect');
    },

    async 'finds a wallet that announces itself while the modal is open'(world, keep) {
      const page = await open(world, keep);
      await page.openSheet();
      await page.button('Alder').waitFor();
      await page.page.evaluate(() => {
        const info = { uuid: 'u', rdns: 'org.example.cedar', name: 'Cedar', icon: '' };
        const detail = { info, provider: window.ethereum };
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      });
      await page.button('Cedar').waitFor();
    },

    async 'disconnects when the wallet is locked'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      page.wallets.alder.lock();
      await page.waitForStatus('disconnected');
    },

    async 'says that a locked wallet is locked'(world, keep) {
      const page = await open(world, keep);
      page.wallets.alder.locked = true;
      await page.openSheet();
      await page.button('Alder').click();
      await page.sheet.getByText('Alder is locked').waitFor();
    },

    async 'is still connected after a reload'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await page.reload();
      await page.waitForStatus('connected');
      await assertAddress(page, DEV_ADDRESS);
      const { state } = await page.act('sign');
      assert.equal(state, 'done');
    },

    async 'stays disconnected after a reload once disconnected'(world, keep) {
      const page = await connect(world, keep, 'Alder');
      await page.act('disconnect');
      await page.waitForStatus('disconnected');
      await page.reload();
      assert.equal(await page.status(), 'disconnected');
    },
  },
};
