// SPDX-License-Identifier: Apache-2.0
//
// Sending on Solana: its machine, which loads with the first form on a Solana account, or when something that was sent before the
// reload is still followed, and what the host hears of it. A chunk of its own.
import { type Engine, loadModule, type Slices, solanaSendRow } from '@portico/engine';
import solanaSendDigest from '#wasm/solana_send.wasm?digest';
import solanaSendPath from '#wasm/solana_send.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { isOnSolana } from './isOnSolana.ts';
import { isSomethingFollowed } from './isSomethingFollowed.ts';
import { openSend } from './sendEvents.ts';
import { sendGiven } from './sendGiven.ts';
import { solanaSendEvents } from './solanaSendEvents.ts';

/** What is followed (core/solana_send/stored_keys.hpp). */
const TRANSFERS = 'portico.solana_send/transfers';

export function startSolanaSend(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.solanaSend ?? solanaSendPath, solanaSendDigest).catch((error) =>
      recoverModule('solanaSend', error, options.wasm?.solanaSend !== undefined),
    );
  engine.add('solana_send', solanaSendRow(load));
  let shown = false;
  let before: Slices | undefined;
  const follow = (): void => {
    const slices = engine.getSlices();
    const last = before;
    before = slices;
    const isShown =
      slices.modal.open && slices.router.view.startsWith('wallet_send') && isOnSolana(slices);
    const opens = isShown && !shown;
    shown = isShown;
    if (opens) {
      hear({ timestamp: Date.now(), data: openSend(slices) });
      engine.send({ type: 'solana_open_send', ...sendGiven(slices.router.data) });
    }
    if (!last) return;
    for (const data of solanaSendEvents(last, slices)) hear({ timestamp: Date.now(), data });
  };
  engine.subscribe(follow);
  follow();
  // It begins to follow what it has stored; there is no form to close.
  if (!shown && isSomethingFollowed(TRANSFERS)) engine.send({ type: 'solana_close_send' });
}
