// SPDX-License-Identifier: Apache-2.0
//
// What the server tells of accounts from the devnet's chains, beside what the chains themselves say: balances,
// prices and names (docs/spec/account.md#tokens).
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createPublicClient, defineChain, erc20Abi, formatUnits, http } from 'viem';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { waitFor } from '../../tools/harness/waitFor.mjs';

const PROJECT = '0123456789abcdef0123456789abcdef';
const NOBODY = '0x00000000000000000000000000000000000000Aa';

/** Asks the API; also how many upstream requests it took is of interest. */
function makeApi(server) {
  const read = async (path, options) => {
    const response = await fetch(`${server.origin}${path}`, options);
    return { status: response.status, headers: response.headers, json: await response.json() };
  };
  const query = (more) => `projectId=${PROJECT}${more ? `&${more}` : ''}`;
  return {
    balance: (address, more) =>
      read(`/v1/account/${address}/balance?${query(`currency=usd&${more}`)}`),
    identity: (address) => read(`/v1/identity/${address}?${query()}`),
    chart: (address, more) => read(`/v1/account/${address}/chart?${query(more)}`),
    prices: (body) =>
      read(`/v1/fungible/price?${query()}`, { method: 'POST', body: JSON.stringify(body) }),
  };
}

const near = (reported, fair, part) =>
  assert.ok(
    Math.abs(reported - fair) <= fair * part,
    `${reported} is not within ${part} of ${fair}`,
  );

export default {
  name: 'account data',
  async setUp(keep) {
    // Only here: the other groups need none of its packages.
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ past: true });
    keep.closeOnExit('devnet', () => devnet.stop());
    await devnet.past;
    const { evm, solana } = devnet.manifest;
    const chain = `eip155:${evm.chainId}`;
    const solanaChain = `solana:${solana.genesisHash.slice(0, 32)}`;
    const token = (key) => evm.tokens.find((one) => one.key === key);
    const args = [
      '--any-project',
      ...serverOptions(devnet.manifest),
      ...['--rpc-chains', `${solanaChain} ${devnet.solanaUrl} allow_private`],
    ];
    const server = await startServer(keep, { args });
    const client = createPublicClient({
      chain: defineChain({
        id: evm.chainId,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [devnet.rpcUrl] } },
      }),
      transport: http(devnet.rpcUrl),
    });
    return {
      devnet,
      evm,
      solana,
      chain,
      solanaChain,
      token,
      server,
      client,
      args,
      ...makeApi(server),
    };
  },
  tests: {
    'balances are those of the chain, exact, and what is not shown is not there': async (world) => {
      const { evm, chain, client, balance } = world;
      const [{ address }] = evm.accounts;
      const { status, json } = await balance(address, `chainId=${chain}`);
      assert.equal(status, 200);
      const reported = new Map(json.balances.map((one) => [one.address ?? chain, one]));
      const native = await client.getBalance({ address });
      assert.equal(reported.get(chain).quantity.numeric, formatUnits(native, 18));
      for (const one of evm.tokens.filter(({ listed }) => listed)) {
        const held = await client.readContract({
          address: one.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        });
        const row = reported.get(`${chain}:${one.address}`);
        if (held === 0n || one.decimals === 0) {
          assert.equal(row, undefined, one.key);
          continue;
        }
        assert.deepEqual(row.quantity, {
          decimals: `${one.decimals}`,
          numeric: formatUnits(held, one.decimals),
        });
        assert.equal(row.symbol, one.symbol);
        assert.match(row.iconUrl, /\/logos\//);
      }
      for (const { address: spam } of evm.tokens.filter((one) => one.spam))
        assert.equal(reported.get(`${chain}:${spam}`), undefined);
    },
    'a token that is in no list is told when it is asked for by name': async ({
      evm,
      chain,
      balance,
    }) => {
      const [{ address }] = evm.accounts;
      const spam = evm.tokens.filter((one) => one.spam);
      const forced = spam.map((one) => `${chain}:${one.address}`).join(',');
      const { json, headers } = await balance(address, `chainId=${chain}&forceUpdate=${forced}`);
      assert.equal(headers.get('cache-control'), 'no-store');
      for (const one of spam)
        assert.ok(
          !json.balances.some((row) => row.address === `${chain}:${one.address}`),
          one.symbol,
        );
    },
    'pictures of tokens come by way of the server, which fetches what its list names and no more':
      async ({ chain, evm, server, balance, token }) => {
        const { balances } = (await balance(evm.accounts[0].address, `chainId=${chain}`)).json;
        for (const { symbol, image } of balances) {
          const response = await fetch(`${server.origin}${image}`);
          assert.equal(response.status, 200, symbol);
          assert.equal(response.headers.get('content-type'), 'image/svg+xml');
          assert.match(response.headers.get('content-security-policy'), /sandbox/);
        }
        const spam = `${server.origin}/v1/logo/${chain}:${token('spam').address}`;
        assert.equal((await fetch(spam)).status, 404);
      },
    'Solana: lamports, as its node says': async ({ solana, solanaChain, balance, devnet }) => {
      const address = solana.accounts[0].address ?? solana.accounts[0];
      const requested = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] };
      const response = await fetch(devnet.solanaUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(requested),
      });
      const { value } = (await response.json()).result;
      const { json } = await balance(address, `chainId=${solanaChain}`);
      assert.equal(json.balances[0].quantity.numeric, formatUnits(BigInt(value), 9));
      assert.equal(
        json.balances[0].address,
        `${solanaChain}:So11111111111111111111111111111111111111111`,
      );
    },
    'networks that are not served have nothing': async ({ evm, balance }) => {
      const { status, json, headers } = await balance(
        evm.accounts[0].address,
        'chainId=eip155:424242',
      );
      assert.equal(status, 200);
      assert.deepEqual(json, { balances: [] });
      assert.equal(headers.get('portico-empty'), 'chain-not-served');
    },
    'names lead back to their address, or there is none': async ({ evm, identity }) => {
      for (const { address, name, verifies, why } of evm.names) {
        const { status, json, headers } = await identity(address);
        assert.equal(status, 200);
        assert.equal(json.name, verifies ? name : null, why);
        assert.match(headers.get('cache-control'), /^public, max-age=(300|29\d)$/);
      }
      assert.deepEqual((await identity(NOBODY)).json.name, null);
    },
    'prices are those of the deep pools, whatever a shallow one says': async (world) => {
      const { evm, chain, token, prices, balance } = world;
      const keys = ['weth', 'usdc', 'harbour', 'wbtc', 'lantern', 'old', 'toll', 'beacon'];
      const addresses = keys.map((key) => `${chain}:${token(key).address}`);
      const { status, json } = await prices({ currency: 'usd', addresses });
      assert.equal(status, 200);
      const reported = new Map(json.fungibles.map((one) => [one.symbol, one.price]));
      for (const key of keys.slice(0, -1))
        near(reported.get(token(key).symbol), Number(token(key).usd), 0.02);
      assert.equal(reported.get(token('beacon').symbol), undefined, 'no pool has it');
      const rows = (
        await balance(evm.accounts[0].address, `chainId=${chain}&forceUpdate=${addresses[2]}`)
      ).json;
      const row = rows.balances.find((one) => one.address === addresses[2]);
      near(row.value, Number(row.quantity.numeric) * Number(token('harbour').usd), 0.02);
    },
    'how each price went in a day is told beside it, once that is known': async (world) => {
      const { devnet, evm, chain, balance, client } = world;
      const [{ address }] = evm.accounts;
      const { moves } = await (await fetch(`${devnet.servicesUrl}/prices.json`)).json();
      const now = Number((await client.getBlock()).timestamp);
      const then = moves.findLast(({ at }) => at <= now - 86_400).usd;
      const tokenOf = ({ symbol }) =>
        evm.tokens.find((one) => one.symbol === (symbol === 'ETH' ? 'WETH' : symbol));
      let rows;
      // Learned beside the first answers, for the tokens each asks for; answers are kept for ten seconds.
      await waitFor('the changes of a day', async () => {
        rows = (await balance(address, `chainId=${chain}`)).json.balances;
        const priced = rows.filter((row) => tokenOf(row).usd !== undefined);
        return priced.length > 0 && priced.every((row) => 'priceChangePercentage24h' in row);
      });
      for (const row of rows) {
        const { key, usd } = tokenOf(row);
        const reported = row.priceChangePercentage24h;
        if (usd === undefined) assert.equal(reported, undefined, key);
        // Pools in use tell a mean of an hour.
        else
          assert.ok(
            Math.abs(reported - (Number(usd) / Number(then[key]) - 1) * 100) < 1.5,
            `${key}: ${reported}`,
          );
      }
      assert.equal(rows.find(({ symbol }) => symbol === 'USDC').priceChangePercentage24h, 0);
      assert.ok(rows.filter((row) => Math.abs(row.priceChangePercentage24h) > 0.3).length > 2);
    },
    'a hosted service gives prices, in the shapes it answers with': async (
      { args, token, chain },
      keep,
    ) => {
      // As recorded from CoinGecko's documentation of /simple/price; the devnet is no platform of it.
      const requested = [];
      const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
      const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
      const service = createServer((request, response) => {
        requested.push([request.url, request.headers['x-cg-demo-api-key']]);
        const native = request.url.startsWith('/api/v3/simple/price');
        response.setHeader('content-type', 'application/json');
        // As the service does without a key.
        if (request.url.includes('%2C')) {
          response.statusCode = 400;
          return response.end('{"error":{"status":{"error_code":10012}}}');
        }
        return response.end(
          JSON.stringify(
            native
              ? { ethereum: { eur: 2150.5, eur_24h_change: -3.637278946773539 } }
              : request.url.includes(USDC)
                ? { [USDC]: { eur: 9.1e-1 } }
                : { [USDT]: { eur: 9.2e-1 } },
          ),
        );
      });
      await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
      keep.closeOnExit('price service', () => service.close());
      const url = `http://127.0.0.1:${service.address().port}/api/v3 allow_private`;
      const server = await startServer(keep, {
        args: [...args, '--price-source', 'http', '--price-http-url', url],
      });
      const { prices } = makeApi(server);
      const addresses = [
        'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        'eip155:1:0xdAC17F958D2ee523a2206206994597C13D831ec7',
        `${chain}:${token('usdc').address}`,
      ];
      const { json } = await prices({ currency: 'eur', addresses });
      assert.deepEqual(
        json.fungibles.map(({ address, symbol, price }) => [address, symbol, price]),
        [
          [addresses[0], 'ETH', 2150.5],
          [addresses[1], 'USDC', 0.91],
          [addresses[2], 'USDT', 0.92],
        ],
      );
      assert.equal(requested.length, 4, 'one for the currency, two at once, and each alone');
      assert.equal((await prices({ currency: 'xxx', addresses })).status, 422);
      assert.equal((await prices({ currency: 'usd', addresses: [] })).status, 400);
    },
    'the chart of a month and of a year is what was played': async (world) => {
      const { devnet, evm, chain, chart, client } = world;
      const [{ address }] = evm.accounts;
      const prices = await (await fetch(`${devnet.servicesUrl}/prices.json`)).json();
      const priced = evm.tokens.filter(({ key }) => prices.usd[key]);
      const valueAt = async (at) => {
        const { block } = evm.history.findLast(({ timestamp }) => timestamp * 1000 <= at);
        const blockNumber = BigInt(block);
        const fair = prices.moves.findLast((move) => move.at * 1000 <= at) ?? prices.moves[0];
        const usd = (key) => Number(fair.usd[key]);
        let sum =
          Number(formatUnits(await client.getBalance({ address, blockNumber }), 18)) * usd('weth');
        for (const one of priced) {
          const requested = { address: one.address, abi: erc20Abi, functionName: 'balanceOf' };
          const held = await client.readContract({ ...requested, args: [address], blockNumber });
          if (one.decimals > 0) sum += Number(formatUnits(held, one.decimals)) * usd(one.key);
        }
        return sum;
      };
      for (const [period, least, days] of [
        ['month', 28, 28],
        ['year', 11, 140],
      ]) {
        const { points } = (await chart(address, `chainId=${chain}&period=${period}`)).json;
        assert.ok(points.length >= least, `${period}: ${points.length} points`);
        const span = (points.at(-1).at - points[0].at) / 86_400_000;
        assert.ok(span >= days, `${period}: ${span} days`);
        // A pool's mean may reach back to the point before.
        for (const { at, value } of points.slice(0, -1))
          near(Number(value), await valueAt(at), 0.05);
      }
    },
    'the chart is balances times prices of the blocks of the past': async (world) => {
      const { devnet, evm, chain, chart, balance, client, token, server } = world;
      const [{ address }, { address: to }] = evm.accounts;
      // Beyond what was played: hours that are mined now.
      const value = `0x${(10n ** 18n).toString(16)}`;
      for (let hour = 0; hour < 8; hour++) {
        await devnet.call('evm_increaseTime', [3600]);
        if (hour === 4) await devnet.call('eth_sendTransaction', [{ from: address, to, value }]);
        else await devnet.call('evm_mine');
      }
      const newest = await client.getBlock();
      await waitFor('the server to see the newest block', async () => {
        const requested = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber' };
        const response = await fetch(`${server.origin}/v1?chainId=${chain}&projectId=${PROJECT}`, {
          method: 'POST',
          body: JSON.stringify({ ...requested, params: ['latest', false] }),
        });
        return (await response.json()).result.hash === newest.hash;
      });
      const { status, json } = await chart(address, `chainId=${chain}&period=day`);
      assert.equal(status, 200);
      const { points } = json;
      assert.ok(points.length >= 8 && points.length <= 64, `${points.length} points`);
      for (const [index, { at, value: reported }] of points.entries()) {
        assert.match(reported, /^\d+\.\d\d$/);
        assert.ok(index === 0 || at > points[index - 1].at, 'the oldest first');
      }
      assert.equal(points.at(-1).at, Number(newest.timestamp) * 1000);
      const fresh = `forceUpdate=${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`;
      // What nodes say of the newest block is kept until the next is seen.
      await waitFor('the balance to be that of the chart', async () => {
        const { balances } = (await balance(address, `chainId=${chain}&${fresh}`)).json;
        const sum = balances.reduce((all, one) => all + (one.value ?? 0), 0);
        return Math.abs(Number(points.at(-1).value) - sum) <= sum * 0.02;
      });
      // Where among the points the hours fall is the clock's.
      const falls = points.slice(1).map(({ value }, i) => Number(points[i].value) - Number(value));
      near(Math.max(...falls), Number(token('weth').usd), 0.06);
    },
    'a chart of a chain without markets has no points, and a wrong question is told': async ({
      evm,
      chain,
      chart,
    }) => {
      const [{ address }] = evm.accounts;
      for (const other of ['eip155:424242', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']) {
        const { status, json } = await chart(address, `chainId=${other}&period=week`);
        assert.deepEqual([status, json], [200, { points: [] }]);
      }
      assert.equal((await chart(address, `chainId=${chain}&period=hour`)).status, 400);
      assert.equal((await chart('0x12', `chainId=${chain}&period=day`)).status, 400);
      assert.equal((await chart(address, 'period=day')).status, 400);
    },
    'when the node is gone: 503, and when to ask again': async ({
      devnet,
      evm,
      chain,
      balance,
      chart,
    }) => {
      await devnet.stop();
      const { status, headers, json } = await balance(evm.accounts[4].address, `chainId=${chain}`);
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '30');
      assert.equal(json.reasons[0].field, 'balance');
      const late = await chart(evm.accounts[4].address, `chainId=${chain}&period=day`);
      assert.equal(late.status, 503);
      assert.equal(late.headers.get('retry-after'), '30');
    },
  },
};
