// SPDX-License-Identifier: Apache-2.0
//
// Months of what accounts do: one day after another, the same in every play but for the dates.
import { tradeToPrice } from './pools.mjs';
import { makeRandom } from './random.mjs';
import { playAttacks } from './attacks.mjs';
import { makeDeeds } from './deeds.mjs';
import { DAYS } from './tokens.mjs';
import { ROLES } from './world.mjs';

export const DAY = 86_400;
/** The world is made in the days before the first. */
export const SET_UP_DAYS = 2;
/** Prices in pools move this often; a chart of half a year has a point every five days. */
export const MARKET_DAYS = 5;

const DEEDS = {
  sendEther: 22,
  sendToken: 26,
  swapV2: 7,
  swapForEther: 4,
  swapEther: 5,
  swapV3: 9,
  revoke: 3,
  allowAll: 2,
  takeBackAll: 1,
  sendToSelf: 1,
  deployToken: 1,
  wrap: 3,
  unwrap: 2,
  mintFlag: 4,
  giveFlag: 3,
  givePass: 2,
  payMany: 2,
  failTransfer: 2,
  failSlippage: 2,
  failGas: 1,
};

/**
 * @param {import('./Play.mjs').Play} play
 * @param {object} world what makeWorld gave
 */
export async function playHistory(play, world) {
  const random = makeRandom('history');
  const start = play.startsAt + SET_UP_DAYS * DAY;
  const deeds = makeDeeds(play, world, random);
  const people = [...ROLES.wallets, ...ROLES.wallets, ...ROLES.people].map((index) => play.accounts[index]);
  await deeds.collections();
  for (let day = 0; day < DAYS; day++) {
    play.until(start + day * DAY + random.between(0, 4 * 3600));
    // On the last day too: the prices that the manifest tells are the ones that the pools say.
    if (day % MARKET_DAYS === 0 || day === DAYS - 1) await moveMarket(play, world, day);
    await playAttacks(play, world, day);
    for (let left = random.between(1, 5); left > 0; left--) {
      const name = random.weighted(DEEDS);
      // Whoever trades on the last day would move the prices away.
      if (day === DAYS - 1 && /^swap/.test(name)) continue;
      await deeds[name](random.pick(people));
      await play.block(random.between(60, Math.trunc((5 * 3600) / left)));
    }
  }
  await play.check();
}

async function moveMarket(play, { contracts, pools, prices }, day) {
  const trader = play.accounts[ROLES.trader];
  for (const pool of pools) {
    if (!pool.odd) await tradeToPrice(play, { trader, contracts, pool, prices, day });
  }
  await play.block();
}
