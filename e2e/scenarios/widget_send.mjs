// SPDX-License-Identifier: Apache-2.0
//
// Sending in the widget, on a host's page over a real node: what the review said is what the chain then has, also after a reload and
// a decline, and Max leaves nothing.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { createWalletClient, defineChain, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN,
  CHAIN_ID,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  OTHER_KEY,
  startChain,
  THIRD_ADDRESS,
} from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const HEX_ID = `0x${CHAIN_ID.toString(16)}`;
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

const balanceOf = async ({ chain }, address) =>
  BigInt(await chain.call('eth_getBalance', [address, 'latest']));

/** A wallet that sends exactly what it is asked, and keeps it. */
function exactWallet({ chain }, key) {
  const wallet = chainWallet({ chainUrl: chain.url, key, chains: [HEX_ID] });
  const account = privateKeyToAccount(key);
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: CHAIN_ID,
      name: 'anvil',
      nativeCurrency: currency,
      rpcUrls: { default: { http: [chain.url] } },
    }),
    transport: http(chain.url),
  });
  const asked = [];
  wallet.answer('eth_sendTransaction', ([request]) => {
    asked.push(request);
    const whole = (value) => (value === undefined ? undefined : BigInt(value));
    return client.sendTransaction({
      to: request.to,
      data: request.data,
      value: whole(request.value) ?? 0n,
      gas: whole(request.gas),
      maxFeePerGas: whole(request.maxFeePerGas),
      maxPriorityFeePerGas: whole(request.maxPriorityFeePerGas),
    });
  });
  return Object.assign(wallet, { asked });
}

/** The host's page with its account open. */
async function open(world, keep, { key = DEV_KEY, features = {} } = {}) {
  const wallet = exactWallet(world, key);
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
  return Object.assign(host, { wallet });
}

const amount = (host) => host.sheet.getByRole('textbox', { name: 'Amount' });
const to = (host) => host.sheet.getByRole('textbox', { name: 'To' });

/** The form, which begins with the network's currency, once its balance is there. */
async function openForm(host) {
  await host.button('Send').click();
  await host.button('Token: ETH').waitFor();
  await host.sheet.getByText('available').waitFor();
}

async function review(host) {
  await host.button('Preview send').click();
  await host.sheet.getByText('Review transaction carefully').waitFor();
}

/** Mined; the activity says so. */
const confirmed = (host) => host.sheet.getByText('Sent ETH').first().waitFor();

export default {
  name: 'widget and sending',
  async setUp(keep) {
    return { chain: await startChain(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'sends what the review said, and follows it over a reload'(world, keep) {
      const host = await open(world, keep);
      const before = await balanceOf(world, THIRD_ADDRESS);
      await openForm(host);
      await host.button('Token: ETH').click();
      await host.button('Ether').click();
      await host.button('Add amount').waitFor();
      await amount(host).fill('0.25');
      await host.button('Add address').waitFor();
      await to(host).fill(`${THIRD_ADDRESS.slice(0, -1)}0`);
      await host.button('Invalid address').waitFor();
      await to(host).fill(THIRD_ADDRESS);
      await host.sheet.getByText('No earlier payment to this address is known').waitFor();
      await review(host);
      assert.equal(await host.sheet.locator('.pt-full').first().textContent(), THIRD_ADDRESS);
      await host.button('Send 0.25 ETH').click();
      await host.sheet.getByRole('tab', { name: 'Activity' }).or(host.button('Activity')).waitFor();
      const [asked, second] = host.wallet.asked;
      assert.equal(second, undefined, 'asked once');
      assert.equal(BigInt(asked.value), parseEther('0.25'));
      assert.equal(asked.to.toLowerCase(), THIRD_ADDRESS.toLowerCase());
      assert.equal((await balanceOf(world, THIRD_ADDRESS)) - before, parseEther('0.25'));
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico?.getState().status === 'connected');
      await host.openSheet();
      await host.button('Activity').click();
      await confirmed(host);
      assert.equal(host.wallet.asked.length, 1);
    },

    async 'says that it was declined, and sends nothing'(world, keep) {
      const host = await open(world, keep);
      const before = await balanceOf(world, THIRD_ADDRESS);
      await openForm(host);
      await amount(host).fill('0.1');
      await to(host).fill(THIRD_ADDRESS);
      await review(host);
      host.wallet.rejectNext('eth_sendTransaction');
      await host.button('Send 0.1 ETH').click();
      await host.sheet.getByText('You declined it in the wallet.').waitFor();
      assert.equal(await balanceOf(world, THIRD_ADDRESS), before);
      await host.button('Preview send').waitFor();
    },

    async 'Max leaves nothing'(world, keep) {
      const host = await open(world, keep, { key: OTHER_KEY });
      await openForm(host);
      await to(host).fill(DEV_ADDRESS);
      await host.button('Max').click();
      await review(host);
      await host.button(/^Send [\d.,]+ ETH$/).click();
      await waitFor('an empty account', async () => (await balanceOf(world, OTHER_ADDRESS)) === 0n);
    },

    async 'opens where the host wants it, filled in, and tells what happens'(world, keep) {
      const host = await open(world, keep);
      await host.page.evaluate(
        ([token, recipient]) => {
          globalThis.heard = [];
          globalThis.portico.subscribeEvents(({ data }) => globalThis.heard.push(data.event));
          return globalThis.portico.open({
            view: 'WalletSend',
            data: { token, amount: '0.01', recipient },
          });
        },
        [CHAIN, THIRD_ADDRESS],
      );
      await waitFor('the form', async () => (await amount(host).inputValue()) === '0.01');
      await review(host);
      await host.button('Send 0.01 ETH').click();
      await waitFor('both events', async () => {
        const heard = await host.page.evaluate(() => globalThis.heard);
        return heard.includes('SEND_INITIATED') && heard.includes('SEND_SUCCESS');
      });
    },

    async 'is nowhere where the host has it off'(world, keep) {
      const host = await open(world, keep, { features: { send: false } });
      await host.button('Disconnect').waitFor();
      assert.equal(await host.button('Send').count(), 0);
    },
  },
};
