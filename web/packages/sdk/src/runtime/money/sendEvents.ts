// SPDX-License-Identifier: Apache-2.0
//
// What a host hears of sending: that its form is shown, that the wallet is asked, that it has sent, that it has not.
import type { Slices, Transfer } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

export const openSend = ({ networks, account }: Slices): PorticoEventData => ({
  event: 'OPEN_SEND',
  properties: {
    network: networks.active ?? '',
    isSmartAccount: account.account_type === 'smart_account',
  },
});

/** `before`: undefined until the machine is there. What it then had stored is no news. */
export function sendEvents(
  before: readonly Transfer[] | undefined,
  after: readonly Transfer[] | undefined,
): PorticoEventData[] {
  if (!before || !after || before === after) return [];
  const events: PorticoEventData[] = [];
  for (const is of after) {
    // What the page sends by itself it knows.
    if (is.by_page !== undefined) continue;
    const was = before.find(({ id }) => id === is.id);
    if (was?.status === is.status) continue;
    const properties = { token: is.symbol, amount: is.amount, network: is.chain };
    const { hash } = is;
    if (!was) events.push({ event: 'SEND_INITIATED', properties });
    if (hash !== undefined && was?.hash === undefined) {
      events.push({ event: 'SEND_SUCCESS', properties: { ...properties, hash } });
    }
    if (is.status === 'refused') {
      const message = 'The wallet did not send it';
      events.push({ event: 'SEND_ERROR', properties: { ...properties, message } });
    }
  }
  return events;
}
