// SPDX-License-Identifier: Apache-2.0
//
// Names: their machine, which loads with the form, and what the host hears of it. The form is opened here, because only here
// it is known that the machine stands behind its intents. A chunk of its own.
import { type Engine, loadModule, namesRow, type Slices } from '@portico/engine';
import namesDigest from '#wasm/names.wasm?digest';
import namesPath from '#wasm/names.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { nameEvents } from './nameEvents.ts';

/** The transaction of the engine's that stands while the wallet is asked. Machines have larger ids. */
const ASKED = 1;

export function startNames(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.names ?? namesPath, namesDigest).catch((error) =>
      recoverModule('names', error, options.wasm?.names !== undefined),
    );
  engine.add('names', namesRow(load));
  let shown = false;
  let before: Slices | undefined;
  const follow = (): void => {
    const slices = engine.getSlices();
    const [was, is] = [before?.names, slices.names];
    before = slices;
    const isShown = slices.modal.open && slices.router.view === 'register_account_name';
    const changes = isShown !== shown;
    shown = isShown;
    if (changes) engine.send({ type: isShown ? 'open_names' : 'close_names' });
    // A wallet of a section's own, behind an e-mail, leads back here when it is done; without one it closes the modal.
    const isSigning = (names: Slices['names']) =>
      names?.state === 'signing' || names?.address_change?.state === 'signing';
    const [asked, asks] = [isSigning(was), isSigning(is)];
    if (asks && !asked) engine.send({ type: 'push_transaction', id: ASKED });
    if (asked && !asks) {
      const goesOn = is?.state === 'registering' || is?.address_change?.state === 'storing';
      const outcome = goesOn ? 'success' : 'error';
      engine.send({ type: 'pop_transaction', outcome, id: ASKED });
    }
    for (const data of nameEvents(was, is, slices.account.account_type)) {
      hear({ timestamp: Date.now(), data });
      // Account, button and sheet show the name at once.
      if (data.event === 'REGISTER_NAME_SUCCESS') engine.send({ type: 'refresh_account' });
    }
  };
  engine.subscribe(follow);
  follow();
}
