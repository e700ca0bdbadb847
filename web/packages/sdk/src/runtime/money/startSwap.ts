// SPDX-License-Identifier: Apache-2.0
//
// Swapping: its machine, which loads with the first form or when something that was asked for before the reload is still followed, and
// what the host hears of it. The form is opened here, with what the host gave, because only here it is known that the machine
// stands behind its intents. A chunk of its own.
import { type Engine, loadModule, type Slices, type SwapStep, swapRow } from '@portico/engine';
import swapDigest from '#wasm/swap.wasm?digest';
import swapPath from '#wasm/swap.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { isSomethingFollowed } from './isSomethingFollowed.ts';
import { swapEvents } from './swapEvents.ts';
import { swapGiven } from './swapGiven.ts';

/** What is followed (core/swap_flow/stored_keys.hpp). */
const TRANSFERS = 'portico.swap/transfers';

const underWay: readonly (SwapStep | undefined)[] = ['signing', 'allowing'];

export function startSwap(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.swap ?? swapPath, swapDigest).catch((error) =>
      recoverModule('swap', error, options.wasm?.swap !== undefined),
    );
  engine.add('swap', swapRow(load, options.swapRouters));
  let shown = false;
  let before: Slices | undefined;
  const follow = (): void => {
    const slices = engine.getSlices();
    const last = before ?? slices;
    before = slices;
    const { modal, router, account, networks } = slices;
    const isShown = modal.open && (router.view === 'swap' || router.view.startsWith('swap_'));
    const opens = isShown && !shown;
    // What is asked for goes on; a form that nobody sees asks for no prices.
    const closes = !isShown && shown && !underWay.includes(slices.swap?.step);
    shown = isShown;
    const isSmartAccount = account.account_type === 'smart_account';
    const events = swapEvents(last, slices, isSmartAccount);
    if (opens) {
      events.push({
        event: 'OPEN_SWAP',
        properties: { network: networks.active ?? '', isSmartAccount },
      });
      engine.send({ type: 'open_swap', ...swapGiven(router.data) });
    }
    if (closes) engine.send({ type: 'close_swap' });
    for (const data of events) hear({ timestamp: Date.now(), data });
  };
  engine.subscribe(follow);
  follow();
  // It begins to follow what it has stored; there is no form to close.
  if (!shown && isSomethingFollowed(TRANSFERS)) engine.send({ type: 'close_swap' });
}
