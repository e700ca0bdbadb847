// SPDX-License-Identifier: Apache-2.0
//
// What the server offers for a swap beside the best of the pools that join both tokens, each asked by itself: v2 pools by
// their router, v3 pools by their quoter. An offer for less than a pool pays, or none where one pays, is a failure.
import { createPublicClient, http } from 'viem';
import { makeRandom } from '../../tools/devnet/evm/random.mjs';
import { median } from '../shared/figures.mjs';
import { amountWorth, startPools, startSwaps } from './startSwaps.mjs';

const ASKED = 1_000;
const DECADES = 6; // amounts from a dollar to a million, as many in each decade
const SEED = 'single pools 1';

function askerOf({ rpcUrl, artifacts, manifest }) {
  const node = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 });
  const { v2Router, quoter } = manifest.evm.contracts;
  const v2 = { address: v2Router, abi: artifacts.UniswapV2Router02.abi };
  const v3 = { address: quoter, abi: artifacts.QuoterV2.abi };
  const pays = async (pool, from, to, amount) => {
    if (pool.kind === 'v2') {
      const args = [amount, [from.address, to.address]];
      return (await node.readContract({ ...v2, functionName: 'getAmountsOut', args })).at(-1);
    }
    const wish = {
      tokenIn: from.address,
      tokenOut: to.address,
      amountIn: amount,
      fee: pool.fee,
      sqrtPriceLimitX96: 0n,
    };
    const functionName = 'quoteExactInputSingle';
    return (await node.simulateContract({ ...v3, functionName, args: [wish] })).result[0];
  };
  /** The most that one pool pays. */
  return async (from, to, amount) => {
    const joining = manifest.evm.pools.filter(({ base, quote }) =>
      [base, quote].every((one) => one === from.address || one === to.address),
    );
    const paid = await Promise.all(joining.map((pool) => pays(pool, from, to, amount)));
    return paid.reduce((most, one) => (one > most ? one : most));
  };
}

/** What became of one question; `gain` in percent, where a pool pays anything. */
function judge({ quote, refusal }, best) {
  if (!quote) {
    const little = 'a unit or nothing would arrive, of which slippage leaves nothing';
    return best <= 1n
      ? { word: 'refused', why: refusal ?? little }
      : { word: 'worse', why: refusal ?? 'there is no quote' };
  }
  const out = BigInt(quote.toAmount);
  const word = out > best ? 'better' : out < best ? 'worse' : 'equal';
  return {
    word,
    why: quote.toAmount,
    gain: best && Number(((out - best) * 10n ** 8n) / best) / 1e6,
  };
}

export async function printSinglePools(keep) {
  const devnet = await startPools(keep);
  const { evm } = devnet.manifest;
  const { ask } = await startSwaps(keep, devnet);
  const bestAlone = askerOf(devnet);
  const token = (address) => evm.tokens.find((one) => one.address === address);
  const random = makeRandom(SEED);
  const groups = new Map();
  const refusals = new Map();
  const before = await devnet.call('eth_blockNumber');
  for (let round = 0; round < ASKED; round++) {
    const pool = random.pick(evm.pools);
    const sides = [token(pool.base), token(pool.quote)];
    const [from, to] = random.below(2) ? sides : sides.toReversed();
    const amount = amountWorth(from, 10 ** (random.below(DECADES * 1_000) / 1_000));
    const best = await bestAlone(from, to, amount);
    const { word, why, gain } = judge(await ask(from, to, amount), best);
    const name = sides.map(({ symbol }) => symbol).join(' and ');
    if (!groups.has(name)) groups.set(name, { odd: pool.odd, list: [] });
    groups.get(name).list.push({ word, gain });
    if (word === 'refused') refusals.set(why, (refusals.get(why) ?? 0) + 1);
    if (word !== 'worse') continue;
    console.error(
      `round ${round}: ${amount} ${from.key} to ${to.key}: ${why}, a pool pays ${best}`,
    );
    process.exitCode = 1;
  }
  if ((await devnet.call('eth_blockNumber')) !== before)
    throw new Error('a block was mined meanwhile: nothing is compared with anything');
  print(groups, refusals);
}

function print(groups, refusals) {
  console.log(
    `### Offers beside single pools, ${ASKED} random swaps of a dollar to a million (${SEED})\n`,
  );
  console.log(
    '| between | asked | better | equal | worse | refused | median gain of the better, % | largest, % |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  const row = (name, list) => {
    const count = (word) => list.filter((one) => one.word === word).length;
    const gains = list
      .filter(({ word, gain }) => word === 'better' && gain)
      .map(({ gain }) => gain);
    const figures = gains.length > 0 ? [median(gains), Math.max(...gains)] : [];
    const cells = [
      list.length,
      ...['better', 'equal', 'worse', 'refused'].map(count),
      ...[0, 1].map((index) => figures[index]?.toFixed(2) ?? ''),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  };
  const named = [...groups];
  const fair = named.filter(([, { odd }]) => !odd);
  for (const [name, { list }] of fair) row(name, list);
  row(
    'all of these',
    fair.flatMap(([, { list }]) => list),
  );
  // What one gains over a pool that nobody should ask says nothing about the others.
  for (const [name, { odd, list }] of named) if (odd) row(`${name}, whose pool is ${odd}`, list);
  for (const [why, count] of refusals) console.log(`\nRefused: ${count}, ${why}.`);
  console.log();
}
