// SPDX-License-Identifier: Apache-2.0
//
// What was played, as data for the server's configuration, tests and benchmarks.
import { poisoningOf } from './attacks.mjs';
import { pricesNow } from './market.mjs';
import { TOKENS } from './tokens.mjs';
import { NAMES, ROLES } from './world.mjs';

const roleOf = (index) =>
  Object.entries(ROLES).find(([, members]) => [members].flat().includes(index))?.[0];

/** @param {import('./Recorder.mjs').Play} play */
export function describeWorld(recorder, { tokens, contracts, pools, prices }) {
  const usd = pricesNow({ prices });
  const { accounts, history } = recorder;
  const addresses = Object.fromEntries(
    Object.entries(contracts).map(([key, { address }]) => [key, address]),
  );
  return {
    startsAt: history[0].timestamp,
    endsAt: history.at(-1).timestamp,
    lastBlock: history.at(-1).block,
    accounts: accounts.map((address, index) => ({ address, role: roleOf(index) })),
    contracts: addresses,
    tokens: TOKENS.map(({ key, name, symbol, decimals, odd, listed = false, spam = false }) => ({
      key,
      address: tokens[key].address,
      name,
      symbol,
      decimals,
      listed,
      spam,
      ...(odd && { odd }),
      ...(prices[key] && { usd: decimal(usd[key], 8) }),
    })),
    pools: pools.map(({ kind, fee, base, quote, times, odd, contract }) => ({
      kind,
      address: contract.address,
      fee,
      base: tokens[base].address,
      quote: tokens[quote].address,
      // In whole quote tokens for one whole base token. Nobody trades where the price is odd.
      price: decimal(
        odd
          ? (prices[base][0] * times * 10n ** 12n) / prices[quote][0]
          : (usd[base] * 10n ** 12n) / usd[quote],
        12,
      ),
      ...(odd && { odd }),
    })),
    collections: [
      { address: addresses.flags, standard: 'erc721', name: 'Signal Flags', metadata: 'data' },
      { address: addresses.boats, standard: 'erc721', name: 'Harbour Boats', metadata: 'http' },
      { address: addresses.passes, standard: 'erc1155', name: 'Harbour Passes', metadata: 'http' },
      {
        address: addresses.vouchers,
        standard: 'erc721',
        name: 'Voucher of claim.example',
        metadata: 'hostile',
        spam: true,
      },
    ],
    names: NAMES.map(({ account, name, why, avatar }) => ({
      address: accounts[account],
      name,
      verifies: why === undefined,
      ...(why && { why }),
      ...(avatar && { avatar }),
    })),
    poisoning: poisoningOf(accounts),
    history,
  };
}

/** The fair prices of every day, and of every time that pools were brought to them; for charts. */
export const describePrices = (firstDay, { prices }, moves) => ({
  firstDay,
  usd: Object.fromEntries(
    Object.entries(prices).map(([key, days]) => [key, days.map((price) => decimal(price, 8))]),
  ),
  moves: moves.map(({ at, usd }) => ({ at, usd: dollars(usd) })),
});

export const dollars = (usd) =>
  Object.fromEntries(Object.entries(usd).map(([key, price]) => [key, decimal(price, 8)]));

function decimal(value, places) {
  const digits = `${value}`.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}
