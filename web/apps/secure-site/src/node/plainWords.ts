// SPDX-License-Identifier: Apache-2.0

/** Of Geth and those like it, Anvil, Nethermind and Solana. */
const LACKS_MONEY = /insufficient (funds|sender ?balance|lamports)|InsufficientFunds/i;

/** Why a node refused something: in plain words where it is a known reason, else in the node's own. */
export const plainWords = (message: string): string =>
  LACKS_MONEY.test(message) ? 'the account does not hold enough for it and its fee' : message;
