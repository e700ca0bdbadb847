// SPDX-License-Identifier: Apache-2.0
//
// Months of what accounts do: one day after another, the same in every play but for the dates.

import { makeActions } from './actions.mjs';
import { playAttacks } from './attacks.mjs';
import { makeMarket } from './market.mjs';
import { makeRandom } from './random.mjs';
import { DAYS } from './tokens.mjs';
import { ROLES } from './world.mjs';

export const DAY = 86_400;
/** The world is made in the days before the first. */
export const SET_UP_DAYS = 2;

const ACTIONS = {
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
 * @param {import('./Recorder.mjs').Play} play
 * @param {object} world what makeWorld gave
 * @returns {Promise<{ at: number, usd: object }[]>} when the market moved, and what was fair
 */
export async function playHistory(recorder, world) {
  const random = makeRandom('history');
  const start = recorder.startsAt + SET_UP_DAYS * DAY;
  const actions = makeActions(recorder, world, random);
  const people = [...ROLES.wallets, ...ROLES.wallets, ...ROLES.people].map(
    (index) => recorder.accounts[index],
  );
  await actions.collections();
  const market = makeMarket(recorder, world, start);
  for (let day = 0; day < DAYS; day++) {
    await market.until(start + day * DAY + random.between(0, 4 * 3600));
    await playAttacks(recorder, world, day);
    for (let left = random.between(1, 5); left > 0; left--) {
      await market.until(recorder.now + random.between(60, Math.trunc((5 * 3600) / left)));
      await actions[random.weighted(ACTIONS)](random.pick(people));
      await recorder.block();
    }
  }
  await market.until(start + DAYS * DAY);
  await recorder.check();
  return market.moves;
}
