// SPDX-License-Identifier: Apache-2.0
//
// Who wants to hear of something. As with a page's own events, one that throws harms neither the others nor
// who tells: its error goes where uncaught ones go.

export class Listeners<Told extends unknown[] = []> {
  readonly #all = new Set<(...reported: Told) => void>();

  /** Returns the unsubscribe function. */
  add(listener: (...reported: Told) => void): () => void {
    this.#all.add(listener);
    return () => this.remove(listener);
  }

  remove(listener: (...reported: Told) => void): void {
    this.#all.delete(listener);
  }

  clear(): void {
    this.#all.clear();
  }

  /** Calls those who are there now. Never throws. */
  notify(...reported: Told): void {
    for (const listener of [...this.#all]) {
      try {
        listener(...reported);
      } catch (error) {
        // Not every platform has it.
        (globalThis.reportError ?? console.error)(error);
      }
    }
  }
}
