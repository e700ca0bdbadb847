// SPDX-License-Identifier: Apache-2.0
//
// The tokens of the devnet: what they are called, how they misbehave, and what they are worth on every day.
import { makeRandom } from './random.mjs';

/** Days of history. */
export const DAYS = 180;

/**
 * `usd`: its price on the first day, in 10^-8 dollars; none: no pool has it. `swing`: how far a day moves
 * it, in 1/1000. `today`: how far the hours after the history do. `listed`: in the token list. `odd`: what a wallet must bear.
 */
export const TOKENS = [
  {
    key: 'weth',
    contract: 'WETH9',
    name: 'Wrapped Ether',
    symbol: 'WETH',
    decimals: 18,
    usd: 2_350_00000000n,
    swing: 18,
    today: 23,
    listed: true,
  },
  {
    key: 'usdc',
    contract: 'DevToken',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    usd: 1_00000000n,
    swing: 0,
    today: 0,
    listed: true,
  },
  {
    key: 'wbtc',
    contract: 'DevToken',
    name: 'Wrapped Bitcoin',
    symbol: 'WBTC',
    decimals: 8,
    usd: 62_000_00000000n,
    swing: 14,
    today: -8,
    listed: true,
  },
  {
    key: 'harbour',
    contract: 'DevToken',
    name: 'Harbour',
    symbol: 'HRB',
    decimals: 18,
    usd: 4_20000000n,
    swing: 30,
    today: 41,
    listed: true,
  },
  {
    key: 'lantern',
    contract: 'DevToken',
    name: 'Lantern',
    symbol: 'LNTN',
    decimals: 18,
    usd: 38000000n,
    swing: 40,
    today: -17,
    listed: true,
  },
  {
    key: 'whole',
    contract: 'DevToken',
    name: 'Whole Crates',
    symbol: 'CRATE',
    decimals: 0,
    usd: 12_50000000n,
    swing: 12,
    today: 4,
    listed: true,
    odd: 'no decimals',
  },
  {
    key: 'old',
    contract: 'OldToken',
    name: 'Old Anchor',
    symbol: 'ANCR',
    decimals: 18,
    usd: 95_00000000n,
    swing: 22,
    today: 12,
    listed: true,
    odd: 'name and symbol are bytes32, transfers return nothing',
  },
  {
    key: 'toll',
    contract: 'TollToken',
    name: 'Toll Bridge',
    symbol: 'TOLL',
    decimals: 18,
    usd: 2_00000000n,
    swing: 15,
    today: -5,
    listed: true,
    odd: 'keeps 2 % of every transfer',
  },
  {
    key: 'beacon',
    contract: 'DevToken',
    name: 'Beacon',
    symbol: 'BCN',
    decimals: 18,
    listed: true,
    odd: 'no pool has a price for it',
  },
  {
    key: 'garbled',
    contract: 'DevToken',
    name: 'Garbled\u0007 \u202etxen si eman ehT',
    symbol: 'GR\u0000B\n\u200b',
    decimals: 18,
    odd: 'control and direction characters in its name and symbol',
  },
  {
    key: 'spam',
    contract: 'SpamToken',
    name: 'Visit https://claim.example/reward to claim',
    symbol: '$ claim.example',
    decimals: 18,
    spam: true,
    odd: 'dropped on addresses that did not ask, with a link in its name',
  },
  {
    key: 'fake',
    contract: 'SpamToken',
    name: 'USD Coin',
    symbol: 'USD\u0421',
    decimals: 6,
    spam: true,
    odd: 'looks like USDC (its last letter is Cyrillic), forges transfers',
  },
];

/** What `pools` are made of: two tokens, and for concentrated liquidity the fee in millionths. */
export const POOLS = [
  { kind: 'v3', base: 'weth', quote: 'usdc', fee: 500, dollars: 6_000_000n },
  { kind: 'v2', base: 'weth', quote: 'usdc', fee: 3000, dollars: 2_000_000n },
  { kind: 'v3', base: 'wbtc', quote: 'usdc', fee: 3000, dollars: 1_500_000n },
  { kind: 'v2', base: 'harbour', quote: 'weth', fee: 3000, dollars: 900_000n },
  { kind: 'v3', base: 'harbour', quote: 'weth', fee: 3000, dollars: 500_000n },
  { kind: 'v3', base: 'lantern', quote: 'usdc', fee: 3000, dollars: 300_000n },
  { kind: 'v2', base: 'whole', quote: 'usdc', fee: 3000, dollars: 250_000n },
  { kind: 'v2', base: 'old', quote: 'weth', fee: 3000, dollars: 400_000n },
  { kind: 'v2', base: 'toll', quote: 'weth', fee: 3000, dollars: 100_000n },
  // Next to nothing stands in it, at fifty times the price: who takes its word is fooled.
  {
    kind: 'v3',
    base: 'harbour',
    quote: 'usdc',
    fee: 10000,
    dollars: 40n,
    times: 50n,
    odd: 'shallow and far off the price',
  },
];

/** prices[key][day], in 10^-8 dollars, as a day begins; the last is what it comes to after the history. */
export function pricePaths() {
  return Object.fromEntries(
    TOKENS.filter(({ usd }) => usd !== undefined).map(({ key, usd, swing, today }) => {
      const random = makeRandom(`price of ${key}`);
      let price = usd;
      const days = Array.from({ length: DAYS }, () => {
        // A little more up than down, so that the charts rise.
        if (swing > 0)
          price += (price * BigInt(random.between(-swing * 10, swing * 10 + swing))) / 10_000n;
        return price;
      });
      return [key, [...days, (price * BigInt(1_000 + today)) / 1_000n]];
    }),
  );
}

/** All prices on a way from one day's to another's, `part` of `whole` along it: unsteady between the ends. */
export function pricesBetween(prices, [from, to], part, whole) {
  return Object.fromEntries(
    TOKENS.filter(({ key }) => prices[key]).map(({ key, swing }) => {
      const [first, last] = [prices[key][from], prices[key][to]];
      const straight = first + ((last - first) * BigInt(part)) / BigInt(whole);
      const aside =
        part === 0 || part === whole
          ? 0
          : makeRandom(`${key} ${from} ${part}`).between(-3 * swing, 3 * swing + 1);
      return [key, straight + (straight * BigInt(aside)) / 10_000n];
    }),
  );
}
