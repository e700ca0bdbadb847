// SPDX-License-Identifier: Apache-2.0
//
// Sending on EVM networks and requests of payment: their machine, which loads with the first form of either or when something that was sent
// before the reload is still followed, and what the host hears of it. The forms are opened here, that of sending with what
// the host gave, because only here it is known that the machine stands behind its intents. A chunk of its own.
import { type Engine, loadModule, moneyRow, type Slices } from '@portico/engine';
import moneyPath from '#wasm/money.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { whenOnramp } from '../onramp/whenOnramp.ts';
import { recoverModule } from '../recoverModule.ts';
import { isOnSolana } from './isOnSolana.ts';
import { sendEvents } from './sendEvents.ts';
import { sendGiven } from './sendGiven.ts';

/** What is followed (core/money/constants.hpp). */
const TRANSFERS = 'portico.money/transfers';

export function startMoney(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.money ?? moneyPath).catch((error) =>
      recoverModule('money', error, options.wasm?.money !== undefined),
    );
  engine.add('money', moneyRow(load));
  let shown = false;
  let asks = false;
  let before: Slices | undefined;
  const follow = (): void => {
    const slices = engine.getSlices();
    const last = before;
    before = slices;
    whenOnramp(engine, options, hear);
    const isShown =
      slices.modal.open && slices.router.view.startsWith('wallet_send') && !isOnSolana(slices);
    const opens = isShown && !shown;
    shown = isShown;
    if (opens) engine.send({ type: 'open_send', ...sendGiven(slices.router.data) });
    const isAsked = slices.modal.open && slices.router.view === 'wallet_receive_amount';
    const changes = isAsked !== asks;
    asks = isAsked;
    if (changes) engine.send({ type: isAsked ? 'open_payment_request' : 'close_payment_request' });
    const events = sendEvents(last?.transfers?.transfers, slices.transfers?.transfers);
    for (const data of events) hear({ timestamp: Date.now(), data });
  };
  engine.subscribe(follow);
  follow();
  // It begins to follow what it has stored; there is no form to close.
  if (!shown && isSomethingFollowed()) engine.send({ type: 'close_send' });
}

function isSomethingFollowed(): boolean {
  try {
    return localStorage.getItem(TRANSFERS)?.includes('"id"') ?? false;
  } catch {
    return false;
  }
}
