// SPDX-License-Identifier: Apache-2.0
//
// Paying: its machine, which loads when a view of it is first shown or when something that was sent before the reload is still
// followed, and what the host hears of it. A chunk of its own.
import { type Engine, loadModule, payRow, type Slices } from '@portico/engine';
import payDigest from '#wasm/pay.wasm?digest';
import payPath from '#wasm/pay.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { isPayView } from './isPayView.ts';
import { payEvents } from './payEvents.ts';
import type { PayGiven } from './payGiven.ts';

export function startPay(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.pay ?? payPath, payDigest).catch((error) =>
      recoverModule('pay', error, options.wasm?.pay !== undefined),
    );
  engine.add('pay', payRow(load));
  /** What is shown, from its opening until the modal closes. */
  let shown: { readonly call: string } | undefined;
  /** The visitor went from it to connect a wallet. */
  let connects = false;
  let before: Slices | undefined;
  const follow = (): void => {
    const slices = engine.getSlices();
    const last = before;
    before = slices;
    const { modal, router, account } = slices;
    const data = router.data as (PayGiven & { readonly call?: unknown }) | undefined;
    const call = data?.call;
    if (modal.open && router.view === 'pay' && typeof call === 'string' && call !== shown?.call) {
      shown = { ...data, call };
      engine.send({ type: 'open_pay', ...shown });
    }
    const closes = !modal.open && last?.modal.open && shown !== undefined;
    // Who connects to pay goes on paying: the modal closes behind every connection.
    const isConnected = account.status === 'connected';
    if (modal.open && shown && !isPayView(router.view) && !isConnected) connects = true;
    const joins = closes && connects && isConnected;
    if (closes) connects = false;
    if (joins) engine.send({ type: 'open', view: 'pay', data: shown });
    else if (shown && !modal.open) {
      // Also while the wallet is asked, which may never answer: the host hears that it may still be paid.
      shown = undefined;
      engine.send({ type: 'close_pay' });
    }
    for (const event of payEvents(last?.pay, slices.pay))
      hear({ timestamp: Date.now(), data: event });
  };
  engine.subscribe(follow);
  follow();
  // It begins to follow what it has stored; there is no form to close.
  if (!shown) engine.send({ type: 'close_pay' });
}
