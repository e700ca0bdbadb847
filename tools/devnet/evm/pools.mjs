// SPDX-License-Identifier: Apache-2.0
//
// Pools of constant product (Uniswap v2) and of concentrated liquidity (v3): how they are made, and the
// trades that bring them to prices.
import { encodeFunctionData } from 'viem';
import { POOLS, pricesBetween } from './tokens.mjs';

export const NEVER = 2n ** 48n;
const E8 = 10n ** 8n;
const TICK = Math.log(1.0001);
const SPACING = { 500: 10, 3000: 60, 10000: 200 };
const OBSERVATIONS = 150;
/** As far as ticks go, rounded to the spacing. */
const EDGE = 887_272;

/** Makes every pool, with liquidity of `owner` at the prices of the first day. */
export async function makePools(recorder, { owner, contracts, tokens, prices }) {
  const pools = [];
  const usd = pricesBetween(prices, [0, 0], 0, 1);
  for (const pool of POOLS) {
    const [base, quote] = [tokens[pool.base], tokens[pool.quote]];
    const isFirst = base.address.toLowerCase() < quote.address.toLowerCase();
    const [token0, token1] = isFirst ? [base, quote] : [quote, base];
    const made = { ...pool, token0, token1, contract: undefined };
    const price = ratioOf(made, usd);
    const amounts = [token0, token1].map((token) =>
      amountForValue(token, (pool.dollars * E8) / 2n, usd[token.key]),
    );
    if (pool.times) amounts[isFirst ? 0 : 1] /= pool.times;
    await (pool.kind === 'v2' ? makeV2 : makeV3)(recorder, {
      owner,
      contracts,
      pool: made,
      price,
      amounts,
    });
    pools.push(made);
  }
  return pools;
}

async function makeV2(recorder, { owner, contracts: { v2Factory, v2Router }, pool, amounts }) {
  const pair = [pool.token0.address, pool.token1.address];
  await recorder.write(
    owner,
    v2Router,
    'addLiquidity',
    [...pair, ...amounts, 0n, 0n, owner, NEVER],
    { kind: 'liquidity' },
    { gas: 5_000_000n },
  );
  await recorder.block();
  pool.contract = {
    address: await recorder.read(v2Factory, 'getPair', pair),
    abi: recorder.artifacts.UniswapV2Pair.abi,
  };
}

async function makeV3(
  recorder,
  { owner, contracts: { v3Factory, positions }, pool, price, amounts },
) {
  const key = [pool.token0.address, pool.token1.address, pool.fee];
  await recorder.write(
    owner,
    positions,
    'createAndInitializePoolIfNecessary',
    [...key, sqrtX96(price)],
    { kind: 'create pool' },
    { gas: 8_000_000n },
  );
  await recorder.block();
  const middle = Math.log(Number(price.num) / Number(price.den)) / TICK;
  const spacing = SPACING[pool.fee];
  const round = (tick) => Math.trunc(tick / spacing) * spacing;
  // Most of it within 30 % of the price, the rest everywhere, so that no price is without any.
  const ranges = pool.times
    ? [[-EDGE, EDGE, 1n]]
    : [
        [middle - 2_600, middle + 2_600, 3n],
        [-EDGE, EDGE, 1n],
      ];
  const parts = ranges.reduce((sum, [, , part]) => sum + part, 0n);
  for (const [low, high, part] of ranges) {
    const wanted = amounts.map((amount) => (amount * part) / parts);
    const args = [...key, round(low), round(high), ...wanted, 0n, 0n, owner, NEVER];
    const names = [
      'token0',
      'token1',
      'fee',
      'tickLower',
      'tickUpper',
      'amount0Desired',
      'amount1Desired',
      'amount0Min',
      'amount1Min',
      'recipient',
      'deadline',
    ];
    const wish = Object.fromEntries(names.map((name, index) => [name, args[index]]));
    await recorder.write(
      owner,
      positions,
      'mint',
      [wish],
      { kind: 'liquidity' },
      { gas: 2_000_000n },
    );
    await recorder.block();
  }
  pool.contract = {
    address: await recorder.read(v3Factory, 'getPool', key),
    abi: recorder.artifacts.UniswapV3Pool.abi,
  };
  if (pool.times) return;
  // Room for the past, so that a mean over time can be asked for (`observe`) also right after a trade.
  await recorder.write(
    owner,
    pool.contract,
    'increaseObservationCardinalityNext',
    [OBSERVATIONS],
    { kind: 'liquidity' },
    { gas: 5_000_000n },
  );
  await recorder.block();
}

/**
 * The trades of `trader` that bring pools to these prices, of those that are away from them, as the pools stand now.
 * @returns {Promise<{ from: string, to: string, data: string, what: object }[]>}
 */
export async function tradesTo(recorder, { trader, contracts, pools, usd }) {
  const trades = await Promise.all(
    pools.map((pool) =>
      (pool.kind === 'v3' ? tradeV3 : tradeV2)(recorder, { trader, contracts, pool, usd }),
    ),
  );
  return trades.filter(Boolean).map(({ router, functionName, args, pool }) => ({
    from: trader,
    to: router.address,
    data: encodeFunctionData({ abi: router.abi, functionName, args }),
    what: { kind: 'swap', pool: pool.contract.address },
  }));
}

async function tradeV3(recorder, { trader, contracts, pool, usd }) {
  const { token0, token1 } = pool;
  const limit = sqrtX96(ratioOf(pool, usd));
  const [now] = await recorder.read(pool.contract, 'slot0');
  if (now === limit) return undefined;
  const [from, to] = limit < now ? [token0, token1] : [token1, token0];
  const wish = {
    tokenIn: from.address,
    tokenOut: to.address,
    fee: pool.fee,
    recipient: trader,
    deadline: NEVER,
    amountIn: 10n ** BigInt(from.decimals) * 1_000_000n,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: limit,
  };
  return { router: contracts.v3Router, functionName: 'exactInputSingle', args: [wish], pool };
}

async function tradeV2(recorder, { trader, contracts, pool, usd }) {
  const { num, den } = ratioOf(pool, usd);
  const { token0, token1 } = pool;
  const [reserve0, reserve1] = await recorder.read(pool.contract, 'getReserves');
  const product = reserve0 * reserve1;
  const wanted0 = root((product * den) / num);
  const wanted1 = root((product * num) / den);
  const [from, to, amount] =
    wanted0 > reserve0
      ? [token0, token1, wanted0 - reserve0]
      : [token1, token0, wanted1 - reserve1];
  // The fee of 0.3 % stays in the pool; half of it moves the price.
  if (amount * 2_000n < (from === token0 ? reserve0 : reserve1)) return undefined;
  const args = [(amount * 10_015n) / 10_000n, 0n, [from.address, to.address], trader, NEVER];
  return {
    router: contracts.v2Router,
    functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args,
    pool,
  };
}

/** What a pool of concentrated liquidity, or of constant product, says: units of token1 for one of token0. */
export function ratioOf({ token0, token1, base, times = 1n }, usd) {
  const ratio = {
    num: usd[token0.key] * 10n ** BigInt(token1.decimals),
    den: usd[token1.key] * 10n ** BigInt(token0.decimals),
  };
  ratio[token0.key === base ? 'num' : 'den'] *= times;
  return ratio;
}

/** How many units of a token are worth so many 10^-8 dollars. */
export const amountForValue = (token, usd, price) => (usd * 10n ** BigInt(token.decimals)) / price;

const sqrtX96 = ({ num, den }) => root((num << 192n) / den);

function root(value) {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
