// SPDX-License-Identifier: Apache-2.0
//
// Paying from hosted exchanges (docs/pay.md#exchanges): the real server, and Coinbase and Binance as their documents have them.
import assert from 'node:assert/strict';
import { startServer } from '../../tools/harness/startServer.mjs';
import { secretFile } from '../harness/secretFile.mjs';
import { keys, startRamps } from '../peers/startRamps.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const OTHER_PROJECT = 'fedcba9876543210fedcba9876543210';
const BUYER = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf';
const ETHER = 'eip155:1/slip44:60';
const HASH = `0x${'a'.repeat(64)}`;

async function call({ server }, method, params, project = PROJECT) {
  const answer = await fetch(`${server.origin}/v1/json-rpc?projectId=${project}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await answer.json();
  return result ?? error;
}

const buy = (world, exchangeId, amount) =>
  call(world, 'reown_getExchangePayUrl', {
    ...{ exchangeId, asset: ETHER, amount },
    recipient: `eip155:1:${BUYER}`,
  });

const status = (world, exchangeId, sessionId, project) =>
  call(world, 'reown_getExchangeBuyStatus', { exchangeId, sessionId }, project);

/** What each says of an order that it has paid out. */
const sent = {
  coinbase: (value, more = {}) => ({
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    purchase_currency: 'ETH',
    purchase_network: 'ethereum',
    purchase_amount: { value, currency: 'ETH' },
    wallet_address: BUYER,
    tx_hash: HASH,
    ...more,
  }),
  binance: (cryptoAmount, more = {}) => ({
    status: 20,
    cryptoCurrency: 'ETH',
    cryptoAmount,
    withdrawNetwork: 'ETH',
    withdrawWalletAddress: BUYER,
    withdrawTxHash: HASH,
    ...more,
  }),
};

/** An order of one exchange from its page to its transaction, which no other project hears of. */
async function follow(world, id) {
  const { url, sessionId } = await buy(world, id, '0.5');
  assert.match(sessionId, /^[0-9a-f]{32}$/);
  assert.deepEqual(await status(world, id, sessionId), { status: 'UNKNOWN' });
  world.ramps.sent.set(sessionId, sent[id]('0.49'));
  assert.deepEqual(await status(world, id, sessionId), { status: 'UNKNOWN' }, 'less was sent');
  world.ramps.sent.set(sessionId, sent[id]('0.5'));
  assert.deepEqual(await status(world, id, sessionId, OTHER_PROJECT), { status: 'UNKNOWN' });
  const paid = { status: 'SUCCESS', txHash: HASH };
  assert.deepEqual(await status(world, id, sessionId), paid);
  world.ramps.sent.delete(sessionId);
  assert.deepEqual(await status(world, id, sessionId), paid, 'it stays so');
  return new URL(url);
}

export default {
  name: 'hosted exchanges',
  async setUp(keep) {
    const ramps = await startRamps();
    keep.closeOnExit('ramps', () => ramps.stop());
    const options = {
      'stand-in': ramps.url,
      'coinbase-key-id': keys.coinbase.id,
      'coinbase-key-file': secretFile(keep, keys.coinbase.key),
      'binance-client-id': keys.binance.id,
      'binance-token-file': secretFile(keep, keys.binance.token),
      'binance-key-file': secretFile(keep, keys.binance.key),
    };
    const server = await startServer(keep, {
      args: [
        '--any-project',
        // Never asked: a chain's own currency has its decimals without a node.
        ...['--rpc-chains', 'eip155:1 http://127.0.0.1:9 allow_private'],
        ...Object.entries(options).flatMap(([name, value]) => [`--pay-${name}`, value]),
      ],
    });
    return { ramps, server };
  },
  tests: {
    async 'both are there for what they send, with their pictures'(world) {
      const list = async (asset) => {
        const { exchanges, total } = await call(world, 'reown_getExchanges', { page: 0, asset });
        assert.equal(total, exchanges.length);
        return exchanges;
      };
      const exchanges = await list(ETHER);
      assert.deepEqual(
        exchanges.map(({ id, name }) => [id, name]),
        [
          ['coinbase', 'Coinbase'],
          ['binance', 'Binance'],
        ],
      );
      for (const { image, imageUrl } of exchanges) {
        assert.equal(imageUrl, '');
        const picture = await fetch(`${world.server.origin}${image}`);
        assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
        assert.match(await picture.text(), /^<svg /);
      }
      assert.deepEqual(await list('eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), []);
    },

    async 'Coinbase: a page with the amount, and its transaction'(world) {
      const page = await follow(world, 'coinbase');
      assert.equal(page.searchParams.get('sessionToken'), 'session/token');
      assert.equal(page.searchParams.get('presetCryptoAmount'), '0.5');
      assert.equal(page.searchParams.get('defaultNetwork'), 'ethereum');
    },

    async 'Binance: a signed order within its limits, and its transaction'(world) {
      const page = await follow(world, 'binance');
      assert.equal(page.host, 'app.binance.com');
      for (const amount of ['0.009', '1001', '0.123456789'])
        assert.match((await buy(world, 'binance', amount)).message, /does not take this purchase/);
    },
  },
};
