// SPDX-License-Identifier: Apache-2.0
//
// The form as the machine of the active account's network has it, with what several views read of it. Two machines send: that of
// Solana has the money machine's intents with `solana_` in front, and a slice made as its own.
import type {
  EngineStore,
  MoneyIntent,
  NetworkRow,
  SendQuote,
  SendSlice,
  SendToken,
  Slices,
  SolanaSendIntent,
  SolanaSendQuote,
  SolanaSendSlice,
} from '@portico/engine';
import { useCallback } from 'react';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';

export type SendForm = SendSlice | SolanaSendSlice;
export type Quote = SendQuote | SolanaSendQuote;

export interface Sending {
  /** Undefined until the machine is there. */
  readonly send: SendForm | undefined;
  readonly token: SendToken | undefined;
  readonly network: NetworkRow | undefined;
  readonly online: boolean;
}

export function useSend(): Sending {
  const send = useSlice((slices) => (isOnSolana(slices) ? slices.solana_send : slices.send));
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

type SendIntent = Exclude<MoneyIntent, { type: `${string}request${string}` }>;

/** Tells the machine that the form is of. */
export function useTellSend(): (intent: SendIntent) => void {
  const { send }: Pick<EngineStore, 'send'> = useStore();
  const solana = useSlice(isOnSolana);
  return useCallback(
    (intent) =>
      send(solana ? ({ ...intent, type: `solana_${intent.type}` } as SolanaSendIntent) : intent),
    [send, solana],
  );
}

const isOnSolana = ({ account }: Slices): boolean =>
  account.caip_address?.startsWith('solana:') ?? false;
