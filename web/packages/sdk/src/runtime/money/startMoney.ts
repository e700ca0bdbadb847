// SPDX-License-Identifier: Apache-2.0
//
// Sending on EVM networks and requests of payment: their machine, which loads with the first form of either, when the page has sent something
// or when something that was sent before the reload is still followed, and what the host hears of it. What a block has taken, whichever machine
// sent it, is told here and renews the balances. The forms are opened here, that of sending with what
// the host gave, because only here it is known that the machine stands behind its intents. A chunk of its own.
import { type Engine, loadModule, moneyRow, type Slices } from '@portico/engine';
import moneyDigest from '#wasm/money.wasm?digest';
import moneyPath from '#wasm/money.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';
import { whenOnramp } from '../onramp/whenOnramp.ts';
import { recoverModule } from '../recoverModule.ts';
import { endedBetween } from './endedBetween.ts';
import { isOnSolana } from './isOnSolana.ts';
import { isSomethingFollowed } from './isSomethingFollowed.ts';
import type { SentToasts } from './SentToasts.ts';
import { openSend, sendEvents } from './sendEvents.ts';
import { sendGiven } from './sendGiven.ts';

/** What is followed (core/money/constants.hpp). */
const TRANSFERS = 'portico.money/transfers';
const SECOND_LOOK_MS = 6_000;

export function startMoney(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.money ?? moneyPath, moneyDigest).catch((error) =>
      recoverModule('money', error, options.wasm?.money !== undefined),
    );
  engine.add('money', moneyRow(load));
  let shown = false;
  let asks = false;
  let before: Slices | undefined;
  let toasts: Promise<SentToasts> | undefined;
  const refresh = (): void => engine.send({ type: 'refresh_account' });
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
    if (opens) events.push(openSend(slices));
    for (const data of events) hear({ timestamp: Date.now(), data });
    const ended = last ? endedBetween(last, slices) : [];
    if (ended.length === 0) return;
    refresh();
    // Behind a node that is ahead there may be one that has not seen the block.
    setTimeout(refresh, SECOND_LOOK_MS);
    toasts ??= import('./SentToasts.ts').then(({ SentToasts }) => new SentToasts(engine, options));
    toasts
      .then((there) => there.tell(ended))
      .catch((error) => {
        toasts = undefined;
        reportError(error);
      });
  };
  engine.subscribe(follow);
  follow();
  // It begins to follow what it has stored; there is no form to close.
  if (!shown && isSomethingFollowed(TRANSFERS)) engine.send({ type: 'close_send' });
}
