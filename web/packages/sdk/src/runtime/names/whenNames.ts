// SPDX-License-Identifier: Apache-2.0
//
// Prepares names as soon as an account is connected that may have one (the engine says so: core/engine/account.cpp).
import type { Engine } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';

const prepared = new WeakSet<Engine>();

/** Once for each engine. */
export function whenNames(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  if (!engine.getSlices().account.zones || prepared.has(engine)) return;
  prepared.add(engine);
  import('./startNames.ts')
    .then(({ startNames }) => startNames(engine, options, hear))
    .catch((error) => {
      prepared.delete(engine);
      reportError(error);
    });
}
