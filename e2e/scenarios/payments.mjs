// SPDX-License-Identifier: Apache-2.0
//
// A shop that is paid on a real chain: its back end with @portico/server, the real server, and payers, some of whom would have
// their goods for nothing (docs/pay.md).
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createPayments } from '@portico/server';
import {
  concatHex,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { makeProject } from '../../tools/harness/makeProject.mjs';
import { receiptOf } from '../../tools/harness/receiptOf.mjs';
import {
  CHAIN,
  CHAIN_ID,
  DEV_KEY,
  OTHER_ADDRESS,
  startChain,
} from '../../tools/harness/startChain.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { makePaymentKey } from '../harness/makePaymentKey.mjs';

const NATIVE = `${CHAIN}/slip44:60`;
const CONFIRMATIONS = 3;

/** A shop's route for webhooks: it takes what is signed, each event once. */
async function startShop(keep) {
  const shop = { events: [], refused: [], failing: 0, seen: new Set() };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (shop.failing > 0) {
      shop.failing--;
      return response.writeHead(500).end();
    }
    try {
      const signature = request.headers['portico-signature'];
      const event = await shop.payments.verifyWebhook({ body, signature });
      if (!shop.seen.has(event.id)) shop.events.push(event);
      shop.seen.add(event.id);
      shop.last = { body, signature };
      response.writeHead(204).end();
    } catch (error) {
      shop.refused.push(error.code);
      response.writeHead(400).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  keep.closeOnExit('shop', () => {
    server.closeAllConnections();
    server.close();
  });
  shop.url = `http://127.0.0.1:${server.address().port}/paid`;
  shop.typesOf = (id) =>
    shop.events.filter(({ payment }) => payment.id === id).map(({ type }) => type);
  return shop;
}

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
const ask = (world, more = {}) =>
  world.shop.payments.create(
    {
      asset: NATIVE,
      amount: '1000000000000000',
      recipient: `${CHAIN}:${OTHER_ADDRESS}`,
      confirmations: CONFIRMATIONS,
      orderId: `order ${++orders}`,
      ...more,
    },
    { idempotencyKey: `order ${orders}` },
  );

/** What a page sends for it, by its own words alone. */
function callOf({ asset, amount, recipient, reference }, paid = BigInt(amount)) {
  const to = recipient.split(':')[2];
  const token = /erc20:(0x\w+)/.exec(asset)?.[1];
  if (!token) return { to, value: paid, data: reference };
  const call = { abi: erc20Abi, functionName: 'transfer', args: [to, paid] };
  return { to: token, data: concatHex([encodeFunctionData(call), reference]) };
}
const pay = (world, payment, amount) => world.payer.sendTransaction(callOf(payment, amount));

const report = (world, { id }, hash) =>
  fetch(`${world.server.origin}/v1/payments/${id}/transactions?projectId=${world.project}`, {
    method: 'POST',
    headers: { origin: 'https://shop.example', 'content-type': 'application/json' },
    body: JSON.stringify({ hash }),
  });

const becomes = (world, { id }, status) =>
  waitFor(`payment ${id} to be ${status}`, async () => {
    const now = await world.shop.payments.get(id);
    return now.status === status && now;
  });

const mine = (world, blocks = CONFIRMATIONS) =>
  world.chain.call('anvil_mine', [`0x${blocks.toString(16)}`]);

export default {
  name: 'payments',
  async setUp(keep) {
    const chain = await startChain(keep);
    const server = await startServer(keep, {
      args: [
        ...['--rpc-chains', `${CHAIN} ${chain.url} allow_private`],
        '--outbox-to-private-addresses',
      ],
    });
    const project = makeProject(server, { name: 'Shop', origins: ['https://shop.example'] });
    await waitFor('the project to be known', async () => {
      const config = await fetch(`${server.origin}/appkit/v1/config?projectId=${project}`);
      return config.ok;
    });
    const shop = await startShop(keep);
    shop.keys = makePaymentKey(server, project, shop.url);
    shop.payments = createPayments({ server: server.origin, ...shop.keys });
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
    return { chain, server, project, shop, payer, token, toll };
  },
  tests: {
    async 'the currency of the chain is paid, counts at its depth, and the shop is told'(world) {
      const payment = await ask(world, { title: 'Two lamps' });
      assert.equal(payment.symbol, 'ETH');
      const hash = await pay(world, payment);
      assert.equal((await report(world, payment, hash)).status, 200);
      await becomes(world, payment, 'seen');
      await mine(world);
      const paid = await becomes(world, payment, 'confirmed');
      assert.equal(paid.received, payment.amount);
      await waitFor('the shop to be told', () => world.shop.typesOf(payment.id).length === 2);
      assert.deepEqual(world.shop.typesOf(payment.id), ['payment.seen', 'payment.confirmed']);
      assert.equal(world.shop.events.at(-1).payment.orderId, payment.orderId);
    },

    async 'a token is paid; less and more are named'(world) {
      const asset = `${CHAIN}/erc20:${world.token}`;
      for (const [more, status] of [
        [0n, 'confirmed'],
        [-1n, 'underpaid'],
        [1n, 'overpaid'],
      ]) {
        const payment = await ask(world, { asset, amount: '1500000' });
        assert.deepEqual([payment.symbol, payment.decimals], ['USDC', 6]);
        await report(world, payment, await pay(world, payment, 1_500_000n + more));
        await mine(world);
        const now = await becomes(world, payment, status);
        assert.equal(now.received, `${1_500_000n + more}`);
      }
    },

    async "dust that carries a payment's reference leaves it to its payer"(world) {
      const asset = `${CHAIN}/erc20:${world.token}`;
      const payment = await ask(world, { asset, amount: '1500000' });
      for (let i = 0; i < 10; i++) await pay(world, payment, BigInt(i % 2));
      // No page reports it: the server finds it among the dust.
      await pay(world, payment);
      await mine(world);
      const paid = await becomes(world, payment, 'confirmed');
      assert.ok(BigInt(paid.received) >= 1_500_000n);
      await waitFor('the shop to be told', () =>
        world.shop.typesOf(payment.id).includes('payment.confirmed'),
      );
      assert.ok(!world.shop.typesOf(payment.id).includes('payment.overpaid'));
    },

    async 'of a token that keeps a toll, what arrived counts'(world) {
      const asset = `${CHAIN}/erc20:${world.toll}`;
      const payment = await ask(world, { asset, amount: '1000' });
      await report(world, payment, await pay(world, payment));
      await mine(world);
      assert.equal((await becomes(world, payment, 'underpaid')).received, '980');
    },

    async 'one transfer pays one payment, whoever claims it first'(world) {
      const [mine_, theirs] = [await ask(world), await ask(world)];
      const hash = await pay(world, mine_);
      await report(world, theirs, hash);
      await mine(world);
      await waitFor('the claim to be refused', async () => {
        const { transactions } = await world.shop.payments.get(theirs.id);
        return transactions[0]?.state === 'other';
      });
      await report(world, mine_, hash);
      await becomes(world, mine_, 'confirmed');
      assert.equal((await world.shop.payments.get(theirs.id)).status, 'open');
      // A transfer of the same sum that says nothing of any payment pays none.
      const bare = await world.payer.sendTransaction({
        to: OTHER_ADDRESS,
        value: BigInt(theirs.amount),
      });
      await report(world, theirs, bare);
      await mine(world);
      await waitFor('that to be refused', async () => {
        const { transactions } = await world.shop.payments.get(theirs.id);
        return transactions.every(({ state }) => state === 'other') && transactions.length === 2;
      });
      assert.equal((await world.shop.payments.get(theirs.id)).received, '0');
    },

    async 'a transfer that is reorganised away is taken back'(world) {
      const payment = await ask(world);
      const hash = await pay(world, payment);
      await report(world, payment, hash);
      await becomes(world, payment, 'seen');
      await world.chain.call('anvil_reorg', [1, []]);
      await becomes(world, payment, 'open');
      await waitFor('the shop to hear of it', () =>
        world.shop.typesOf(payment.id).includes('payment.reverted'),
      );
    },

    async 'an order makes one payment, and a page cannot make any'(world) {
      const request = { asset: NATIVE, amount: '5', recipient: `${CHAIN}:${OTHER_ADDRESS}` };
      const again = () => world.shop.payments.create(request, { idempotencyKey: 'the same' });
      const [one, other] = await Promise.all([again(), again()]);
      assert.equal(one.id, other.id);
      const differs = world.shop.payments.create(
        { ...request, amount: '6' },
        { idempotencyKey: 'the same' },
      );
      await assert.rejects(differs, { code: 'payment_refused' });
      const preflight = await fetch(`${world.server.origin}/v1/payments`, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.headers.get('access-control-allow-origin'), null);
      const stranger = createPayments({
        server: world.server.origin,
        secretKey: `portico_pay_${'0'.repeat(64)}`,
      });
      await assert.rejects(stranger.create(request, { idempotencyKey: 'x' }), {
        code: 'payment_refused',
      });
      await assert.rejects(stranger.get(one.id), { code: 'payment_refused' });
    },

    async 'a forged and a replayed webhook are refused, and one that failed comes again'(world) {
      world.shop.failing = 1;
      const payment = await ask(world);
      await report(world, payment, await pay(world, payment));
      await waitFor('it to come again', () =>
        world.shop.typesOf(payment.id).includes('payment.seen'),
      );
      const { body, signature } = world.shop.last;
      const post = (sent, signed) =>
        fetch(world.shop.url, {
          method: 'POST',
          headers: signed ? { 'portico-signature': signed } : {},
          body: sent,
        });
      const before = world.shop.events.length;
      assert.equal((await post(body.replace('seen', 'confirmed'), signature)).status, 400);
      assert.equal((await post(body)).status, 400);
      // The same again is the server's, and was dealt with.
      assert.equal((await post(body, signature)).status, 204);
      assert.equal(world.shop.events.length, before);
    },

    async 'what was asked and paid outlives the server'(world) {
      const payment = await ask(world);
      await report(world, payment, await pay(world, payment));
      await becomes(world, payment, 'seen');
      await world.server.kill();
      await world.server.start();
      await mine(world);
      await becomes(world, payment, 'confirmed');
      await waitFor('the shop to be told', () =>
        world.shop.typesOf(payment.id).includes('payment.confirmed'),
      );
    },
  },
};
