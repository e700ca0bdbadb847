// SPDX-License-Identifier: Apache-2.0
//
// Speeding up and canceling: their machine, which loads with the first tap, or when a replacement that was sent before the
// reload is still followed. A chunk of its own.
import { type Engine, loadModule, replaceRow } from '@portico/engine';
import replaceDigest from '#wasm/replace.wasm?digest';
import replacePath from '#wasm/replace.wasm?url&no-inline';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { isSomethingFollowed } from './isSomethingFollowed.ts';

/** What is followed (core/replace/stored_keys.hpp). */
const TRANSFERS = 'portico.replace/transfers';

export function startReplace(engine: Engine, options: PorticoOptions): void {
  const load = () =>
    loadModule(options.wasm?.replace ?? replacePath, replaceDigest).catch((error) =>
      recoverModule('replace', error, options.wasm?.replace !== undefined),
    );
  engine.add('replace', replaceRow(load));
  // It begins to follow what it has stored; there is nothing to close.
  if (isSomethingFollowed(TRANSFERS)) engine.send({ type: 'close_replacement' });
}
