// SPDX-License-Identifier: Apache-2.0
//
// How the pools follow the fair prices: now and then at first, every few hours at last, so that a chart of any time has
// its curve. What follows the history is computed when it is played, and mined anew by each start, until the present.
import { tradesTo } from './pools.mjs';
import { DAYS, pricesBetween } from './tokens.mjs';
import { ROLES } from './world.mjs';

const HOUR = 3600;
/** Days before the end of the history, the hours on which pools are moved in these. */
const RHYTHM = [
  [2, 2],
  [7, 6],
  [30, 24],
  [DAYS, 10 * 24],
];
const TODAY_STEPS = 24;
/** A pool of constant product has no price while it was traded with in the last half an hour. */
const TODAY_ENDS = 40 * 60;
const GWEI = 10n ** 9n;
const FEES = { gas: 700_000n, maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI };

/** @param {number} firstDay when it begins, in seconds */
export function makeMarket(recorder, world, firstDay) {
  const hours = Array.from({ length: DAYS * 24 }, (_, hour) => hour);
  // Pools are made at the prices of the first.
  const due = hours.filter(
    (hour) => hour > 0 && hour % RHYTHM.find(([days]) => hour >= (DAYS - days) * 24)[1] === 0,
  );
  const moves = [];
  return {
    /** What was fair when it moved: { at, usd }. */
    moves,
    /** Lets time go on to then. */
    async until(time) {
      while (due.length > 0 && firstDay + due[0] * HOUR < time) {
        const hour = due.shift();
        const day = Math.trunc(hour / 24);
        const usd = pricesBetween(world.prices, [day, Math.min(day + 1, DAYS - 1)], hour % 24, 24);
        // All of them at the beginning of a day.
        const pools = hour % 24 === 0 ? fair(world) : someOf(world, hour / 2);
        recorder.until(firstDay + hour * HOUR);
        const trades = await tradesTo(recorder, {
          trader: recorder.accounts[ROLES.trader],
          ...world,
          pools,
          usd,
        });
        if (trades.length === 0) continue;
        await Promise.all(trades.map(({ what, ...trade }) => recorder.send(trade, what)));
        await recorder.block();
        moves.push({ at: recorder.now, usd });
      }
      recorder.until(time);
    },
  };
}

/** The deepest always, the others in turn. */
const someOf = (world, turn) =>
  fair(world).filter((_, index) => index === 0 || index % 3 === turn % 3);
const fair = ({ pools }) => pools.filter(({ odd }) => !odd);

/**
 * The steps that follow the history, as transactions for a node that stands at its end; this one goes along.
 * @returns {Promise<{ usd: object, transactions: object[] }[]>}
 */
export async function planToday(recorder, world, call) {
  const trader = recorder.accounts[ROLES.trader];
  let nonce = Number(await call('eth_getTransactionCount', [trader, 'latest']));
  let { now } = recorder;
  const steps = [];
  for (let step = 1; step <= TODAY_STEPS; step++) {
    const usd = pricesBetween(world.prices, [DAYS - 1, DAYS], step, TODAY_STEPS);
    const pools = step === TODAY_STEPS ? fair(world) : someOf(world, step);
    const trades = await tradesTo(recorder, { trader, ...world, pools, usd });
    const transactions = trades.map(({ what, ...trade }) =>
      hexed({ ...trade, ...FEES, nonce: BigInt(nonce++) }),
    );
    now += HOUR;
    await mine(call, transactions, now);
    steps.push({ usd, transactions });
  }
  return steps;
}

const hexed = (transaction) =>
  Object.fromEntries(
    Object.entries(transaction).map(([key, value]) => [
      key,
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    ]),
  );

async function mine(call, transactions, time) {
  await Promise.all(transactions.map((transaction) => call('eth_sendTransaction', [transaction])));
  await call('evm_mine', [time]);
}

/**
 * Mines the steps between the end of the history and now, the closer the nearer to now.
 * @returns {Promise<number[]>} when each was
 */
export async function playToday(steps, { endsAt, now, call }) {
  const span = Math.max(now - TODAY_ENDS - endsAt, steps.length);
  const times = steps.map(
    (_, index) =>
      endsAt + Math.ceil(span * (1 - ((steps.length - 1 - index) / steps.length) ** 1.6)),
  );
  for (const [index, { transactions }] of steps.entries()) {
    times[index] = Math.max(times[index], (times[index - 1] ?? endsAt) + 1);
    await mine(call, transactions, times[index]);
  }
  return times;
}

/** The prices that the manifest tells: those of now. */
export const pricesNow = ({ prices }) => pricesBetween(prices, [DAYS, DAYS], 0, 1);
