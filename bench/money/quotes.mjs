// SPDX-License-Identifier: Apache-2.0
//
// Quotes of swaps: how often the node is asked for one, and how long it takes beside the node's own time.
import { makeRandom } from '../../tools/devnet/evm/random.mjs';
import { median, p99 } from '../shared/figures.mjs';
import { startProxy } from './startProxy.mjs';
import { amountWorth, startPools, startSwaps } from './startSwaps.mjs';

const QUOTES = 300;
const CALLS_MAX = 3; // upstream HTTP calls of one quote: the goal
const SEED = 'quotes 1';
/** decimals() and getCurrentBlockTimestamp(): what prices are read with, and the ways of a swap are not. */
const OF_PRICES = /313ce567|0f28c97d/;

/** What an HTTP call is for; others are the server's own, which no quote waits for. */
function purposeOf({ calls }) {
  const reads = calls.filter(({ method }) => method === 'eth_call');
  if (reads.length === 0) return 'other';
  return reads.every(({ params }) => OF_PRICES.test(params[0].data)) ? 'price' : 'way';
}

/** The two tokens that are farthest from one another, in pools on the way. */
function farthest({ pools, tokens }) {
  const beside = (address) =>
    pools.flatMap(({ base, quote }) =>
      base === address ? [quote] : quote === address ? [base] : [],
    );
  const distances = (from) => {
    const known = new Map([[from, 0]]);
    for (const [address, hops] of known)
      for (const next of beside(address)) if (!known.has(next)) known.set(next, hops + 1);
    return known;
  };
  const ways = tokens.flatMap((from) =>
    tokens.map((to) => ({ from, to, hops: distances(from.address).get(to.address) ?? 0 })),
  );
  return ways.reduce((most, way) => (way.hops > most.hops ? way : most));
}

async function measure(keep, devnet, { from, to, hops }) {
  const proxy = await startProxy(keep, devnet.rpcUrl);
  const { ask } = await startSwaps(keep, devnet, { rpcUrl: proxy.url });
  const random = makeRandom(SEED);
  const rows = [];
  for (let round = 0; round <= QUOTES; round++) {
    await devnet.call('evm_mine');
    proxy.take();
    const { ms, quote, refusal } = await ask(from, to, amountWorth(from, 1 + random.below(2_000)));
    if (!quote) throw new Error(`no quote from ${from.key} to ${to.key}: ${refusal}`);
    const longest = Math.max(...quote.route.map((part) => part.hops.length));
    if (longest < hops) throw new Error(`${from.key} to ${to.key} takes ${longest} pools`);
    const seen = Map.groupBy(proxy.take(), purposeOf);
    const [way, price] = ['way', 'price'].map((purpose) => seen.get(purpose) ?? []);
    const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
    rows.push({
      ms,
      http: way.length,
      price: price.length,
      calls: sum(way, ({ calls }) => calls.length),
      node: sum([...way, ...price], ({ node_ms }) => node_ms),
      proxy: sum([...way, ...price], ({ proxy_ms }) => proxy_ms),
    });
  }
  return { first: rows[0], rows: rows.slice(1) };
}

export async function printQuotes(keep) {
  const devnet = await startPools(keep);
  const { evm } = devnet.manifest;
  const token = (key) => evm.tokens.find((one) => one.key === key);
  const far = farthest(evm);
  const ways = [far, { from: token('weth'), to: token('usdc'), hops: 1 }];
  console.log(`### Quotes, ${QUOTES} of each way, every one at a new block\n`);
  if (far.hops !== 3)
    console.log(
      `No two tokens of the devnet are three pools apart; the farthest are ${far.hops}.\n`,
    );
  const heads = [
    'HTTP calls of the first quote, and for prices',
    'of the others: median, most',
    'JSON-RPC calls in them',
    'p50 ms',
    'p99 ms',
    "the node's p50",
    "the node's p99",
    'quote : node',
    'of it the proxy, ms',
  ];
  console.log(`| | ${heads.join(' | ')} |\n|---|${heads.map(() => '---:').join('|')}|`);
  const notes = [];
  for (const way of ways) {
    const { first, rows } = await measure(keep, devnet, way);
    const all = (key) => rows.map((row) => row[key]);
    const name = `${way.from.symbol} to ${way.to.symbol}, ${way.hops} pool${way.hops > 1 ? 's' : ''}`;
    const cells = [
      `${first.http} + ${first.price}`,
      ...['http', 'calls'].map((key) => `${median(all(key))}, ${Math.max(...all(key))}`),
      ...['ms', 'node'].flatMap((key) => [median, p99].map((of) => of(all(key)).toFixed(1))),
      `${median(rows.map(({ ms, node }) => ms / node)).toFixed(2)} x`,
      median(all('proxy')).toFixed(1),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
    const priced = rows.filter(({ price }) => price > 0).length;
    notes.push(
      `${name}: the first quote took ${first.ms.toFixed(1)} ms; ${priced} of the others waited for newer prices too.`,
    );
    if ([first, ...rows].some(({ http }) => http > CALLS_MAX)) {
      console.error(`${name}: a quote took more than ${CALLS_MAX} HTTP calls`);
      process.exitCode = 1;
    }
  }
  console.log(`\n${notes.join('\n')}\n`);
}
