// SPDX-License-Identifier: Apache-2.0
//
// The swap under way, with the tokens that are chosen and the network it is on.
import type { NetworkRow, SwapSlice, SwapToken } from '@portico/engine';
import { useSlice } from '../../store/useSlice.ts';

export interface Swapping {
  /** Undefined until the machine is there. */
  readonly swap: SwapSlice | undefined;
  readonly pay: SwapToken | undefined;
  readonly get: SwapToken | undefined;
  readonly network: NetworkRow | undefined;
  readonly online: boolean;
}

export function useSwap(): Swapping {
  const swap = useSlice((slices) => slices.swap);
  const networks = useSlice((slices) => slices.networks.networks);
  const online = useSlice((slices) => slices.modal.online);
  return {
    swap,
    pay: swap?.tokens.find(({ id }) => id === swap.pay),
    get: swap?.tokens.find(({ id }) => id === swap.get),
    network: networks.find((row) =>
      swap?.chain === undefined ? row.active : row.caip_network_id === swap.chain,
    ),
    online,
  };
}
