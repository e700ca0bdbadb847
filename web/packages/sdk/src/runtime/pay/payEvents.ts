// SPDX-License-Identifier: Apache-2.0
//
// What a host hears of paying, in AppKit's words.
import type { PaySlice } from '@portico/engine';
import type { PorticoEventData } from '../../PorticoEvent.ts';

export function payEvents(
  before: PaySlice | undefined,
  after: PaySlice | undefined,
): PorticoEventData[] {
  if (!after || before === after) return [];
  const events: PorticoEventData[] = [];
  const configuration = {
    network: after.chain ?? '',
    asset: after.token ?? 'native',
    amount: after.amount,
    recipient: after.recipient,
  };
  const { exchange, session, hash, step } = after;
  const currentPayment = {
    type: exchange === undefined ? ('wallet' as const) : ('exchange' as const),
    status: step,
    ...(exchange !== undefined && { exchangeId: exchange }),
    ...(session !== undefined && { sessionId: session }),
    ...(hash !== undefined && { result: hash }),
  };
  const paymentId = after.payment ?? after.call;
  const became = (one: PaySlice['step']): boolean => step === one && before?.step !== one;
  const isShown = (slice: PaySlice | undefined): boolean =>
    slice !== undefined && slice.step !== 'closed' && slice.step !== 'loading';
  const isNew = isShown(after) && (!isShown(before) || before?.call !== after.call);
  if (isNew && after.chain !== undefined) {
    events.push({
      event: 'PAY_MODAL_OPEN',
      properties: { exchanges: after.exchanges.map(({ id }) => id), configuration },
    });
  }
  const properties = { paymentId, configuration, currentPayment };
  if (became('exchange') && exchange !== undefined) {
    events.push({
      event: 'PAY_EXCHANGE_SELECTED',
      properties: { exchange: { id: exchange }, configuration, currentPayment, headless: false },
    });
  }
  if (became('signing') || became('exchange')) events.push({ event: 'PAY_INITIATED', properties });
  if (became('done')) events.push({ event: 'PAY_SUCCESS', properties });
  const refused = after.problem === 'declined' || after.problem === 'refused';
  if (became('failed') || (refused && before?.problem !== after.problem)) {
    events.push({
      event: 'PAY_ERROR',
      properties: { ...properties, message: after.problem ?? '' },
    });
  }
  return events;
}
