// SPDX-License-Identifier: Apache-2.0
//
// Buying: its machine, which loads when a view of it is first shown or when a purchase of before the reload is still asked
// about, and what the host hears of it. A chunk of its own.
import { type Engine, loadModule, onrampRow, type Slices } from '@portico/engine';
import onrampDigest from '#wasm/onramp.wasm?digest';
import onrampPath from '#wasm/onramp.wasm?url&no-inline';
import type { PorticoEvent } from '../../PorticoEvent.ts';
import type { PorticoOptions } from '../../PorticoOptions.ts';
import { recoverModule } from '../recoverModule.ts';
import { followBuying } from './buyElement.ts';
import { buyEvents } from './buyEvents.ts';
import { buyGiven } from './buyGiven.ts';
import { keepVisitCountry, readVisitCountry } from './visitCountry.ts';

/** What is asked about (core/onramp/constants.hpp). */
const PURCHASE = 'portico.onramp/purchase';
const FORM = [
  'on_ramp_providers',
  'on_ramp_token_select',
  'on_ramp_fiat_select',
  'buy_in_progress',
];

export function startOnramp(
  engine: Engine,
  options: PorticoOptions,
  hear: (event: PorticoEvent) => void,
): void {
  const load = () =>
    loadModule(options.wasm?.onramp ?? onrampPath, onrampDigest).catch((error) =>
      recoverModule('onramp', error, options.wasm?.onramp !== undefined),
    );
  engine.add('onramp', onrampRow(load, readVisitCountry() ?? countryOf(navigator.language)));
  followBuying(engine);
  let shown = false;
  let lists = false;
  let before: Slices | undefined;
  const follow = (): void => {
    const slices = engine.getSlices();
    const last = before;
    before = slices;
    const { view, data } = slices.router;
    const isShown = slices.modal.open && FORM.includes(view);
    const isListed = slices.modal.open && view === 'on_ramp_activity';
    const [turns, turnsList] = [isShown !== shown, isListed !== lists];
    shown = isShown;
    lists = isListed;
    if (turns)
      engine.send(isShown ? { type: 'open_buy', ...buyGiven(data) } : { type: 'close_buy' });
    if (turnsList) engine.send({ type: isListed ? 'open_purchases' : 'close_purchases' });
    keepVisitCountry(last?.buy?.country, slices.buy?.country);
    const events = buyEvents(last, slices);
    for (const event of events) hear({ timestamp: Date.now(), data: event });
  };
  engine.subscribe(follow);
  follow();
  // It begins to ask about what it has stored; there is no form to close.
  if (!shown && isSomethingAskedAbout()) engine.send({ type: 'close_buy' });
}

/** "de-AT" is AT; a language without a region says none. */
export function countryOf(language: string): string | undefined {
  try {
    const { region } = new Intl.Locale(language);
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined;
  } catch {
    return undefined;
  }
}

function isSomethingAskedAbout(): boolean {
  try {
    return localStorage.getItem(PURCHASE) !== null;
  } catch {
    return false;
  }
}
