// SPDX-License-Identifier: Apache-2.0
//
// Which networks the list shows.
import type { NetworkRow } from '@portico/engine';

export interface NetworkFilter {
  readonly query: string;
  readonly testnets: boolean;
}

/** In the order given, whose name holds the query; the active one always, test networks on request. */
export function shownNetworks(
  rows: readonly NetworkRow[],
  { query, testnets }: NetworkFilter,
): NetworkRow[] {
  const wanted = query.trim().toLowerCase();
  return rows.filter(
    (row) =>
      row.name.toLowerCase().includes(wanted) &&
      (testnets || !row.testnet || row.active || wanted !== ''),
  );
}
