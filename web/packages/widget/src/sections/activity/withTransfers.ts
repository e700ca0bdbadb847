// SPDX-License-Identifier: Apache-2.0
//
// What was sent from this browser stands in the activity at once, until the account's history has it. Entries of the
// history win: they know more, but for what a swap brought of the network's currency, which some do not see.
import type {
  ActivityEntry,
  ActivitySlice,
  ActivityStatus,
  TokenRow,
  Transfer,
} from '@portico/engine';
import type { ShownTransfer } from './activityWords.ts';
import { isOnSolana } from './solanaTransfers.ts';
import { groupOfHash, isUntold, type TransferGroup, transferGroups } from './transferGroups.ts';

type Bought = NonNullable<Transfer['bought']>;

/** Of a transfer that has a transaction; without one nothing is known to have been sent. */
const kStatus: { readonly [Status in Transfer['status']]?: ActivityStatus } = {
  pending: 'pending',
  unsure: 'pending', // with a transaction: signed, and no node has it yet
  confirmed: 'confirmed',
  failed: 'failed',
  replaced: 'failed',
  dropped: 'failed',
};

/**
 * `account`: of whom, CAIP-10. Without a history the transfers are all that is known. `held`: whose pictures stand beside what
 * was sent of them.
 */
export function withTransfers(
  activity: ActivitySlice,
  transfers: readonly Transfer[],
  account = '',
  held: readonly TokenRow[] = [],
): ActivitySlice {
  const known = new Set(activity.entries.map(({ hash }) => hash.toLowerCase()));
  const own = transfers.filter(
    (one) => `${one.chain}:${one.from}`.toLowerCase() === account.toLowerCase(),
  );
  const groups = transferGroups(own);
  const chain = account.slice(0, account.lastIndexOf(':'));
  // By its contract: anybody may make a token of a known symbol.
  const pictured = (one: ShownTransfer): ShownTransfer => {
    const id = one.contract === undefined ? chain : `${chain}:${one.contract}`;
    const row = held.find((token) => token.id.toLowerCase() === id.toLowerCase());
    return row?.icon_url === undefined ? one : { ...one, image_url: row.icon_url };
  };
  const added = groups
    .filter(({ all }) => !all.some(({ hash }) => hash && known.has(hash.toLowerCase())))
    .map(entryOf)
    .filter((one) => one !== undefined)
    .map((one) => ({ ...one, transfers: one.transfers.map((each) => pictured(each)) }));
  const entries = activity.entries.map((entry) => withArrived(entry, groups));
  if (added.length === 0 && entries.every((entry, at) => entry === activity.entries[at]))
    return activity;
  const { state } = activity;
  return {
    ...activity,
    state: state === 'unknown' || state === 'unsupported' ? 'fresh' : state,
    entries: [...added, ...entries].sort(
      (one, other) => Number(isPending(other)) - Number(isPending(one)) || other.at_ms - one.at_ms,
    ),
  };
}

/** A history without traces sees no coins that a contract passed on. */
function withArrived(entry: ActivityEntry, groups: readonly TransferGroup[]): ActivityEntry {
  if (entry.transfers.some(({ direction }) => direction === 'in')) return entry;
  const { bought, hash } = groupOfHash(groups, entry.hash)?.shown ?? {};
  if (bought?.arrived === undefined || hash?.toLowerCase() !== entry.hash.toLowerCase())
    return entry;
  return { ...entry, transfers: [...entry.transfers, moved('in', came(bought))] };
}

const isPending = ({ status }: ActivityEntry): boolean => status === 'pending';

/** The id of its entry, while the history has none; a group's is that of its first. */
export const entryId = ({ id }: Pick<TransferGroup, 'id'>): string => `transfer/${id}`;

function entryOf(group: TransferGroup): ActivityEntry | undefined {
  const { hash, at_ms, from, to, symbol, amount, contract, bought, allowance, fee, by_page } =
    group.shown;
  // The network has carried it out, and nobody says that anything moved.
  const isSilent = isUntold(group.shown);
  const cancels = group.shown.replaces?.cancels === true;
  const status = isSilent ? 'confirmed' : kStatus[group.shown.status];
  if (status === undefined || hash === undefined) return undefined;
  // Of a call of the page nothing is known but what went along with it.
  const isCall = by_page !== undefined && by_page !== 'send';
  const isSelf = from.toLowerCase() === to.toLowerCase();
  const paid = moved(isSelf || allowance ? 'self' : 'out', {
    symbol,
    amount,
    ...(contract !== undefined && { contract }),
  });
  const sent =
    by_page ?? (bought ? 'trade' : allowance ? 'approve' : isSilent ? 'execute' : 'send');
  const hasMoved = !cancels && !isSilent && !(isCall && Number(amount) === 0);
  return {
    id: entryId(group),
    at_ms,
    operation: cancels ? 'cancel' : sent,
    hash,
    from,
    to,
    status,
    transfers: hasMoved
      ? [
          paid,
          ...(bought
            ? [{ ...moved('in', came(bought)), about: !bought.arrived && status !== 'failed' }]
            : []),
        ]
      : [],
    suspicious: false,
    // No history tells it later.
    ...(isOnSolana(group.shown) &&
      group.shown.status !== 'dropped' &&
      fee !== undefined && { fee: { quantity: fee, symbol: 'SOL' } }),
  };
}

const came = (bought: Bought): Pick<Transfer, 'symbol' | 'amount' | 'contract'> => ({
  ...bought,
  amount: bought.arrived ?? bought.amount,
});

function moved(
  direction: ShownTransfer['direction'],
  token: Pick<Transfer, 'symbol' | 'amount' | 'contract'>,
): ShownTransfer {
  return {
    direction,
    nft: false,
    name: token.symbol,
    symbol: token.symbol,
    quantity: token.amount,
    ...(token.contract !== undefined && { contract: token.contract }),
  };
}
