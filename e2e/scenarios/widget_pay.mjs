// SPDX-License-Identifier: Apache-2.0
//
// Paying in the widget, on a shop's page: payments that the shop's back end made with @portico/server, a real chain, and a wallet in the
// browser (docs/pay.md#in-the-widget); and what the page itself names, in AppKit's words.
import assert from 'node:assert/strict';
import { createPayments } from '@portico/server';
import { installInPage } from '@portico/testing';
import { createWalletClient, defineChain, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { chainWallet } from '../../tools/harness/chainWallet.mjs';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { receiptOf } from '../../tools/harness/receiptOf.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import {
  CHAIN,
  CHAIN_ID,
  DEV_ADDRESS,
  DEV_KEY,
  OTHER_ADDRESS,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';
import { makePaymentKey } from '../harness/makePaymentKey.mjs';
import { atRest } from '../harness/watchMotion.mjs';

const CONFIRMATIONS = 3;

async function deploy(payer, cache, name, args) {
  const { readArtifacts } = await import('../../tools/devnet/evm/artifacts.mjs');
  const { abi, bytecode } = (await readArtifacts(cache))[name];
  const hash = await payer.deployContract({ abi, bytecode, args });
  const { contractAddress } = await receiptOf(payer, hash);
  const mint = await payer.writeContract({
    ...{ address: contractAddress, abi, functionName: 'mint' },
    args: [payer.account.address, 10n ** 24n],
  });
  await receiptOf(payer, mint);
  return contractAddress;
}

let orders = 0;
const ask = ({ payments, token }, more = {}) =>
  payments.create(
    {
      asset: `${CHAIN}/erc20:${token}`,
      amount: '1500000',
      recipient: `${CHAIN}:${OTHER_ADDRESS}`,
      confirmations: CONFIRMATIONS,
      title: 'Two lamps',
      orderId: `order ${++orders}`,
      ...more,
    },
    { idempotencyKey: `order ${orders}` },
  );

async function visit(world, keep, { decline, html, project, networks = [] } = {}) {
  const others = networks.map(({ id }) => `0x${id.toString(16)}`);
  const wallet = chainWallet({
    chainUrl: world.chain.url,
    key: DEV_KEY,
    chains: [...others, '0x7a69'],
  });
  if (decline)
    wallet.answer('eth_sendTransaction', () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    });
  return HostPage.visit(world, keep, {
    html,
    options: {
      projectId: project ?? world.project,
      server: world.server.origin,
      networks: [
        {
          id: CHAIN_ID,
          name: 'Devnet',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: [world.chain.url],
          testnet: true,
        },
        ...networks,
      ],
    },
    before: (page) => installInPage(page, wallet, { name: 'Alder', key: 'org.example.alder' }),
  });
}

/** The page asks for it; what its promise comes to stands in the page. */
const begin = (host, options) =>
  host.page.evaluate((asked) => {
    globalThis.outcome = portico.pay(asked).then(
      (result) => ({ result }),
      ({ code, problem }) => ({ code, problem }),
    );
  }, options);
const outcome = (host) => host.page.evaluate(() => globalThis.outcome);

/** A newcomer connects on the way. */
async function connect(host) {
  // What still moves is pressed in vain.
  await host.button('Pay from wallet').first().waitFor();
  await atRest(host.page);
  await host.button('Pay from wallet').first().click();
  await host.button('Alder').click();
}

const mine = ({ chain }) => chain.call('anvil_mine', [`0x${CONFIRMATIONS.toString(16)}`]);
const heading = (host, name) => host.sheet.getByRole('heading', { name });
const sentBy = async ({ chain }) =>
  BigInt(await chain.call('eth_getTransactionCount', [DEV_ADDRESS, 'latest']));
const becomes = ({ payments }, { id }, status) =>
  waitFor(`payment ${id} to be ${status}`, async () => (await payments.get(id)).status === status);

export default {
  name: 'widget and payments',
  async setUp(keep) {
    const chain = await startChain(keep);
    const server = await startServer(keep, {
      args: [
        ...['--rpc-chains', `${CHAIN} ${chain.url} allow_private`],
        '--outbox-to-private-addresses',
      ],
    });
    const project = makeProject(server, { name: 'Shop', origins: ['http://127.0.0.1:*'] });
    await waitFor('the project to be known', async () => {
      const config = await fetch(`${server.origin}/appkit/v1/config?projectId=${project}`);
      return config.ok;
    });
    const payments = createPayments({ server: server.origin, ...makePaymentKey(server, project) });
    const payer = createWalletClient({
      account: privateKeyToAccount(DEV_KEY),
      chain: defineChain({
        id: CHAIN_ID,
        name: 'anvil',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [chain.url] } },
      }),
      transport: http(chain.url),
      pollingInterval: 50,
    }).extend(publicActions);
    const token = await deploy(payer, server.data, 'DevToken', ['USD Coin', 'USDC', 6]);
    const toll = await deploy(payer, server.data, 'TollToken', ['Toll', 'TOLL']);
    const browser = await startBrowser(keep);
    const world = { chain, server, project, payments, payer, token, toll, browser };
    // Its minute goes by while the others are paid.
    world.expiring = await ask(world, { expiresIn: 60 });
    return world;
  },
  tests: {
    async 'a token is paid from a wallet that connects on the way'(world, keep) {
      const host = await visit(world, keep);
      const payment = await ask(world);
      await begin(host, { payment: payment.id });
      await host.sheet.getByText('Two lamps').waitFor();
      await host.sheet.getByText('1.5 USDC').first().waitFor();
      await connect(host);
      await host.button('Pay 1.5 USDC').click();
      await heading(host, 'Payment sent').waitFor();
      await becomes(world, payment, 'seen');
      await mine(world);
      await heading(host, 'Payment completed').waitFor();
      await becomes(world, payment, 'confirmed');
      const { result } = await outcome(host);
      assert.equal(result.status, 'confirmed');
      assert.equal(result.payment, payment.id);
      const { transactions } = await world.payments.get(payment.id);
      assert.equal(result.hash, transactions[0].hash);
    },

    async "the chain's own currency is paid, and the server hears of it from the page"(
      world,
      keep,
    ) {
      const host = await visit(world, keep);
      const payment = await ask(world, { asset: `${CHAIN}/slip44:60`, amount: '1000000000000000' });
      await begin(host, { payment: payment.id });
      await connect(host);
      await host.button('Pay 0.001 ETH').click();
      await heading(host, 'Payment sent').waitFor();
      await becomes(world, payment, 'seen');
      await mine(world);
      await heading(host, 'Payment completed').waitFor();
      assert.equal((await outcome(host)).result.status, 'confirmed');
    },

    async 'a reload behind the sending does not pay twice'(world, keep) {
      const host = await visit(world, keep);
      const payment = await ask(world);
      await begin(host, { payment: payment.id });
      await connect(host);
      await host.button('Pay 1.5 USDC').click();
      await heading(host, 'Payment sent').waitFor();
      const sent = await sentBy(world);
      await host.page.reload();
      await host.page.waitForFunction(() => globalThis.portico !== undefined);
      await begin(host, { payment: payment.id });
      await heading(host, 'Payment sent').waitFor();
      assert.equal(await host.button('Pay 1.5 USDC').count(), 0);
      await mine(world);
      await heading(host, 'Payment completed').waitFor();
      assert.equal(await sentBy(world), sent);
      assert.equal((await outcome(host)).result.status, 'confirmed');
    },

    async 'who declines has sent nothing, and may try again'(world, keep) {
      const host = await visit(world, keep, { decline: true });
      const payment = await ask(world);
      await begin(host, { payment: payment.id });
      await connect(host);
      const sent = await sentBy(world);
      await host.button('Pay 1.5 USDC').click();
      await host.sheet.getByText('You declined it in your wallet. Nothing was sent.').waitFor();
      await host.button('Try again').click();
      await host.button('Pay 1.5 USDC').waitFor();
      await host.button('Close').click();
      assert.equal((await outcome(host)).code, 4001);
      assert.equal(await sentBy(world), sent);
    },

    async 'a token that keeps a part is told as underpaid'(world, keep) {
      const host = await visit(world, keep);
      const payment = await ask(world, { asset: `${CHAIN}/erc20:${world.toll}`, amount: '1000' });
      await begin(host, { payment: payment.id });
      await connect(host);
      await host.button('Pay all the same').click();
      await heading(host, 'Payment sent').waitFor();
      await becomes(world, payment, 'seen');
      await mine(world);
      await heading(host, 'Not paid in full').waitFor();
      await host.sheet.getByText(/^Only .* TOLL arrived/).waitFor();
      await host.button('Close').click();
      assert.equal((await outcome(host)).problem, 'underpaid');
    },

    async 'what the page names itself is a transfer; what it gets wrong is named'(world, keep) {
      const host = await visit(world, keep);
      const paymentAsset = {
        network: CHAIN,
        asset: world.token,
        metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      };
      const given = { paymentAsset, recipient: OTHER_ADDRESS, amount: 2.5 };
      const wrong = async (change) => {
        await begin(host, { ...given, ...change });
        const { code } = await outcome(host);
        await host.button('Close').click();
        await host.sheet.waitFor({ state: 'hidden' });
        return code;
      };
      assert.equal(await wrong({ amount: 1e-7 }), 'INVALID_AMOUNT');
      assert.equal(await wrong({ recipient: 'harbour' }), 'INVALID_RECIPIENT');
      assert.equal(await wrong({ paymentAsset: undefined }), 'INVALID_PAYMENT_CONFIG');
      await begin(host, given);
      await host.sheet.getByText('No exchanges available').waitFor();
      await connect(host);
      await host.button('Pay 2.5 USDC').click();
      await heading(host, 'Payment completed').waitFor();
      const { result } = await outcome(host);
      const receipt = await world.chain.call('eth_getTransactionReceipt', [result.hash]);
      assert.equal(receipt.to.toLowerCase(), world.token.toLowerCase());
      assert.equal(BigInt(receipt.logs[0].data), 2_500_000n);
    },

    async "the page's own button pays, and tells the page"(world, keep) {
      const payment = await ask(world);
      const html = `<portico-button></portico-button><portico-pay payment="${payment.id}"></portico-pay>`;
      const host = await visit(world, keep, { html });
      await host.page.evaluate(() => {
        globalThis.outcome = new Promise((resolve) => {
          addEventListener('portico-paid', ({ detail }) => resolve(detail));
          addEventListener('portico-pay-failed', ({ detail }) => resolve({ code: detail.code }));
        });
      });
      await host.page.locator('portico-pay').getByRole('button', { name: 'Pay' }).click();
      await connect(host);
      await host.button('Pay 1.5 USDC').click();
      await heading(host, 'Payment sent').waitFor();
      await mine(world);
      await heading(host, 'Payment completed').waitFor();
      const { status, payment: id } = await outcome(host);
      assert.deepEqual([status, id], ['confirmed', payment.id]);
    },

    async 'a wallet on another network changes to that of the payment, from the form'(world, keep) {
      const other = {
        id: 1338,
        name: 'Otherwhere',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [world.chain.url],
        testnet: true,
      };
      const host = await visit(world, keep, { networks: [other] });
      const payment = await ask(world);
      await host.openSheet();
      await host.button('Alder').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await host.page.evaluate(() => portico.switchNetwork('eip155:1338'));
      await begin(host, { payment: payment.id });
      await host.button('Switch to Devnet').click();
      await host.button('Pay 1.5 USDC').click();
      await heading(host, 'Payment sent').waitFor();
      await becomes(world, payment, 'seen');
    },

    async 'a second tab finds that the wallet is asked, and asks it for nothing'(world, keep) {
      const host = await visit(world, keep);
      const payment = await ask(world);
      await begin(host, { payment: payment.id });
      await connect(host);
      const sent = await sentBy(world);
      await host.button('Pay 1.5 USDC').click();
      await heading(host, 'Payment sent').waitFor();
      const second = new HostPage(await host.page.context().newPage(), host.url);
      await second.page.goto(host.url);
      await second.page.waitForFunction(() => globalThis.portico !== undefined);
      await begin(second, { payment: payment.id });
      await heading(second, 'Payment sent').waitFor();
      assert.equal(await second.button('Pay 1.5 USDC').count(), 0);
      await mine(world);
      await heading(second, 'Payment completed').waitFor();
      assert.equal(await sentBy(world), sent + 1n);
    },

    async 'a project whose payments the operator has switched off takes none'(world, keep) {
      const off = makeProject(world.server, {
        name: 'Off',
        origins: ['http://127.0.0.1:*'],
        settings: ['feature.pay=off'],
      });
      const payOf = async () => {
        const answer = await fetch(`${world.server.origin}/appkit/v1/config?projectId=${off}`);
        const { features = [] } = answer.ok ? await answer.json() : {};
        return features.find(({ id }) => id === 'pay');
      };
      await waitFor('the project to be known', async () => (await payOf())?.isEnabled === false);
      const host = await visit(world, keep, { project: off });
      const payment = await ask(world);
      // What the server says has arrived when the modal has been opened once.
      await host.openSheet();
      await host.button('Alder').waitFor();
      await host.button('Close').click();
      await host.sheet.waitFor({ state: 'hidden' });
      await begin(host, { payment: payment.id });
      const { code, problem } = await outcome(host);
      assert.deepEqual([code, problem], ['GENERIC_PAYMENT_ERROR', 'off']);
    },

    async 'an expired payment cannot be paid'(world, keep) {
      await waitFor(
        'the payment to expire',
        async () => (await world.payments.get(world.expiring.id)).status === 'expired',
        120_000,
      );
      const host = await visit(world, keep);
      await begin(host, { payment: world.expiring.id });
      await heading(host, 'This cannot be paid').waitFor();
      await host.button('Close').click();
      const { code, problem } = await outcome(host);
      assert.deepEqual([code, problem], ['UNABLE_TO_INITIATE_PAYMENT', 'expired']);
    },

    async 'an unknown payment is told as such'(world, keep) {
      const host = await visit(world, keep);
      await begin(host, { payment: '0'.repeat(32) });
      await host.sheet.getByText('There is no such payment. Ask the shop for a new one.').waitFor();
      await host.button('Close').click();
      const { code, problem } = await outcome(host);
      assert.deepEqual([code, problem], ['UNABLE_TO_INITIATE_PAYMENT', 'unknown']);
    },
  },
};
