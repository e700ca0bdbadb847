// SPDX-License-Identifier: Apache-2.0
//
// Stands between the views and an engine that may still be on its way: the sheet opens at once and
// shows what it waits for, and what the visitor does meanwhile is sent when the engine is there.
import type { AccountInput, EngineInput, Slices } from '@portico/engine';
import { firstSlices } from './firstSlices.ts';
import type { Store } from './StoreContext.ts';

export class FirstStore implements Store {
  #engine: Store | undefined;
  #slices = firstSlices;
  #waiting: EngineInput[] = [];
  readonly #listeners = new Set<() => void>();

  getSlices = (): Slices => this.#engine?.getSlices() ?? this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  send = (event: EngineInput): void => {
    if (this.#engine) {
      this.#engine.send(event);
      return;
    }
    this.#waiting.push(event);
    const { modal, router } = this.#slices;
    if (event.type === 'close') this.#show({ modal: { ...modal, open: false } });
    if (event.type !== 'open') return;
    const view = event.view ?? 'connect';
    this.#show({ modal: { ...modal, open: true }, router: { ...router, view, history: [view] } });
  };

  /** Before the engine is there nobody has an account. */
  tell = (event: AccountInput): void => this.#engine?.tell(event);

  /** From now on what is seen is the engine's, which first hears what it has missed. */
  follow(engine: Store): void {
    if (this.#engine === engine) return;
    for (const event of this.#waiting.splice(0)) engine.send(event);
    this.#engine = engine;
    engine.subscribe(this.#tell);
    this.#tell();
  }

  #show(slices: Partial<Slices>): void {
    this.#slices = { ...this.#slices, ...slices };
    this.#tell();
  }

  #tell = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };
}
