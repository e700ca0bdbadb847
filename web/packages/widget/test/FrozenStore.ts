// SPDX-License-Identifier: Apache-2.0
//
// For the tests beside the views: a store whose slices the test sets and whose events it reads.
import type { EngineInput, EngineStore, Intent, Slices } from '@portico/engine';
import { initialSlices } from '../src/store/initialSlices.ts';

const start: Slices = {
  ...initialSlices,
  modal: { ...initialSlices.modal, open: true, loading: false, opened: 1 },
  connect: { ...initialSlices.connect, methods: [{ method: 'wallet', separator: false }] },
};

export class FrozenStore implements EngineStore {
  readonly sent: (EngineInput | Intent)[] = [];
  #slices: Slices;
  readonly #listeners = new Set<() => void>();

  constructor(changes: Partial<Slices> = {}) {
    this.#slices = { ...start, ...changes };
  }

  getSlices = (): Slices => this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  send = (event: EngineInput | Intent): void => {
    this.sent.push(event);
  };

  set(changes: { [Name in keyof Slices]?: Partial<Slices[Name]> }): void {
    const next: Record<string, object> = { ...this.#slices };
    for (const [name, change] of Object.entries(changes)) next[name] = { ...next[name], ...change };
    this.#slices = next as unknown as Slices;
    for (const listener of this.#listeners) listener();
  }

  get listening(): number {
    return this.#listeners.size;
  }
}
