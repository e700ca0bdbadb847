// SPDX-License-Identifier: Apache-2.0
//
// Prepares paying when a view of it is shown, or where something was sent for a payment and is still followed.
import type { Engine } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';
import { isSomethingFollowed } from '../money/isSomethingFollowed.ts';
import { isPayView } from './isPayView.ts';

/** What is followed (core/pay/stored_keys.hpp). */
const TRANSFERS = 'portico.pay/transfers';

const prepared = new WeakSet<Engine>();

/** Once for each engine. */
export function whenPay(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  if (prepared.has(engine)) return;
  const { modal, router, account } = engine.getSlices();
  const isShown = modal.open && isPayView(router.view);
  if (!isShown && !(account.status === 'connected' && isSomethingFollowed(TRANSFERS))) return;
  prepared.add(engine);
  import('./startPay.ts')
    .then(({ startPay }) => startPay(engine, options, hear))
    .catch((error) => {
      prepared.delete(engine);
      reportError(error);
    });
}
