// SPDX-License-Identifier: Apache-2.0
//
// What a host hears of a swap: that the wallet is asked, that it has sent, that it has not, that the token was not allowed.
import type { SwapSlice, Transfer } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

export interface SwapState {
  readonly swap?: SwapSlice | undefined;
  readonly swap_transfers?: { readonly transfers: readonly Transfer[] } | undefined;
}

/** `before`: without transfers until the machine is there. What it then had stored is no news. */
export function swapEvents(
  before: SwapState,
  after: SwapState,
  isSmartAccount: boolean,
): PorticoEventData[] {
  const [was, is] = [before.swap_transfers?.transfers, after.swap_transfers?.transfers];
  if (!was || !is || was === is) return [];
  const events: PorticoEventData[] = [];
  for (const one of is) {
    const old = was.find(({ id }) => id === one.id);
    if (old?.status === one.status) continue;
    const { bought } = one;
    const other = before.swap;
    const properties = {
      swapFromToken: one.symbol,
      swapToToken: bought?.symbol ?? other?.tokens.find(({ id }) => id === other.get)?.symbol ?? '',
      swapFromAmount: one.amount,
      swapToAmount: bought?.amount ?? other?.quote?.get ?? '',
      network: one.chain,
      isSmartAccount,
    };
    const { hash } = one;
    if (bought && !old) events.push({ event: 'INITIATE_SWAP', properties });
    if (bought && hash !== undefined && old?.hash === undefined)
      events.push({ event: 'SWAP_SUCCESS', properties: { ...properties, hash } });
    if (one.status === 'refused' || (one.allowance && one.status === 'failed')) {
      const message = bought ? 'The wallet did not send it' : 'The token was not allowed';
      const event = bought ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR';
      events.push({ event, properties: { ...properties, message } });
    }
  }
  return events;
}
