// SPDX-License-Identifier: Apache-2.0
//
// Swaps by the server's own router: real pools of Uniswap v2 and v3 on a real node, the calls that the
// server makes sent as they are. What is paid is compared with what was quoted, to the unit.
import assert from 'node:assert/strict';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
} from 'viem';
import { makeRandom } from '../../tools/devnet/evm/random.mjs';
import { serverOptions } from '../../tools/devnet/serverOptions.mjs';
import { receiptOf } from '../../tools/harness/receiptOf.mjs';
import { startServer } from '../../tools/harness/startServer.mjs';
import { makeHostileTokens, OWN_ETHER } from '../harness/launchHostileTokens.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CONTROLLERS = `${root}e2e/appkit/node_modules/@reown/appkit-controllers/dist/esm/exports/index.js`;
const PROJECT = '5f0e2d3c4b5a69788796a5b4c3d2e1f0';
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const KEEPER = '0x00000000000000000000000000000000000fee00';
const SEED = 'swaps 1';

/** A server, and what a page would do with it on behalf of one account of the node. */
function pageOf(world, server, account) {
  const { chain, node, wallet } = world;
  const caip = (address) => `${chain}:${address}`;
  const ask = async (path, parameters, body) => {
    const query = new URLSearchParams({ projectId: PROJECT, ...parameters });
    const response = await fetch(`${server.origin}/v1/convert/${path}?${query}`, {
      ...(body && { method: 'POST', body: JSON.stringify({ projectId: PROJECT, ...body }) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const balance = (token) =>
    token === NATIVE
      ? node.getBalance({ address: account })
      : node.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        });
  const send = async ({ to, data, value = 0n, gas }) => {
    const hash = await wallet.sendTransaction({ account, to, data, value, gas, chain: null });
    return receiptOf(node, hash);
  };
  const page = {
    account,
    ask,
    balance,
    send,
    caip,
    async quotes(from, to, amount, more = {}) {
      const answer = await ask('quotes', {
        from: caip(from),
        to: caip(to),
        amount: `${amount}`,
        slippage: '1',
        ...more,
      });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.quotes;
    },
    async quote(...words) {
      const [first] = await page.quotes(...words);
      assert.ok(first, `there is no quote for ${words.slice(0, 3).join(' ')}`);
      return first;
    },
    build: (quote, more = {}) =>
      ask(
        'build-transaction',
        {},
        {
          from: quote.fromAccount,
          to: quote.toAccount,
          amount: quote.fromAmount,
          userAddress: caip(account),
          eip155: { slippage: 1 },
          quoteId: quote.id,
          ...more,
        },
      ),
    async approve(quote) {
      if (!quote.spender) return;
      const { status, body } = await ask('build-approve', {
        from: quote.fromAccount,
        to: quote.toAccount,
        userAddress: caip(account),
        amount: quote.fromAmount,
        spender: quote.spender,
      });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.amount, quote.fromAmount, 'it allows what is swapped and no more');
      await send({ to: plain(body.tx.to), data: body.tx.data });
    },
    /** Sends what was built. */
    async swap({ tx, router }) {
      assert.equal(tx.to, router);
      const receipt = await send({
        to: plain(tx.to),
        data: tx.data,
        value: BigInt(tx.value),
        gas: BigInt(tx.eip155.gas),
      });
      const { status, gasUsed, effectiveGasPrice } = receipt;
      assert.equal(status, 'success', `${gasUsed} gas of ${tx.eip155.gas} were used`);
      return { receipt, cost: gasUsed * effectiveGasPrice };
    },
    async built(quote, more) {
      const { status, body } = await page.build(quote, more);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
  };
  return page;
}

const plain = (id) => id.split(':').at(-1);

/** What of an asset came; of the currency beside what the transaction cost. */
async function paidBy(page, built, token) {
  const before = await page.balance(token);
  const { receipt, cost } = await page.swap(built);
  assert.equal(receipt.status, 'success');
  return (await page.balance(token)) - before + (token === NATIVE ? cost : 0n);
}

const ROUTER = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function refundETH() payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
]);
export default {
  name: 'convert',
  async setUp(keep) {
    const { startDevnet } = await import('../../tools/devnet/startDevnet.mjs');
    const devnet = await startDevnet({ solana: false });
    keep.closeOnExit('devnet', () => devnet.stop());
    const { evm, chainId } = devnet.manifest;
    // Answers about the newest block are not kept: each is of the block that it is asked at.
    const options = [
      '--any-project',
      ...serverOptions(devnet.manifest),
      ...['--limit', 'head_ttl_ms=0'],
    ];
    const server = await startServer(keep, { args: options });
    const withFee = await startServer(keep, {
      args: [...options, '--swap-fee-bps', '50', '--swap-fee-recipient', KEEPER],
    });
    const transport = http(devnet.rpcUrl);
    const role = (name) => evm.accounts.find((one) => one.role === name).address;
    const token = (key) =>
      key === 'native' ? NATIVE : evm.tokens.find((one) => one.key === key).address;
    const world = {
      server,
      withFee,
      devnet,
      chain: `eip155:${chainId}`,
      node: createPublicClient({ transport, cacheTime: 0, pollingInterval: 20 }),
      wallet: createWalletClient({ transport }),
      master: role('master'),
      trader: role('trader'),
      contracts: evm.contracts,
      tokens: evm.tokens,
      pools: evm.pools,
      token,
      artifacts: devnet.artifacts,
    };
    return { ...world, hostile: makeHostileTokens(world) };
  },
  tests: {
    async 'what a swap pays is what the quote said, to the unit, between random tokens'(world) {
      const page = pageOf(world, world.server, world.trader);
      const random = makeRandom(SEED);
      const keys = ['native', 'weth', 'usdc', 'wbtc', 'harbour', 'lantern', 'whole', 'old'];
      for (let round = 0; round < 24; round++) {
        const from = keys[random.below(keys.length)];
        const rest = keys.filter((key) => key !== from);
        const to = rest[random.below(rest.length)];
        const { decimals, usd } = world.tokens.find(
          ({ key }) => key === (from === 'native' ? 'weth' : from),
        );
        // Worth up to two thousand dollars, so that the pools stay near their prices.
        const cents = BigInt(1 + random.below(200_000));
        const amount = (cents * 10n ** BigInt(decimals)) / BigInt(Math.ceil(Number(usd) * 100));
        const why = `seed ${SEED}, round ${round}: ${amount} ${from} to ${to}`;
        const [quote] = await page.quotes(world.token(from), world.token(to), amount || 1n);
        if (!quote) continue;
        await page.approve(quote);
        const built = await page.built(quote, { accepted: ['price_impact'] });
        assert.equal(built.minimumReceived, quote.minimumReceived, why);
        const paid = await paidBy(page, built, world.token(to));
        assert.equal(`${paid}`, quote.toAmount, why);
        if (built.tried) assert.equal(built.tried, quote.toAmount, why);
        assert.ok(paid >= BigInt(quote.minimumReceived), why);
      }
    },

    async 'the best way is never worse than any single pool, and a large amount is split'(world) {
      const page = pageOf(world, world.server, world.trader);
      const { node, artifacts, contracts, token } = world;
      const quoterAbi = artifacts.QuoterV2.abi;
      let splits = 0;
      let splitsOfWrapped = 0;
      for (const [from, to] of [
        ['weth', 'usdc'],
        ['usdc', 'weth'],
        ['harbour', 'weth'],
        ['weth', 'harbour'],
      ]) {
        for (const whole of [1n, 60n, 400n]) {
          const { decimals } = world.tokens.find(({ key }) => key === from);
          const amount = whole * 10n ** BigInt(decimals) * (from === 'usdc' ? 1_000n : 1n);
          const quote = await page.quote(token(from), token(to), amount);
          if (quote.route.length > 1) splits++;
          if (from === 'weth') {
            // The currency goes the best single way: what is sent along is given as a whole.
            const sent = await page.quote(NATIVE, token(to), amount);
            assert.equal(sent.route.length, 1);
            assert.ok(BigInt(sent.toAmount) <= BigInt(quote.toAmount));
            splitsOfWrapped += quote.route.length - 1;
          }
          const shares = quote.route.reduce((sum, part) => sum + part.shareBps, 0);
          assert.ok(shares >= 9_998 && shares <= 10_000);
          for (const pool of world.pools) {
            const tokens = [pool.base, pool.quote];
            if (!tokens.includes(token(from)) || !tokens.includes(token(to))) continue;
            const alone =
              pool.kind === 'v2'
                ? (
                    await node.readContract({
                      address: contracts.v2Router,
                      abi: artifacts.UniswapV2Router02.abi,
                      functionName: 'getAmountsOut',
                      args: [amount, [token(from), token(to)]],
                    })
                  )[1]
                : (
                    await node.simulateContract({
                      address: contracts.quoter,
                      abi: quoterAbi,
                      functionName: 'quoteExactInputSingle',
                      args: [
                        {
                          tokenIn: token(from),
                          tokenOut: token(to),
                          amountIn: amount,
                          fee: pool.fee,
                          sqrtPriceLimitX96: 0n,
                        },
                      ],
                    })
                  ).result[0];
            assert.ok(
              BigInt(quote.toAmount) >= alone,
              `${amount} ${from} to ${to}: ${quote.toAmount}, and ${alone} by ${pool.address}`,
            );
          }
        }
      }
      assert.ok(splits > 0 && splitsOfWrapped > 0, 'some amounts are split');
    },

    async 'three pools, one behind the other'(world) {
      const page = pageOf(world, world.server, world.trader);
      const quote = await page.quote(world.token('whole'), world.token('harbour'), 40n);
      assert.ok(quote.route.some(({ hops }) => hops.length === 3));
      await page.approve(quote);
      const paid = await paidBy(page, await page.built(quote), world.token('harbour'));
      assert.equal(`${paid}`, quote.toAmount);
    },

    async 'the currency and the token that wraps it are exchanged one for one'(world) {
      const page = pageOf(world, world.server, world.trader);
      for (const [from, to] of [
        ['native', 'weth'],
        ['weth', 'native'],
      ]) {
        const quote = await page.quote(world.token(from), world.token(to), 12_345n);
        assert.equal(quote.toAmount, '12345');
        assert.equal(quote.minimumReceived, '12345');
        assert.equal(quote.spender, undefined);
        const paid = await paidBy(page, await page.built(quote), world.token(to));
        assert.equal(paid, 12_345n);
      }
    },

    async "the operator's fee is shown as it is charged, and paid to the operator"(world) {
      const page = pageOf(world, world.withFee, world.trader);
      const { node, token } = world;
      const usdc = (address) =>
        node.readContract({
          address: token('usdc'),
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        });
      const amount = 10n ** 18n;
      const free = await pageOf(world, world.server, world.trader).quote(
        NATIVE,
        token('usdc'),
        amount,
      );
      assert.equal(free.fee, undefined);
      const quote = await page.quote(NATIVE, token('usdc'), amount);
      assert.equal(quote.fee.bps, 50);
      assert.equal(quote.fee.token, page.caip(token('usdc')));
      assert.equal(
        BigInt(quote.toAmount) + BigInt(quote.fee.amount),
        BigInt(free.toAmount),
        'it is taken off what is got',
      );
      const before = await usdc(KEEPER);
      const paid = await paidBy(page, await page.built(quote), token('usdc'));
      assert.equal(`${paid}`, quote.toAmount);
      assert.equal(`${(await usdc(KEEPER)) - before}`, quote.fee.amount);
    },

    async 'a price that moves between quote and build is told, and one that moves later stops the swap'(
      world,
    ) {
      const { token, trader, master } = world;
      const page = pageOf(world, world.server, trader);
      const other = pageOf(world, world.server, master);
      const amount = 5n * 10n ** 18n;
      const quote = await page.quote(NATIVE, token('harbour'), amount);
      const ready = await page.built(quote);
      // Somebody buys before: much of the pool's harbour goes.
      const rush = await other.quote(NATIVE, token('harbour'), 60n * 10n ** 18n);
      await other.swap(await other.built(rush, { accepted: ['price_impact'] }));
      const before = await page.balance(token('harbour'));
      const late = await page
        .send({
          to: plain(ready.tx.to),
          data: ready.tx.data,
          value: BigInt(ready.tx.value),
          gas: 900_000n,
        })
        .catch(() => ({ status: 'reverted' }));
      assert.equal(late.status, 'reverted', 'less than the minimum is not taken');
      assert.equal(await page.balance(token('harbour')), before);
      const { status, body } = await page.build(quote);
      assert.equal(status, 409);
      assert.equal(body.error.code, 'changed_meanwhile');
      assert.match(body.reasons[0].description, /price has moved/);
      const old = await page.build({ ...quote, id: quote.id.replace(/\d+(?=\.[0-9a-f]+$)/, '1') });
      assert.equal(old.status, 409);
      assert.match(old.body.reasons[0].description, /too old/);
    },

    async 'a price far from the market has to be accepted'(world) {
      const page = pageOf(world, world.server, world.trader);
      const quote = await page.quote(world.token('lantern'), world.token('usdc'), 10n ** 24n);
      assert.ok(quote.priceImpactBps >= 1_500, `${quote.priceImpactBps}`);
      await page.approve(quote);
      const refused = await page.build(quote);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.reasons[0].field, 'price_impact');
      const built = await page.built(quote, { accepted: ['price_impact'] });
      assert.deepEqual(built.warnings, ['price_impact']);
    },

    async 'a token that keeps a part is said to, and is swapped with room for it'(world) {
      const page = pageOf(world, world.server, world.trader);
      const quote = await page.quote(NATIVE, world.token('toll'), 10n ** 17n);
      const { status, body } = await page.build(quote);
      assert.equal(status, 400);
      assert.match(body.reasons[0].description, /keeps a part|would fail/);
      const roomy = await page.quote(NATIVE, world.token('toll'), 10n ** 17n, { slippage: '3' });
      const paid = await paidBy(page, await page.built(roomy), world.token('toll'));
      assert.ok(paid >= BigInt(roomy.minimumReceived));
    },

    async 'tokens that take the money of whoever buys them are refused'(world) {
      const page = pageOf(world, world.server, world.trader);
      const amount = 10n ** 17n;
      const trap = await world.hostile.launch('Trap');
      const quote = await page.quote(NATIVE, trap, amount);
      assert.equal(quote.priceImpactBps, undefined, 'what it says of itself is no price');
      const refused = await page.build(quote);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.reasons[0].field, 'cannot_sell');
      for (const name of ['Taker', 'Liar', 'Refuser']) {
        const hostile = await world.hostile.launch(name);
        const [offer] = await page.quotes(NATIVE, hostile, amount);
        assert.ok(offer, name);
        const { status, body } = await page.build(offer, {
          accepted: ['price_impact', 'cannot_sell', 'not_tried'],
        });
        assert.equal(status, 400, `${name}: ${JSON.stringify(body)}`);
        assert.match(body.reasons[0].description, /would (fail|arrive)/, name);
      }
      // One like any other goes through.
      const plainCoin = await world.hostile.launch('Coin');
      const fair = await page.quote(NATIVE, plainCoin, amount);
      const paid = await paidBy(page, await page.built(fair), plainCoin);
      assert.equal(`${paid}`, fair.toAmount);
    },

    async 'a token that calls the router back in the midst of a swap gets nothing by it'(world) {
      const { node } = world;
      const page = pageOf(world, world.server, world.trader);
      const amount = 10n ** 17n;
      const encode = (functionName, args = []) =>
        encodeFunctionData({ abi: ROUTER, functionName, args });
      const buying = (address) => {
        const path = [world.token('weth'), address];
        const order = encode('swapExactTokensForTokens', [OWN_ETHER, 0n, path, KEEPER]);
        return encode('multicall', [2n ** 64n, [order]]);
      };
      // It buys before the one who sells does, with what they have put into the pool: that sale is
      // undone, so nobody buys it unwarned. While it is bought, the pool is locked.
      const buyer = await world.hostile.launchReentrant(buying);
      const quote = await page.quote(NATIVE, buyer.address, amount);
      const refused = await page.build(quote);
      assert.equal(refused.status, 400, JSON.stringify(refused.body));
      assert.equal(refused.body.reasons[0].field, 'cannot_sell');
      const accepted = await page.built(quote, { accepted: ['cannot_sell'] });
      assert.equal(`${await paidBy(page, accepted, buyer.address)}`, quote.toAmount);
      assert.ok((await buyer.count('tried')) > 0n, 'it has called back');
      assert.equal(await buyer.count('succeeded'), 0n);
      assert.equal(await node.getBalance({ address: buyer.address }), OWN_ETHER);
      // What the router hands out is what the token has sent along itself.
      const taker = await world.hostile.launchReentrant(() => encode('refundETH'));
      const offer = await page.quote(NATIVE, taker.address, amount);
      assert.equal(`${await paidBy(page, await page.built(offer), taker.address)}`, offer.toAmount);
      assert.ok((await taker.count('succeeded')) > 0n);
      assert.equal(await node.getBalance({ address: taker.address }), OWN_ETHER);
    },

    async 'nor does it get the currency before a v3 pool is paid, or have the wrapped one taken instead'(
      world,
    ) {
      const { node, token, trader, contracts, hostile } = world;
      const page = pageOf(world, world.server, trader);
      const amount = 10n ** 17n;
      // Wrapped ether that the account holds, and has once allowed the router for good.
      await page.send({ to: token('weth'), data: '0xd0e30db0', value: 10n * amount });
      const allow = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [contracts.swapRouter, 2n ** 255n],
      });
      await page.send({ to: token('weth'), data: allow });
      const encode = (functionName, args = []) =>
        encodeFunctionData({ abi: ROUTER, functionName, args });

      // The pool hands the token out before it is paid: in between the router would refund the currency.
      const refunded = await hostile.launchReentrant(() => encode('refundETH'), { kind: 'v3' });
      const quote = await page.quote(NATIVE, refunded.address, amount);
      const wrapped = await page.balance(token('weth'));
      const built = await page.built(quote);
      assert.equal(built.tx.value, `${amount}`);
      const held = await page.balance(NATIVE);
      const { cost } = await page.swap(built);
      assert.ok((await refunded.count('succeeded')) > 0n, 'it has called back');
      assert.equal(await page.balance(token('weth')), wrapped, 'nothing wrapped is taken');
      assert.equal(held - (await page.balance(NATIVE)) - cost, amount);
      assert.equal(await node.getBalance({ address: refunded.address }), OWN_ETHER);

      // One that takes what was wrapped undoes the swap, which the trial sees.
      const swept = await hostile.launchReentrant(
        (address) => encode('sweepToken', [token('weth'), 0n, address]),
        { kind: 'v3', ether: 0n },
      );
      const offer = await page.quote(NATIVE, swept.address, amount);
      const { status, body } = await page.build(offer, { accepted: ['cannot_sell', 'not_tried'] });
      assert.equal(status, 400, JSON.stringify(body));
      assert.match(body.reasons[0].description, /would fail/);
    },

    async 'a token that allows nothing new above something old is swapped, and found to be sellable'(
      world,
    ) {
      const { wallet, node, master, hostile, contracts } = world;
      const page = pageOf(world, world.server, master);
      const careful = await hostile.launch('Careful');
      const abi = hostile.abiOf('Careful');
      const hash = await wallet.writeContract({
        account: master,
        address: careful,
        abi,
        functionName: 'approve',
        args: [contracts.swapRouter, 7n],
        chain: null,
      });
      await receiptOf(node, hash);
      const bought = await page.built(await page.quote(NATIVE, careful, 10n ** 16n));
      assert.deepEqual(bought.warnings, []);
      const quote = await page.quote(careful, NATIVE, 10n ** 20n);
      const built = await page.built(quote);
      assert.equal(built.tried, quote.toAmount, 'it is tried behind an allowance of its own');
      const { body } = await page.ask('build-approve', {
        from: quote.fromAccount,
        to: quote.toAccount,
        userAddress: page.caip(master),
        amount: quote.fromAmount,
        spender: quote.spender,
      });
      assert.equal(body.amount, '0', 'the old one is taken back first');
      await page.send({ to: plain(body.tx.to), data: body.tx.data });
      await page.approve(quote);
      const paid = await paidBy(page, await page.built(quote), NATIVE);
      assert.equal(`${paid}`, quote.toAmount);
    },

    async 'what was allowed a moment ago is told'(world) {
      const { token, trader, wallet } = world;
      const page = pageOf(world, world.server, trader);
      const { spender } = await page.quote(token('lantern'), NATIVE, 10n ** 18n);
      const allowed = async () => {
        const { body } = await page.ask('allowance', {
          tokenAddress: page.caip(token('lantern')),
          userAddress: page.caip(trader),
          spender,
        });
        return BigInt(body.allowance);
      };
      // By the wallet's own node, which mines at once: our server hears nothing of it.
      for (const value of [(await allowed()) + 7n, 9n, 0n]) {
        const hash = await wallet.writeContract({
          account: trader,
          address: token('lantern'),
          abi: erc20Abi,
          functionName: 'approve',
          args: [plain(spender), value],
          chain: null,
        });
        await receiptOf(world.node, hash);
        assert.equal(await allowed(), value);
      }
    },

    async 'what cannot be swapped is refused in words, and nothing is allowed to strangers'(world) {
      const page = pageOf(world, world.server, world.trader);
      const { token, trader } = world;
      const usdc = page.caip(token('usdc'));
      const cases = [
        ['quotes', { from: usdc, to: 'eip155:1:0x', amount: '1' }, 'to'],
        ['quotes', { from: usdc, to: usdc, amount: '1' }, 'to'],
        ['quotes', { from: usdc, to: page.caip(NATIVE), amount: '0' }, 'amount'],
        ['quotes', { from: usdc, to: page.caip(NATIVE), amount: '-1' }, 'amount'],
        ['quotes', { from: usdc, to: page.caip(NATIVE), amount: '1.5' }, 'amount'],
        ['quotes', { from: usdc, to: page.caip(NATIVE), amount: '1', slippage: '51' }, 'slippage'],
        ['tokens', { chainId: 'eip155:999999' }, 'chainId'],
        ['gas-price', { chainId: 'eip155:999999' }, 'chainId'],
        [
          'build-approve',
          {
            from: usdc,
            to: usdc,
            userAddress: page.caip(trader),
            amount: '1',
            spender: page.caip(trader),
          },
          'spender',
        ],
        ['allowance', { tokenAddress: usdc, userAddress: 'eip155:1:0x' }, 'userAddress'],
      ];
      for (const [path, parameters, field] of cases) {
        const { status, body } = await page.ask(path, parameters);
        assert.equal(status, 400, `${path} ${JSON.stringify(parameters)}`);
        assert.equal(body.reasons[0].field, field, JSON.stringify(body));
      }
      assert.deepEqual(await page.quotes(token('usdc'), token('beacon'), 10n), []);
      const poor = pageOf(world, world.server, world.master.replace(/.{4}$/, '0000'));
      const quote = await poor.quote(NATIVE, token('usdc'), 10n ** 18n);
      const { status, body } = await poor.build(quote);
      assert.equal(status, 400);
      assert.match(body.reasons[0].description, /holds less/);
    },

    async "the reference's client quotes, allows and swaps, unchanged"(world) {
      const { server, chain, token, trader, node } = world;
      const { BlockchainApiController, ChainController, FetchUtil, OptionsController } =
        await import(pathToFileURL(CONTROLLERS).href);
      const api = BlockchainApiController;
      api.state.api = new FetchUtil({ baseUrl: server.origin, clientId: null });
      api.state.supportedChains = { http: [chain], ws: [] };
      ChainController.state.activeCaipNetwork = { id: 31337, caipNetworkId: chain };
      OptionsController.state.projectId = PROJECT;
      const caip = (address) => `${chain}:${address}`;
      const { tokens } = await api.fetchSwapTokens({ chainId: chain });
      assert.ok(tokens.some(({ address }) => address === caip(NATIVE)));
      assert.ok(tokens.some(({ symbol, decimals }) => symbol === 'WBTC' && decimals === 8));
      const gas = await api.fetchGasPrice({ chainId: chain });
      assert.ok(BigInt(gas.fast) >= BigInt(gas.standard));
      const page = pageOf(world, server, trader);
      const [from, to] = [caip(token('wbtc')), caip(token('usdc'))];
      const swap = { from, to, amount: '12000000', userAddress: trader };
      const { quotes } = await api.fetchSwapQuote({ ...swap, gasPrice: gas.standard });
      assert.equal(quotes[0].fromAmount, swap.amount);
      const user = { userAddress: caip(trader) };
      const approve = await api.generateApproveCalldata({ from, to, ...user });
      // It sends it to `from`, with no amount of its own: what is held is allowed.
      await page.send({ to: plain(approve.tx.from), data: approve.tx.data });
      const { allowance } = await api.fetchSwapAllowance({ tokenAddress: from, ...user });
      assert.equal(allowance, `${await page.balance(token('wbtc'))}`);
      const { tx } = await api.generateSwapCalldata({ ...swap, ...user, disableEstimate: true });
      const before = await page.balance(token('usdc'));
      const receipt = await page.send({
        to: plain(tx.to),
        data: tx.data,
        gas: BigInt(tx.eip155.gas),
      });
      assert.equal(receipt.status, 'success');
      assert.equal(`${(await page.balance(token('usdc'))) - before}`, quotes[0].toAmount);
      // So it writes what is 10^21 or more.
      const large = await api.fetchSwapQuote({
        ...swap,
        from: caip(token('lantern')),
        amount: '1e+21',
      });
      assert.equal(large.quotes[0].fromAmount, '1000000000000000000000');
      assert.ok(await node.getBlockNumber());
    },
  },
};
