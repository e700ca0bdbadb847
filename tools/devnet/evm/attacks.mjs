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

export async function playAttacks(recorder, world, day) {
  if (DROP_DAYS.includes(day)) await dropSpam(recorder, world, day);
  if (day === PAYMENT_DAY) await poison(recorder, world);
  if (day === PRICE_DAY) await manipulate(recorder, world);
}

async function dropSpam(recorder, { tokens: { spam }, contracts: { vouchers } }, day) {
  const spammer = recorder.accounts[ROLES.spammer];
  const victims = recorder.accounts.slice(0, 6);
  const amount = 5_000n * 10n ** 18n;
  await recorder.write(spammer, spam, 'drop', [victims, amount], {
    kind: 'spam',
    token: spam.address,
    recipients: victims,
    amount: `${amount}`,
  });
  for (const [index, recipient] of victims.entries()) {
    const id = day * 100 + index + DROP_DAYS.indexOf(day);
    await recorder.write(spammer, vouchers, 'mint', [recipient, BigInt(id)], {
      kind: 'spam',
      token: vouchers.address,
      recipient,
      ids: [`${id}`],
    });
  }
  await recorder.block(600);
}

async function poison(recorder, { tokens: { usdc, fake } }) {
  const { victim, imitated, lookalike } = poisoningOf(recorder.accounts);
  const attacker = recorder.accounts[ROLES.spammer];
  const paid = 250_000_000n;
  // A payment that the victim means.
  await recorder.write(
    victim,
    usdc,
    'transfer',
    [imitated, paid],
    transferOf(usdc, imitated, paid),
  );
  await recorder.block(48);
  // A transfer of nothing out of the victim's account: everybody may do that with most tokens.
  const nothing = {
    kind: 'poison',
    token: usdc.address,
    sender: victim,
    recipient: lookalike,
    amount: '0',
  };
  await recorder.write(attacker, usdc, 'transferFrom', [victim, lookalike, 0n], nothing);
  // The same payment once more, in a token that looks like the one that was paid.
  const forged = {
    kind: 'poison',
    token: fake.address,
    sender: victim,
    recipient: lookalike,
    amount: `${paid}`,
  };
  await recorder.write(attacker, fake, 'forge', [victim, lookalike, paid], forged);
  await recorder.block(60);
  // Dust from the address itself.
  const funds = 2n * 10n ** 15n;
  await recorder.send(
    { from: attacker, to: lookalike, value: funds, gas: 21_000n },
    { kind: 'transfer', recipient: lookalike, amount: `${funds}` },
  );
  await recorder.block(24);
  await recorder.sendAs(
    { from: lookalike, to: victim, value: 1n, gas: 21_000n },
    { kind: 'poison', recipient: victim, amount: '1' },
  );
  await recorder.block(12);
}

/** Buys more than the pool has on its other side, and sells all of it in the next block. */
async function manipulate(recorder, { tokens: { weth, harbour }, contracts: { v2Router } }) {
  const attacker = recorder.accounts[ROLES.spammer];
  const stake = 300n * 10n ** 18n;
  await recorder.write(
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
    await recorder.write(attacker, token, 'approve', [v2Router.address, 2n ** 255n], what);
  }
  await recorder.block(60);
  for (const [sold, bought] of [
    [weth, harbour],
    [harbour, weth],
  ]) {
    const amount = sold === weth ? stake : await recorder.read(harbour, 'balanceOf', [attacker]);
    const args = [amount, 0n, [sold.address, bought.address], attacker, NEVER];
    const what = {
      kind: 'manipulation',
      token: sold.address,
      amount: `${amount}`,
      bought: bought.address,
    };
    await recorder.write(attacker, v2Router, 'swapExactTokensForTokens', args, what);
    await recorder.block();
  }
}
