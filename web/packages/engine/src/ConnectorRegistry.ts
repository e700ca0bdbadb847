// SPDX-License-Identifier: Apache-2.0
//
// The browser wallets found so far, by id. Late ones are fine; a second one of an id replaces the
// first; one whose extension has gone is removed.
import type { Connector } from './Connector.ts';
import { Listeners } from './Listeners.ts';

export interface RegistryListener {
  found(connector: Connector): void;
  lost?(connector: Connector): void;
  /** See lookAgain. */
  look?(): void;
}

export class ConnectorRegistry {
  readonly #connectors = new Map<string, Connector>();
  readonly #listeners = new Listeners<[keyof RegistryListener, Connector?]>();

  add(connector: Connector): void {
    if (this.#connectors.get(connector.id) === connector) return;
    this.#connectors.set(connector.id, connector);
    this.#listeners.notify('found', connector);
  }

  /** Of no effect when another connector has taken its id. */
  remove(connector: Connector): void {
    if (this.#connectors.get(connector.id) !== connector) return;
    this.#connectors.delete(connector.id);
    this.#listeners.notify('lost', connector);
  }

  get(id: string): Connector | undefined {
    return this.#connectors.get(id);
  }

  /** The list is about to be seen: whoever looks for wallets looks again. */
  lookAgain(): void {
    this.#listeners.notify('look');
  }

  /** Tells of every connector, those already here first. Returns the unsubscribe function. */
  watch(listener: RegistryListener): () => void {
    for (const connector of this.#connectors.values()) listener.found(connector);
    return this.#listeners.add((what, connector) => listener[what]?.(connector as Connector));
  }
}
