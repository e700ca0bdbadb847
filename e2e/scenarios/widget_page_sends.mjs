// SPDX-License-Identifier: Apache-2.0
//
// What a host's page has its wallet send, by the provider and by a library over it, with a real node that makes blocks when it is told
// to: it waits on top of the activity, also after a reload, and when a block has it the balance is the new one and one toast leads to it.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { createWalletClient, custom, defineChain, formatEther, parseEther } from 'viem';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN_ID,
  DEV_ADDRESS,
  DEV_KEY,
  startChain,
  THIRD_ADDRESS,
} from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const HEX_ID = `0x${CHAIN_ID.toString(16)}`;
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
/** Puts what is in the data of a call into the code of a new contract: nothing reads it. */
const CODE = '0x600a600c600039600a6000f3602a60005260206000f3';

const isConnected = () => globalThis.portico?.getState().status === 'connected';
const announce = (page, wallet) =>
  installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' });

/** The page, connected, and a node that makes no blocks by itself. */
async function open(world, keep) {
  const { chain } = world;
  await chain.call('evm_mine');
  await chain.call('evm_setAutomine', [false]);
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: currency,
    rpcUrls: [chain.url],
  };
  const wallet = chainWallet({ chainUrl: chain.url, key: DEV_KEY, chains: [HEX_ID] });
  const host = await HostPage.visit(world, keep, {
    options: { networks: [network] },
    before: (page) => announce(page, wallet),
  });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.page.evaluate(() => {
    globalThis.heard = [];
    globalThis.portico.subscribeEvents(({ data }) => globalThis.heard.push(data.event));
  });
  await waitForBalance(world, host);
  return Object.assign(host, { wallet });
}

/** The page's own, carried here for libraries of hosts. */
const providerOf = ({ page }) => ({
  request: ({ method, params }) =>
    page.evaluate((asked) => globalThis.portico.getProvider().request(asked), { method, params }),
});

/** What the button and the page's state say is what the chain has. */
async function waitForBalance({ chain }, { page, connectButton }) {
  const wei = BigInt(await chain.call('eth_getBalance', [DEV_ADDRESS, 'latest']));
  await waitFor('the balance of the chain', async () => {
    const told = await page.evaluate(() => globalThis.portico.getState().balance);
    return told === formatEther(wei);
  });
  const [whole] = formatEther(wei).split('.');
  const shown = (await connectButton.textContent()).replaceAll(',', '');
  assert.ok(shown.includes(whole), `${shown} shows ${whole}`);
}

const toast = ({ page }) => page.locator('portico-toast');
const followed = ({ page }) =>
  waitFor('the transaction to be followed', () =>
    page.evaluate(() => localStorage['portico.money/transfers']?.includes('by_page')),
  );

async function reload(host) {
  await host.page.reload();
  await host.page.waitForFunction(isConnected);
}

export default {
  name: 'widget and what the page sends',
  async setUp(keep) {
    return { chain: await startChain(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'waits on top over a reload, and is told once, with the new balance'(world, keep) {
      const host = await open(world, keep);
      const before = BigInt(await world.chain.call('eth_getBalance', [DEV_ADDRESS, 'latest']));
      const hash = await providerOf(host).request({
        method: 'eth_sendTransaction',
        params: [
          { from: DEV_ADDRESS, to: THIRD_ADDRESS, value: `0x${parseEther('7').toString(16)}` },
        ],
      });
      assert.match(hash, /^0x[0-9a-f]{64}$/);
      await followed(host);
      await host.openSheet();
      await host.button('Activity').click();
      await host.sheet.getByText('Sending ETH').click();
      await host.sheet.getByText('Transaction ID').waitFor();
      await host.button('Speed up').waitFor();
      assert.equal(await toast(host).count(), 0);

      await reload(host);
      await host.openSheet();
      await host.button('Activity').click();
      await host.sheet.getByText('Sending ETH').waitFor();
      await host.button('Close').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await world.chain.call('evm_mine');
      await toast(host).getByText('Sent 7 ETH').waitFor();
      // It stays for as long as the pointer is over it: the balance may be told later than it would go.
      await toast(host).hover();
      await waitForBalance(world, host);
      const after = BigInt(await world.chain.call('eth_getBalance', [DEV_ADDRESS, 'latest']));
      assert.ok(before - after > parseEther('7'), 'paid');
      assert.equal(await toast(host).count(), 1);
      await toast(host).getByRole('button', { name: 'View' }).click();
      await host.sheet.getByText('Transaction ID').waitFor();
      await host.sheet.getByText('Confirmed').first().waitFor();
      assert.equal(await toast(host).count(), 0);

      await reload(host);
      await host.openSheet();
      await host.button('Activity').click();
      await host.sheet.getByText('Sent ETH').waitFor();
      assert.equal(await toast(host).count(), 0);
    },

    async 'says of a call by a library what is known of it, in the open sheet, and no event of sending'(
      world,
      keep,
    ) {
      const host = await open(world, keep);
      const client = createWalletClient({
        account: DEV_ADDRESS,
        chain: defineChain({
          id: CHAIN_ID,
          name: 'Devnet',
          nativeCurrency: currency,
          rpcUrls: { default: { http: [world.chain.url] } },
        }),
        transport: custom(providerOf(host)),
      });
      const hash = await client.sendTransaction({ to: THIRD_ADDRESS, data: '0xd0e30db0' });
      await followed(host);
      await host.openSheet();
      await host.button('Activity').click();
      await host.sheet.getByText('In progress').waitFor();
      await host.sheet.getByText('Pending', { exact: true }).waitFor();
      await world.chain.call('evm_mine');
      const said = host.sheet.locator('portico-toast');
      await said.getByText('Transaction confirmed').waitFor();
      await host.sheet.getByText('Contract call').waitFor();
      // What stands in the open dialog can be pressed.
      await said.getByRole('button', { name: 'View' }).click();
      await host.sheet.getByText('Transaction ID').waitFor();
      const { status } = await world.chain.call('eth_getTransactionReceipt', [hash]);
      assert.equal(status, '0x1');
      const heard = await host.page.evaluate(() => globalThis.heard);
      assert.deepEqual(
        heard.filter((name) => name.startsWith('SEND')),
        [],
      );
    },

    async 'is told in one of two tabs, and followed in both'(world, keep) {
      const host = await open(world, keep);
      const second = new HostPage(await host.page.context().newPage(), host.url);
      await announce(second.page, host.wallet);
      await second.page.goto(host.url);
      await second.page.waitForFunction(isConnected);
      await providerOf(host).request({
        method: 'eth_sendTransaction',
        params: [{ from: DEV_ADDRESS, data: CODE }],
      });
      await followed(host);
      // Its machine of sending is there once something is followed.
      await reload(second);
      await second.openSheet();
      await second.button('Activity').click();
      await second.sheet.getByText('In progress').waitFor();
      await world.chain.call('evm_mine');
      await second.sheet.getByText('Deployed').waitFor();
      // First the toast, which stays for as long as the pointer is over it.
      const count = async () => (await toast(host).count()) + (await toast(second).count());
      await waitFor('the toast', async () => (await count()) > 0);
      const told = (await toast(host).count()) > 0 ? host : second;
      await toast(told).hover();
      await waitForBalance(world, second);
      await waitForBalance(world, host);
      assert.equal(await count(), 1);
    },
  },
};
