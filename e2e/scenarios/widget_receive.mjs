// SPDX-License-Identifier: Apache-2.0
//
// Receiving in the widget, on a host's page over a real node: what a camera reads off the screen is the address, or a request
// that pays exactly what was asked for when another wallet follows it.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { createWalletClient, defineChain, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN_ID,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_KEY,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { readQrCode } from '../harness/readQrCode.mjs';

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** The host's page with its account open. */
async function open(world, keep, { features = {} } = {}) {
  const wallet = chainWallet({
    chainUrl: world.chain.url,
    key: DEV_KEY,
    chains: [`0x${CHAIN_ID.toString(16)}`],
  });
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: currency,
    rpcUrls: [world.chain.url],
    testnet: true,
  };
  const host = await HostPage.visit(world, keep, {
    options: { networks: [network], features },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  return host;
}

const code = (host, name) => host.sheet.getByRole('img', { name });
const scan = async (host, name) => {
  await code(host, name).waitFor();
  return readQrCode(host.page.context(), () => host.sheet.locator('.pt-qr').screenshot());
};
const balanceOf = async ({ chain }, address) =>
  BigInt(await chain.call('eth_getBalance', [address, 'latest']));
const money = (host) =>
  host.page.evaluate(
    () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/money[^/]*\.wasm/.test(name))
        .length,
  );

export default {
  name: 'widget and receiving',
  async setUp(keep) {
    return { chain: await startChain(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'shows the address to a camera, without what moves money'(world, keep) {
      const host = await open(world, keep);
      await host.button('Receive').click();
      assert.equal(await scan(host, /^Your address as a code/), DEV_ADDRESS);
      assert.equal(await host.sheet.locator('.pt-full').textContent(), DEV_ADDRESS);
      await host.button('Only receive assets on these networks').click();
      await host.sheet.getByText('You can only receive assets on these networks').waitFor();
      await host.sheet.getByText('Devnet').waitFor();
      assert.equal(await money(host), 0, 'money.wasm was not fetched');
    },

    async 'a request is paid to the last wei by whoever follows it'(world, keep) {
      const host = await open(world, keep);
      await host.button('Receive').click();
      await host.button('Request amount').click();
      const amount = host.sheet.getByRole('textbox', { name: 'Amount' });
      await amount.fill('0');
      await host.sheet.getByText('Incorrect value').waitFor();
      await amount.fill('0.250000000000000001');
      const text = await scan(host, /^The request as a code/);
      const wei = parseEther('0.250000000000000001');
      assert.equal(text, `ethereum:${DEV_ADDRESS}@${CHAIN_ID}?value=${wei}`);
      // EIP-681, as the payer's wallet reads it.
      const [, to, chain, value] = /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)\?value=(\d+)$/.exec(text);
      assert.equal(Number(chain), CHAIN_ID);
      const payer = createWalletClient({
        account: privateKeyToAccount(OTHER_KEY),
        chain: defineChain({
          id: CHAIN_ID,
          name: 'anvil',
          nativeCurrency: currency,
          rpcUrls: { default: { http: [world.chain.url] } },
        }),
        transport: http(world.chain.url),
      });
      const before = await balanceOf(world, DEV_ADDRESS);
      await payer.sendTransaction({ to, value: BigInt(value) });
      assert.equal((await balanceOf(world, DEV_ADDRESS)) - before, wei);
    },

    async 'opens where the host wants it'(world, keep) {
      const host = await open(world, keep);
      await host.page.evaluate(() => globalThis.portico.open({ view: 'WalletReceive' }));
      assert.equal(await scan(host, /^Your address as a code/), DEV_ADDRESS);
    },

    async 'is nowhere where the host has it off'(world, keep) {
      const host = await open(world, keep, { features: { receive: false } });
      await host.button('Disconnect').waitFor();
      assert.equal(await host.button('Receive').count(), 0);
    },
  },
};
