// SPDX-License-Identifier: Apache-2.0
//
// On which network a token is sold, as the app calls it: the server may know no name for it.
import type { BuyToken, NetworkRow } from '@portico/engine';
import { useSlice } from '../../store/useSlice.ts';

export interface NetworkOf {
  readonly row: NetworkRow | undefined;
  /** Empty where nobody has one: an id of the network is none. */
  readonly name: string;
}

export function useNetworkOf(): (token: BuyToken) => NetworkOf {
  const networks = useSlice((slices) => slices.networks.networks);
  return ({ chain, network }) => {
    const row = networks.find(({ caip_network_id }) => caip_network_id === chain);
    return { row, name: row?.name ?? (network === chain ? '' : network) };
  };
}
