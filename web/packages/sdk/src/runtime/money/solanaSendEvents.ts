// SPDX-License-Identifier: Apache-2.0
//
// What a host hears of sending on Solana: that the wallet is asked, that nodes have what it signed, that it was not sent.
import type { SolanaSendSlice, SolanaSent } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

export interface SolanaSendState {
  readonly solana_send?: SolanaSendSlice | undefined;
  readonly solana_transfers?: { readonly transfers: readonly SolanaSent[] } | undefined;
}

/** `before`: without slices until the machine is there. What it then had stored is no news. */
export function solanaSendEvents(
  before: SolanaSendState,
  after: SolanaSendState,
): PorticoEventData[] {
  const events: PorticoEventData[] = [];
  const [was, is] = [before.solana_send, after.solana_send];
  const formOf = ({ tokens, token, quote, chain }: SolanaSendSlice) => ({
    token: tokens.find(({ id }) => id === token)?.symbol ?? '',
    amount: quote?.amount ?? '',
    network: chain ?? '',
  });
  if (was?.step === 'review' && is?.step === 'signing')
    events.push({ event: 'SEND_INITIATED', properties: formOf(is) });
  for (const one of newOf(before, after)) {
    const properties = { token: one.symbol, amount: one.amount, network: one.chain };
    events.push({ event: 'SEND_SUCCESS', properties: { ...properties, hash: one.hash } });
  }
  if (was?.step === 'signing' && is?.step === 'form' && is.problem !== undefined) {
    const message =
      is.problem === 'reverted' ? 'The network refused it' : 'The wallet did not sign it';
    events.push({ event: 'SEND_ERROR', properties: { ...formOf(was), message } });
  }
  return events;
}

function newOf(before: SolanaSendState, after: SolanaSendState): readonly SolanaSent[] {
  const [was, is] = [before.solana_transfers?.transfers, after.solana_transfers?.transfers];
  if (!was || !is || was === is) return [];
  return is.filter(({ id, status }) => status === 'pending' && !was.some((one) => one.id === id));
}
