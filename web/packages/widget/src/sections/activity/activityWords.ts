// SPDX-License-Identifier: Apache-2.0
//
// What is said of a transaction (docs/spec/account.md#transactions): the operation in the past tense, what moved
// with its sign,
// and the other side. A name that a stranger chose is not repeated in what looks suspicious.
import type { ActivityEntry, ActivityTransfer } from '@portico/engine';
import { shortAddress } from '@portico/ui';
import { formatAmount } from '../../text/formatAmount.ts';
import type { MessageKey, Words } from './useWords.ts';

// Maps: the word comes from a server, and no object's own names are to answer to it.
const kLabels: ReadonlyMap<string, MessageKey> = new Map([
  ['approve', 'activity.approve'],
  ['borrow', 'activity.borrow'],
  ['burn', 'activity.burn'],
  ['buy', 'activity.buy'],
  ['cancel', 'activity.cancel'],
  ['claim', 'activity.claim'],
  ['deploy', 'activity.deploy'],
  ['deposit', 'activity.deposit'],
  ['execute', 'activity.execute'],
  ['mint', 'activity.mint'],
  ['receive', 'activity.receive'],
  ['repay', 'activity.repay'],
  ['revoke', 'activity.revoke'],
  ['send', 'activity.send'],
  ['stake', 'activity.stake'],
  ['trade', 'activity.trade'],
  ['unstake', 'activity.unstake'],
  ['withdraw', 'activity.withdraw'],
]);
/** With the name of the one thing that moved. */
const kNamed: ReadonlyMap<string, MessageKey> = new Map([
  ['burn', 'activity.burn_of'],
  ['buy', 'activity.buy_of'],
  ['mint', 'activity.mint_of'],
  ['receive', 'activity.receive_of'],
  ['send', 'activity.send_of'],
]);

/**
 * What it is called: who gets coins that their own contract makes has received them, and "minted" is a word of
 * collectibles.
 */
export function operationOf({ operation, transfers }: ActivityEntry): string {
  const coins = transfers.length > 0 && transfers.every(({ nft }) => !nft);
  return operation === 'mint' && coins ? 'receive' : operation;
}

/** "Sent Dai", "Swapped", "Send failed"; an unknown operation is shown by its own name. */
export function activityTitle(entry: ActivityEntry, words: Words): string {
  const { status } = entry;
  const operation = operationOf(entry);
  const [only, second] = entry.transfers;
  const name = second || entry.suspicious ? '' : only?.name || only?.symbol || '';
  if (status === 'failed')
    return words.format(operation === 'send' ? 'activity.send_failed' : 'activity.not_done');
  if (status === 'pending' && operation === 'send' && name)
    return words.format('activity.sending', { name });
  if (status === 'pending' && operation === 'cancel') return words.format('activity.canceling');
  if (status === 'pending') return words.format('activity.in_progress');
  const named = kNamed.get(operation);
  if (named && name) return words.format(named, { name });
  const label = kLabels.get(operation);
  return label ? words.format(label) : operation;
}

/** The line below: what became what, or who is on the other side. `own`: the account's address. */
export function activitySide(
  entry: ActivityEntry,
  words: Words,
  own: string | undefined,
): string | undefined {
  const { transfers, application } = entry;
  const operation = operationOf(entry);
  if (entry.suspicious) return words.format('activity.suspicious_one');
  if (operation === 'buy' && application) return application;
  const [first, second, third] = transfers;
  if (first && second && !third && !(first.nft && second.nft)) {
    const out = first.direction === 'in' ? second : first;
    const back = out === first ? second : first;
    return words.format('activity.became', { from: shortName(out), to: shortName(back) });
  }
  if (third) return words.format('activity.transfers', { count: transfers.length });
  // Who called a token's contract themselves were given them by nobody.
  if (operation === 'receive' && entry.from && entry.from.toLowerCase() !== own?.toLowerCase())
    return words.format('activity.from', { account: shortAddress(entry.from) });
  if (isRecipient(entry)) return words.format('activity.to', { account: shortAddress(entry.to) });
  return application || (!first && entry.to ? shortAddress(entry.to) : undefined);
}

/**
 * Whether the transaction's address is who was paid, or may spend now. Of a payment to several it is the
 * contract that was called, and is not shown as an account.
 */
export function isRecipient({ operation, transfers, to }: ActivityEntry): boolean {
  const one = operation === 'send' && transfers.length === 1;
  return to !== '' && (one || operation === 'approve');
}

/** `about`: what is expected, while no block has said what came. */
export type ShownTransfer = ActivityTransfer & { readonly about?: boolean };

/** "+96.4 OP", "−0.25 ETH", "1 NFT": signed by what it did to the account. */
export function transferText(
  transfer: ShownTransfer,
  words: Words,
  { plain = false } = {},
): string {
  const { direction, nft, quantity, symbol } = transfer;
  const sign = plain || direction === 'self' ? '' : direction === 'in' ? '+' : '\u2212';
  const amount = nft
    ? words.format('activity.nfts', { count: Number(quantity) || 1 })
    : `${formatAmount(quantity, words.region)} ${symbol}`.trim();
  return transfer.about ? words.format('activity.about', { amount: sign + amount }) : sign + amount;
}

/** With words among it, the sign stands where their language begins. */
export const directionOf = ({ nft, about }: ShownTransfer): 'auto' | 'ltr' =>
  nft || about ? 'auto' : 'ltr';

/** What a row shows first: what came in for what went out, else the first that moved. */
export function mainTransfer({ transfers }: ActivityEntry): ActivityTransfer | undefined {
  return transfers.find(({ direction }) => direction === 'in') ?? transfers[0];
}

/** What was given for the one thing that came: a row's second line. */
export function givenTransfer({ transfers, status }: ActivityEntry): ActivityTransfer | undefined {
  const [first, second, third] = transfers;
  if (!first || !second || third || status !== 'confirmed') return undefined;
  const [out, back] = first.direction === 'out' ? [first, second] : [second, first];
  return out.direction === 'out' && back.direction === 'in' ? out : undefined;
}

/** Of a collectible its name, "-" for none (docs/spec/account.md#transactions). */
function shortName({ nft, name, symbol }: ActivityTransfer): string {
  return nft ? name || '-' : symbol || name;
}
