// SPDX-License-Identifier: Apache-2.0
//
// Prepares what moves money as soon as an account is connected that has a way to (the engine says which: core/engine/account.cpp), and
// what follows transactions where the page has sent one.
import type { Engine } from '@portico/engine';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { reportError } from '../../reportError.ts';
import { isOnSolana } from './isOnSolana.ts';
import { isSomethingFollowed } from './isSomethingFollowed.ts';

type Start = (engine: Engine, options: PorticoOptions, hear: (event: PorticoEvent) => void) => void;
type Prepared = WeakMap<Engine, Promise<void>>;

/** What is followed (core/money/constants.hpp). */
const TRANSFERS = 'portico.money/transfers';

const sending: Prepared = new WeakMap();
const sendingOnSolana: Prepared = new WeakMap();
const replacing: Prepared = new WeakMap();
const swapping: Prepared = new WeakMap();

/** Each once for each engine. */
export const whenMoney: Start = (...given) => {
  const slices = given[0].getSlices();
  const { features, status } = slices.account;
  // Where the app has no form of its own, pages send all the same.
  if (!features && !(status === 'connected' && isSomethingFollowed(TRANSFERS))) return;
  startFollowing(...given).catch(() => undefined);
  if (!features) return;
  if (isOnSolana(slices))
    prepare(
      sendingOnSolana,
      () => import('./startSolanaSend.ts').then(({ startSolanaSend }) => startSolanaSend),
      given,
    ).catch(() => undefined);
  if (features.includes('swaps'))
    prepare(
      swapping,
      () => import('./startSwap.ts').then(({ startSwap }) => startSwap),
      given,
    ).catch(() => undefined);
};

/** The machines that follow what was sent on EVM networks, and replace it. Resolves when the first can be told something. */
export function startFollowing(...given: Parameters<Start>): Promise<void> {
  prepare(
    replacing,
    () => import('./startReplace.ts').then(({ startReplace }) => startReplace),
    given,
  ).catch(() => undefined);
  return prepare(
    sending,
    () => import('./startMoney.ts').then(({ startMoney }) => startMoney),
    given,
  );
}

/** A failure is reported, and the next call tries again. */
function prepare(
  prepared: Prepared,
  load: () => Promise<Start>,
  given: Parameters<Start>,
): Promise<void> {
  const [engine] = given;
  const there = prepared.get(engine);
  if (there) return there;
  const started = load().then((start) => start(...given));
  prepared.set(engine, started);
  started.catch((error) => {
    prepared.delete(engine);
    reportError(error);
  });
  return started;
}
