// SPDX-License-Identifier: Apache-2.0
//
// A store with fixed slices that only opens, closes and walks between views, so that the keyboard can
// be tried. The rules of the product are the engine's and are not repeated here.
import type { AccountInput, EngineInput, EngineStore, Slices, View } from '@portico/engine';

export class GalleryStore implements EngineStore {
  /** Everything the views sent, in order. */
  readonly sent: (EngineInput | AccountInput)[] = [];
  #slices: Slices;
  readonly #listeners = new Set<() => void>();

  constructor(slices: Slices) {
    this.#slices = slices;
  }

  getSlices = (): Slices => this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  send = (event: EngineInput): void => {
    this.sent.push(event);
    const { modal, router } = this.#slices;
    if (event.type === 'open') {
      this.set({ modal: { ...modal, open: true, opened: modal.opened + 1 } });
    } else if (event.type === 'close') {
      this.#close();
    } else if (event.type === 'navigate') {
      this.#show([...router.history, event.view], true, event.data);
    } else if (event.type === 'go_back') {
      this.#show(router.history.slice(0, -1), false);
    }
  };

  notify = (event: AccountInput): void => {
    this.sent.push(event);
  };

  set(changes: Partial<Slices>): void {
    this.#slices = { ...this.#slices, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #close(): void {
    const { modal, router } = this.#slices;
    const stays = router.view === 'unsupported_chain';
    this.set({ modal: { ...modal, open: stays, shake: stays } });
    if (stays) setTimeout(() => this.set({ modal: { ...modal, shake: false } }), 500);
  }

  #show(history: readonly View[], forward: boolean, data?: unknown): void {
    const view = history.at(-1);
    if (view) this.set({ router: { view, history, forward, data } });
  }
}
