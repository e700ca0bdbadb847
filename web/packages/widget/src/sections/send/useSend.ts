// SPDX-License-Identifier: Apache-2.0
//
// The form as the machine has it, with what several views read of it.
import type { NetworkRow, SendSlice, SendToken } from '@portico/engine';
import { useSlice } from '../../store/useSlice.ts';

export interface Sending {
  /** Undefined until the machine is there. */
  readonly send: SendSlice | undefined;
  readonly token: SendToken | undefined;
  readonly network: NetworkRow | undefined;
  readonly online: boolean;
}

export function useSend(): Sending {
  const send = useSlice((slices) => slices.send);
  const networks = useSlice((slices) => slices.networks.networks);
  const online = useSlice((slices) => slices.modal.online);
  return {
    send,
    token: send?.tokens.find(({ id }) => id === send.token),
    network: networks.find((row) =>
      send?.chain === undefined ? row.active : row.caip_network_id === send.chain,
    ),
    online,
  };
}
