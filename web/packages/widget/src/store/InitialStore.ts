// SPDX-License-Identifier: Apache-2.0
//
// Stands between the views and an engine that may still be on its way: the sheet opens at once and
// shows what it waits for, and what the visitor does meanwhile is sent when the engine is there.
import { type EngineInput, type Intent, Listeners, type Slices, type View } from '@portico/engine';
import { initialSlices } from './initialSlices.ts';
import type { Store } from './StoreContext.ts';

export class InitialStore implements Store {
  #engine: Store | undefined;
  #slices: Slices;
  #waiting: (EngineInput | Intent)[] = [];
  readonly #listeners = new Listeners();
  #leave = (): void => undefined;

  /** What is open already, if anything is (host/FirstFrame.ts). */
  readonly getDrawn: () => Slices;

  constructor(drawn: Slices = initialSlices) {
    this.#slices = drawn;
    this.getDrawn = () => drawn;
  }

  getSlices = (): Slices => this.#engine?.getSlices() ?? this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    return this.#listeners.add(listener);
  };

  send = (event: EngineInput | Intent): void => {
    if (this.#engine) {
      this.#engine.send(event);
      return;
    }
    this.#waiting.push(event);
    const { modal, router } = this.#slices;
    if (event.type === 'close') this.#show({ modal: { ...modal, open: false } });
    const view = viewAfter(event);
    if (!view) return;
    // Only Connect can be known before the engine says it.
    const loading = modal.loading || event.type !== 'open' || view !== 'connect';
    this.#show({
      modal: { ...modal, open: true, loading },
      router: { ...router, view, history: [view] },
    });
  };

  /** From now on what is seen is the engine's, which first hears what it has missed. */
  follow(engine: Store): void {
    if (this.#engine === engine) return;
    for (const event of this.#waiting.splice(0)) engine.send(event);
    this.#engine = engine;
    this.#leave();
    this.#leave = engine.subscribe(this.#notify);
    this.#notify();
  }

  /** The views have gone: no listener here is notified any more. */
  stop(): void {
    this.#leave();
  }

  #show(slices: Partial<Slices>): void {
    this.#slices = { ...this.#slices, ...slices };
    this.#notify();
  }

  #notify = (): void => {
    this.#listeners.notify();
  };
}

/** Where it leads, as far as one can tell without the engine. */
function viewAfter(event: EngineInput | Intent): View | undefined {
  if (event.type === 'open') return event.view ?? 'connect';
  if (event.type === 'choose_wallet') return 'connecting_external';
  return event.type === 'choose_wallet_connect' ? 'connecting_wallet_connect' : undefined;
}
