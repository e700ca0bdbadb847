// SPDX-License-Identifier: Apache-2.0
//
// The networks on which the active account can receive: those of its kind that the app has. A smart account is there on the
// active one alone: at the same address of another there may be nobody.
import type { NetworkRow, Slices } from '@portico/engine';
import { useSlice } from '../../store/useSlice.ts';

export interface Receiving {
  readonly networks: readonly NetworkRow[];
  /** A smart account. */
  readonly single: boolean;
}

export function receivingOf({ account, networks }: Slices): Receiving {
  const single = account.account_type === 'smart_account';
  const kind = `${account.caip_address?.split(':')[0]}:`;
  const own = networks.networks.filter((row) =>
    single ? row.active : row.caip_network_id.startsWith(kind),
  );
  // The active one first: that is where one looks.
  return { single, networks: own.sort((a, b) => Number(b.active) - Number(a.active)) };
}

export function useNetworks(): Receiving {
  const account = useSlice((slices) => slices.account);
  const networks = useSlice((slices) => slices.networks);
  return receivingOf({ account, networks } as Slices);
}
