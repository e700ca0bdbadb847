// SPDX-License-Identifier: Apache-2.0
//
// Funding from an exchange with the reference's own client (@reown/appkit-pay 1.7.10 from npm, unchanged), the real server and
// the devnet's exchange, which pays out on its chain (docs/pay.md#exchanges).
import assert from 'node:assert/strict';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { startBrowser } from '../../tools/harness/startBrowser.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';
import { HostPage } from '../harness/HostPage.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = `${root}e2e/appkit/node_modules/@reown`;
const PROJECT = '0123456789abcdef0123456789abcdef';
const BUYER = '0x00000000000000000000000000000000000B0b01';
const HOSTED = 'https://rpc.walletconnect.org';

/** The client, whose calls to its own service go to this server. */
async function clientOf(keep, origin) {
  const whole = globalThis.fetch;
  globalThis.fetch = (url, init) => whole(String(url).replace(HOSTED, origin), init);
  keep.closeOnExit('the redirection', () => {
    globalThis.fetch = whole;
  });
  const load = (path) => import(pathToFileURL(`${modules}/${path}`).href);
  const { OptionsController } = await load('appkit-controllers/dist/esm/exports/index.js');
  OptionsController.state.projectId = PROJECT;
  const [api, assets] = await Promise.all([
    load('appkit-pay/dist/esm/src/utils/ApiUtil.js'),
    load('appkit-pay/dist/esm/src/utils/AssetUtil.js'),
  ]);
  return { ...api, ...assets };
}

const call = async ({ server }, method, params, path = '/v1/json-rpc') => {
  const response = await fetch(`${server.origin}${path}?projectId=${PROJECT}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, body: await response.json() };
};

export default {
  name: 'exchanges',
  async setUp(keep) {
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    const args = ['--any-project', ...serverOptions(devnet.manifest)];
    const server = await startServer(keep, { args });
    const { evm } = devnet.manifest;
    return {
      devnet,
      server,
      evm,
      client: await clientOf(keep, server.origin),
      network: `eip155:${evm.chainId}`,
      usdc: evm.tokens.find(({ key }) => key === 'usdc').address,
    };
  },
  tests: {
    async "the reference's client buys from an exchange, which pays out on the chain"(world) {
      const { client, devnet, network, usdc } = world;
      for (const [asset, amount, units] of [
        ['native', '0.25', 250_000_000_000_000_000n],
        [usdc, '12.5', 12_500_000n],
      ]) {
        const caip19 = client.formatCaip19Asset(network, asset);
        const { exchanges, total } = await client.getExchanges({ page: 0, asset: caip19, amount });
        assert.equal(total, 1);
        assert.deepEqual(exchanges, [
          { id: 'harbour', name: 'Harbour exchange', imageUrl: '', image: '' },
        ]);
        const { url, sessionId } = await client.getPayUrl({
          exchangeId: 'harbour',
          asset: caip19,
          amount,
          recipient: `${network}:${BUYER}`,
        });
        const status = () => client.getBuyStatus({ exchangeId: 'harbour', sessionId });
        assert.equal((await status()).status, 'IN_PROGRESS');
        const page = await (await fetch(url)).text();
        assert.match(page, new RegExp(`Send <strong>${amount.replace('.', '\\.')} `));
        // Pressed twice, it is sent once.
        await Promise.all([1, 2].map(() => fetch(`${url}/confirm`, { method: 'POST' })));
        const paid = await waitFor('the exchange to have paid', async () => {
          const now = await status();
          return now.status === 'SUCCESS' && now;
        });
        const receipt = await waitFor('the transaction', () =>
          devnet.call('eth_getTransactionReceipt', [paid.txHash]),
        );
        assert.equal(receipt.status, '0x1');
        // What an account holds is kept for ten seconds.
        const type = asset === 'native' ? 'native' : 'erc20';
        const held = await waitFor('the account to hold it', async () => {
          const { body } = await call(world, 'wallet_getAssets', { account: BUYER });
          const [own] = Object.values(body.result);
          return own.find((one) => one.type === type);
        });
        assert.equal(BigInt(held.balance), units);
      }
    },

    async 'a purchase that is declined has failed, and one of nobody is unknown'(world) {
      const { client, network } = world;
      const asset = client.formatCaip19Asset(network, 'native');
      const recipient = `${network}:${BUYER}`;
      const { url, sessionId } = await client.getPayUrl({
        ...{ exchangeId: 'harbour', asset, amount: '1', recipient },
      });
      await fetch(`${url}/decline`, { method: 'POST' });
      const status = (id) => client.getBuyStatus({ exchangeId: 'harbour', sessionId: id });
      assert.equal((await status(sessionId)).status, 'FAILED');
      assert.equal((await status('0'.repeat(32))).status, 'UNKNOWN');
    },

    async 'what cannot be bought says why, in the words that clients look for'(world) {
      const { client, network } = world;
      const recipient = `${network}:${BUYER}`;
      const asset = client.formatCaip19Asset(network, 'native');
      const buy = (more) =>
        client.getPayUrl({ exchangeId: 'harbour', asset, amount: '1', recipient, ...more });
      await assert.rejects(buy({ asset: `${network}/erc20:${BUYER}` }), /is not supported/);
      await assert.rejects(
        buy({
          asset: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
          recipient: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111',
        }),
        /is not supported/,
      );
      await assert.rejects(buy({ amount: '1e-3' }), /decimal number/);
      await assert.rejects(buy({ amount: '0' }), /amount is nothing/);
      await assert.rejects(buy({ amount: '0.0000000000000000001' }), /finer than the token/);
      await assert.rejects(buy({ recipient: `eip155:1:${BUYER}` }), /another chain/);
      await assert.rejects(buy({ exchangeId: 'other' }), /no such exchange/);
      const both = { page: 0, includeOnly: ['harbour'], exclude: ['harbour'] };
      await assert.rejects(client.getExchanges(both), /mutually exclusive/);
    },

    async 'errors have their numbers, and a batch or a method of others is refused'(world) {
      const refused = await call(world, 'wallet_getAssets', { account: 'So1ana' });
      assert.deepEqual([refused.status, refused.body.error.code], [400, -5]);
      const unknown = await call(world, 'wallet_prepareCalls', [{}], '/v1/wallet');
      assert.deepEqual([unknown.status, unknown.body.error.code], [400, -32601]);
      const batch = await fetch(`${world.server.origin}/v1/json-rpc?projectId=${PROJECT}`, {
        method: 'POST',
        body: '[{"jsonrpc":"2.0","id":1,"method":"reown_getExchanges","params":{}}]',
      });
      assert.deepEqual([batch.status, (await batch.json()).error.code], [400, -32600]);
    },

    async 'who does not sign is nobody to the exchange'({ devnet }) {
      const { servicesUrl } = devnet.manifest;
      assert.equal((await fetch(`${servicesUrl}/exchange/assets`)).status, 401);
      const order = await fetch(`${servicesUrl}/exchange/orders`, {
        method: 'POST',
        headers: { 'portico-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
        body: '{}',
      });
      assert.equal(order.status, 401);
    },

    async "in the widget the exchange's window pays, and a declined one is told"(world, keep) {
      const { server, devnet, evm, network, usdc } = world;
      const recipient = '0x00000000000000000000000000000000000C0c02';
      const browser = await startBrowser(keep);
      const options = {
        projectId: PROJECT,
        server: server.origin,
        networks: [
          {
            ...{
              id: evm.chainId,
              name: 'Devnet',
              rpcUrls: [devnet.manifest.rpcUrl],
              testnet: true,
            },
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      };
      const host = await HostPage.visit({ browser }, keep, { options });
      const begin = () =>
        host.page.evaluate(
          (asked) => {
            globalThis.outcome = portico.pay(asked).then(
              (result) => ({ result }),
              ({ code, problem }) => ({ code, problem }),
            );
          },
          {
            ...{ recipient, amount: 2.5 },
            paymentAsset: {
              ...{ network, asset: usdc },
              metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
            },
          },
        );
      const pressIn = async (name) => {
        const way = host.button('Pay with Harbour exchange');
        await way.waitFor();
        const [popup] = await Promise.all([host.page.waitForEvent('popup'), way.click()]);
        await popup.getByRole('button', { name }).click();
        return popup;
      };
      const held = () =>
        devnet
          .call('eth_call', [
            { to: usdc, data: `0x70a08231${recipient.slice(2).toLowerCase().padStart(64, '0')}` },
            'latest',
          ])
          .then(BigInt);

      await begin();
      const declined = await pressIn('Decline');
      await host.sheet.getByRole('heading', { name: 'Payment failed' }).waitFor();
      await declined.close();
      assert.equal(await held(), 0n);
      await host.button('Close').click();
      await host.sheet.waitFor({ state: 'hidden' });

      await begin();
      const paying = await pressIn(/^Send/);
      await host.sheet.getByRole('heading', { name: 'Payment completed' }).waitFor();
      await paying.close();
      assert.equal(await held(), 2_500_000n);
      const { result } = await host.page.evaluate(() => globalThis.outcome);
      assert.ok(result);
    },
  },
};
