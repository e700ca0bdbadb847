// SPDX-License-Identifier: Apache-2.0
//
// What a host hears of buying: that somebody wants to, what it is, and at whom.
import type { Slices } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

/** From these the visitor comes back to the form. */
const CHOICES = ['on_ramp_token_select', 'on_ramp_fiat_select', 'what_is_a_buy'];

/** `before`: undefined until buying was prepared: what was shown then is no news. */
export function buyEvents(before: Slices | undefined, after: Slices): PorticoEventData[] {
  if (!before || before === after) return [];
  const events: PorticoEventData[] = [];
  const isSmartAccount = after.account.account_type === 'smart_account';
  const opens = (view: string): boolean =>
    after.modal.open &&
    after.router.view === view &&
    !(before.modal.open && before.router.view === view);
  if (opens('on_ramp_providers') && !(before.modal.open && CHOICES.includes(before.router.view))) {
    events.push({ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } });
  }
  if (opens('what_is_a_buy')) {
    events.push({ event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount } });
  }
  const { buy } = after;
  if (buy?.step === 'opening' && before.buy?.step !== 'opening') {
    events.push({
      event: 'SELECT_BUY_PROVIDER',
      properties: { provider: buy.provider_name ?? buy.offer, isSmartAccount },
    });
  }
  return events;
}
