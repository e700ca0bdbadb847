// SPDX-License-Identifier: Apache-2.0
//
// Speeding up and canceling in the widget, over a real node that makes blocks when it is told to: whichever of one nonce a
// block takes is what the activity says, also after a reload and with a wallet that chooses its own nonces.
import assert from 'node:assert/strict';
import { installInPage } from '@portico/testing';
import { createWalletClient, defineChain, http, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { CHAIN_ID, DEV_KEY, startChain, THIRD_ADDRESS } from '../../tools/harness/startChain.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const HEX_ID = `0x${CHAIN_ID.toString(16)}`;
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const number = (value) => (value === undefined ? undefined : BigInt(value));

/** A wallet that sends what it is asked. `ownNonce`: with a nonce of its own, whatever it is asked. */
function nonceWallet({ chain }, { ownNonce = false } = {}) {
  const wallet = chainWallet({ chainUrl: chain.url, key: DEV_KEY, chains: [HEX_ID] });
  const client = createWalletClient({
    account: privateKeyToAccount(DEV_KEY),
    chain: defineChain({
      id: CHAIN_ID,
      name: 'anvil',
      nativeCurrency: currency,
      rpcUrls: { default: { http: [chain.url] } },
    }),
    transport: http(chain.url),
  });
  const sent = [];
  wallet.answer('eth_sendTransaction', async ([request]) => {
    const hash = await client.sendTransaction({
      to: request.to,
      data: request.data,
      value: number(request.value) ?? 0n,
      gas: number(request.gas),
      maxFeePerGas: number(request.maxFeePerGas),
      maxPriorityFeePerGas: number(request.maxPriorityFeePerGas),
      ...(request.nonce !== undefined && !ownNonce && { nonce: Number(request.nonce) }),
    });
    sent.push({ request, hash });
    return hash;
  });
  return Object.assign(wallet, { sent });
}

/** The host's page, and 0.25 ETH on its way to the third account, in no block. */
async function givenPending(world, keep, wallet) {
  const { chain } = world;
  await chain.call('evm_setAutomine', [true]);
  await chain.call('evm_mine');
  await chain.call('evm_setAutomine', [false]);
  const network = {
    id: CHAIN_ID,
    name: 'Devnet',
    nativeCurrency: currency,
    rpcUrls: [chain.url],
    testnet: true,
  };
  const host = await HostPage.visit(world, keep, {
    options: { networks: [network] },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
  await host.openSheet();
  await host.button('Alder').click();
  await host.sheet.waitFor({ state: 'hidden' });
  await host.openSheet();
  await host.button('Send').click();
  await host.button('Token: ETH').waitFor();
  await host.sheet.getByText('available').waitFor();
  await host.sheet.getByRole('textbox', { name: 'Amount' }).fill('0.25');
  await host.sheet.getByRole('textbox', { name: 'To' }).fill(THIRD_ADDRESS);
  await host.button('Preview send').click();
  await host.sheet.getByText('Review transaction carefully').waitFor();
  await host.button('Send 0.25 ETH').click();
  await host.button('Activity').click();
  await openTransaction(host, 'Sending ETH');
  return host;
}

async function openTransaction(host, title) {
  await host.sheet.getByText(title).first().click();
  await host.sheet.getByText('Transaction ID').waitFor();
}

async function reload(host) {
  await host.page.reload();
  await host.page.waitForFunction(() => globalThis.portico?.getState().status === 'connected');
  await host.openSheet();
  await host.button('Activity').click();
}

async function speedUp(host) {
  await host.button('Speed up').click();
  await host.sheet.getByText('Check the nonce in your wallet').waitFor();
  await host.sheet.getByRole('checkbox').check();
  await host.button('Speed up').click();
}

async function cancel(host) {
  await host.button('Cancel transaction').click();
  await host.sheet.getByText('To yourself', { exact: true }).waitFor();
  await host.button('Cancel transaction').click();
}

const sentTwice = (wallet) => waitFor('the second', () => wallet.sent.length === 2);
const balance = async ({ chain }) =>
  BigInt(await chain.call('eth_getBalance', [THIRD_ADDRESS, 'latest']));

export default {
  name: 'widget and replacing',
  async setUp(keep) {
    return { chain: await startChain(keep), browser: await startBrowser(keep) };
  },
  tests: {
    async 'speeds up, and the faster one is confirmed over a reload'(world, keep) {
      const wallet = nonceWallet(world);
      const before = await balance(world);
      const host = await givenPending(world, keep, wallet);
      await speedUp(host);
      await sentTwice(wallet);
      const [{ request: first }, { request: second }] = wallet.sent;
      assert.equal(second.to.toLowerCase(), first.to.toLowerCase());
      assert.equal(BigInt(second.value), parseEther('0.25'));
      assert.ok(BigInt(second.maxFeePerGas) * 10n >= BigInt(first.maxFeePerGas) * 11n);
      await host.button('Speed up').waitFor();
      await reload(host);
      await world.chain.call('evm_mine');
      await openTransaction(host, 'Sent ETH');
      await host.sheet.getByText('Confirmed').first().waitFor();
      assert.equal((await balance(world)) - before, parseEther('0.25'), 'once');
      assert.equal(wallet.sent.length, 2);
    },

    async 'cancels, and nothing moves'(world, keep) {
      const wallet = nonceWallet(world);
      const before = await balance(world);
      const host = await givenPending(world, keep, wallet);
      await cancel(host);
      await sentTwice(wallet);
      await host.sheet.getByText('Canceling').first().waitFor();
      await world.chain.call('evm_mine');
      await host.sheet.getByText('Canceled').first().waitFor();
      assert.equal(await balance(world), before);
    },

    async 'says that the first went through where canceling came too late'(world, keep) {
      const wallet = nonceWallet(world);
      const before = await balance(world);
      const host = await givenPending(world, keep, wallet);
      // The node that makes the block has only seen the first.
      const first = await world.chain.call('eth_getTransactionByHash', [wallet.sent[0].hash]);
      await cancel(host);
      await sentTwice(wallet);
      const { hash } = wallet.sent[1];
      await world.chain.call('anvil_dropTransaction', [hash]);
      const again = nonceWallet(world);
      await again.request({
        method: 'eth_sendTransaction',
        params: [{ ...first, data: undefined }],
      });
      assert.equal(again.sent[0].hash, wallet.sent[0].hash, 'the very same');
      await world.chain.call('evm_mine');
      await host.sheet.getByText('The first one went through').waitFor();
      assert.equal((await balance(world)) - before, parseEther('0.25'));
    },

    async 'says that a wallet with its own nonce has sent twice'(world, keep) {
      const wallet = nonceWallet(world, { ownNonce: true });
      const host = await givenPending(world, keep, wallet);
      await cancel(host);
      await sentTwice(wallet);
      await host.button('Speed up').waitFor();
      await reload(host);
      await openTransaction(host, 'Canceling');
      await host.sheet.getByText('This was sent a second time').waitFor();
    },

    async 'asks nothing of the wallet once a block has taken the first'(world, keep) {
      const wallet = nonceWallet(world);
      const host = await givenPending(world, keep, wallet);
      await host.button('Speed up').click();
      await host.sheet.getByText('Check the nonce in your wallet').waitFor();
      await world.chain.call('evm_mine');
      await host.sheet.getByText('It is too late').waitFor();
      assert.equal(wallet.sent.length, 1);
    },
  },
};
