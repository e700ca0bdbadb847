// SPDX-License-Identifier: Apache-2.0
//
// What strangers do to a wallet: tokens and collectibles that nobody asked for, and an attempt to get a
// look-alike address copied out of the history ("address poisoning"). And to a pool: a price that is away for
// one block.
import { concat, getAddress, keccak256, slice, stringToBytes } from 'viem';
import { NEVER } from './pools.mjs';
import { ROLES, transferOf } from './world.mjs';

const DROP_DAYS = [30, 90, 150];
const PAYMENT_DAY = 120;
const PRICE_DAY = 141;

/** Ends of the address as the other's, the middle from nowhere: what a shortened address shows is equal. */
export function lookalikeOf(address) {
  const middle = slice(keccak256(stringToBytes(`like ${address.toLowerCase()}`)), 0, 14);
  return getAddress(concat([slice(address, 0, 3), middle, slice(address, 17, 20)]));
}

export function poisoningOf(accounts) {
  return { victim: accounts[0], imitated: accounts[1], lookalike: lookalikeOf(accounts[1]) };
}

export async function playAttacks(play, world, day) {
  if (DROP_DAYS.includes(day)) await dropSpam(play, world, day);
  if (day === PAYMENT_DAY) await poison(play, world);
  if (day === PRICE_DAY) await manipulate(play, world);
}

async function dropSpam(play, { tokens: { spam }, contracts: { vouchers } }, day) {
  const spammer = play.accounts[ROLES.spammer];
  const victims = play.accounts.slice(0, 6);
  const amount = 5_000n * 10n ** 18n;
  await play.write(spammer, spam, 'drop', [victims, amount], {
    kind: 'spam',
    token: spam.address,
    recipients: victims,
    amount: `${amount}`,
  });
  for (const [index, recipient] of victims.entries()) {
    const id = day * 100 + index + DROP_DAYS.indexOf(day);
    await play.write(spammer, vouchers, 'mint', [recipient, BigInt(id)], {
      kind: 'spam',
      token: vouchers.address,
      recipient,
      ids: [`${id}`],
    });
  }
  await play.block(600);
}

async function poison(play, { tokens: { usdc, fake } }) {
  const { victim, imitated, lookalike } = poisoningOf(play.accounts);
  const attacker = play.accounts[ROLES.spammer];
  const paid = 250_000_000n;
  // A payment that the victim means.
  await play.write(victim, usdc, 'transfer', [imitated, paid], transferOf(usdc, imitated, paid));
  await play.block(48);
  // A transfer of nothing out of the victim's account: everybody may do that with most tokens.
  const nothing = {
    kind: 'poison',
    token: usdc.address,
    sender: victim,
    recipient: lookalike,
    amount: '0',
  };
  await play.write(attacker, usdc, 'transferFrom', [victim, lookalike, 0n], nothing);
  // The same payment once more, in a token that looks like the one that was paid.
  const forged = {
    kind: 'poison',
    token: fake.address,
    sender: victim,
    recipient: lookalike,
    amount: `${paid}`,
  };
  await play.write(attacker, fake, 'forge', [victim, lookalike, paid], forged);
  await play.block(60);
  // Dust from the address itself.
  const funds = 2n * 10n ** 15n;
  await play.send(
    { from: attacker, to: lookalike, value: funds, gas: 21_000n },
    { kind: 'transfer', recipient: lookalike, amount: `${funds}` },
  );
  await play.block(24);
  await play.sendAs(
    { from: lookalike, to: victim, value: 1n, gas: 21_000n },
    { kind: 'poison', recipient: victim, amount: '1' },
  );
  await play.block(12);
}

/** Buys more than the pool has on its other side, and sells all of it in the next block. */
async function manipulate(play, { tokens: { weth, harbour }, contracts: { v2Router } }) {
  const attacker = play.accounts[ROLES.spammer];
  const stake = 300n * 10n ** 18n;
  await play.write(
    attacker,
    weth,
    'deposit',
    [],
    { kind: 'wrap', amount: `${stake}` },
    { value: stake },
  );
  for (const token of [weth, harbour]) {
    const what = {
      kind: 'approve',
      token: token.address,
      spender: v2Router.address,
      amount: `${2n ** 255n}`,
    };
    await play.write(attacker, token, 'approve', [v2Router.address, 2n ** 255n], what);
  }
  await play.block(60);
  for (const [sold, bought] of [
    [weth, harbour],
    [harbour, weth],
  ]) {
    const amount = sold === weth ? stake : await play.read(harbour, 'balanceOf', [attacker]);
    const args = [amount, 0n, [sold.address, bought.address], attacker, NEVER];
    const what = {
      kind: 'manipulation',
      token: sold.address,
      amount: `${amount}`,
      bought: bought.address,
    };
    await play.write(attacker, v2Router, 'swapExactTokensForTokens', args, what);
    await play.block();
  }
}
