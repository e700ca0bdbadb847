// SPDX-License-Identifier: Apache-2.0
//
// Prepares what moves money as soon as an account is connected that has a way to (the engine says which: core/engine/account.cpp).
import type { Engine } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';
import { isOnSolana } from './isOnSolana.ts';

type Start = (engine: Engine, options: PorticoOptions, hear: (event: PorticoEvent) => void) => void;

const sending = new WeakSet<Engine>();
const sendingOnSolana = new WeakSet<Engine>();
const replacing = new WeakSet<Engine>();
const swapping = new WeakSet<Engine>();

/** Each once for each engine. */
export const whenMoney: Start = (engine, options, hear) => {
  const { features } = engine.getSlices().account;
  if (!features) return;
  const prepare = (prepared: WeakSet<Engine>, load: () => Promise<Start>): void => {
    if (prepared.has(engine)) return;
    prepared.add(engine);
    load()
      .then((start) => start(engine, options, hear))
      .catch((error) => {
        prepared.delete(engine);
        reportError(error);
      });
  };
  prepare(sending, () => import('./startMoney.ts').then(({ startMoney }) => startMoney));
  if (isOnSolana(engine.getSlices()))
    prepare(sendingOnSolana, () =>
      import('./startSolanaSend.ts').then(({ startSolanaSend }) => startSolanaSend),
    );
  prepare(replacing, () => import('./startReplace.ts').then(({ startReplace }) => startReplace));
  if (features.includes('swaps'))
    prepare(swapping, () => import('./startSwap.ts').then(({ startSwap }) => startSwap));
};
