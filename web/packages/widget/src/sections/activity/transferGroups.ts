// SPDX-License-Identifier: Apache-2.0
//
// Transactions of one nonce are one: a block takes one of them at most. Speeding up and canceling make them.
import type { Transfer } from '@portico/engine';

export interface TransferGroup {
  /** That of the first of them, so that it stays while others come. */
  readonly id: string;
  /** The one that a block took, else the newest that waits. */
  readonly shown: Transfer;
  readonly all: readonly Transfer[];
}

/** `transfers`: of one id the first stands, since it is told by the machine that knows more. */
export function transferGroups(transfers: readonly Transfer[]): readonly TransferGroup[] {
  const byId = new Map<string, Transfer>();
  for (const one of transfers) if (!byId.has(one.id)) byId.set(one.id, one);
  const groups = new Map<string, Transfer[]>();
  for (const one of byId.values()) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()].map((all) => {
    const byAge = [...all].sort((one, other) => other.at_ms - one.at_ms);
    const sent = byAge.filter(({ hash }) => hash !== undefined);
    const find = (...wanted: readonly Transfer['status'][]): Transfer | undefined =>
      sent.find(({ status }) => wanted.includes(status));
    const first = byAge.at(-1) as Transfer;
    const shown =
      find('confirmed', 'failed') ??
      sent.find(isUntold) ??
      find('pending') ??
      find('dropped') ??
      sent.at(-1) ??
      first;
    return { id: first.id, shown, all: byAge };
  });
}

/** That of a transaction, by its hash in any case. */
export function groupOfHash(
  groups: readonly TransferGroup[],
  hash: string,
): TransferGroup | undefined {
  const wanted = hash.toLowerCase();
  return groups.find(({ all }) => all.some((one) => one.hash?.toLowerCase() === wanted));
}

/** A wallet took another nonce than the one it was asked to take: nothing was replaced. */
export function tookAnotherNonce({ nonce, replaces }: Transfer): boolean {
  return replaces !== undefined && nonce !== undefined && nonce !== replaces.nonce;
}

/** A block has it, and nobody says whether its token moved. */
export const isUntold = ({ status, moved }: Transfer): boolean =>
  status === 'unsure' && moved === false;

function keyOf({ id, chain, from, nonce, replaces }: Transfer): string {
  const number = nonce ?? replaces?.nonce;
  return number === undefined ? id : `${chain}:${from.toLowerCase()}:${number}`;
}
