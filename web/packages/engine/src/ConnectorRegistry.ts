// SPDX-License-Identifier: Apache-2.0
//
// The browser wallets found so far, by id. Late ones are fine; a second one of an id replaces the
// first (a reloaded extension announces itself again).
import type { Connector } from './Connector.ts';

export class ConnectorRegistry {
  readonly #connectors = new Map<string, Connector>();
  readonly #listeners = new Set<(connector: Connector) => void>();

  add(connector: Connector): void {
    if (this.#connectors.get(connector.id) === connector) return;
    this.#connectors.set(connector.id, connector);
    for (const listener of this.#listeners) listener(connector);
  }

  get(id: string): Connector | undefined {
    return this.#connectors.get(id);
  }

  /** Calls `listener` with every connector, those already here first. Returns the way out. */
  watch(listener: (connector: Connector) => void): () => void {
    for (const connector of this.#connectors.values()) listener(connector);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
