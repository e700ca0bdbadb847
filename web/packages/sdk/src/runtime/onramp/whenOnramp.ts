// SPDX-License-Identifier: Apache-2.0
//
// Prepares buying as soon as an account is connected that may (the engine says which: core/engine/account.cpp).
import type { Engine } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';

const prepared = new WeakSet<Engine>();

/** Once for each engine. */
export function whenOnramp(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  if (!engine.getSlices().account.features?.includes('onramp') || prepared.has(engine)) return;
  prepared.add(engine);
  import('./startOnramp.ts')
    .then(({ startOnramp }) => startOnramp(engine, options, hear))
    .catch((error) => {
      prepared.delete(engine);
      reportError(error);
    });
}
