// SPDX-License-Identifier: Apache-2.0
//
// wallet_request: asks a registered browser wallet. Also tells the engine of every wallet found or lost
// and of what it emits.
import type { Connector } from '../Connector.ts';
import type { ConnectorRegistry } from '../ConnectorRegistry.ts';
import type { EngineInput, WalletRequest } from '../generated/engine.ts';
import { WalletLook } from './WalletLook.ts';

/** EIP-1193: the provider is disconnected from all chains. */
const DISCONNECTED = 4900;

export class WalletRunner {
  readonly #registry: ConnectorRegistry;
  readonly #report: (event: EngineInput) => void;
  readonly #listening = new Map<string, () => void>();
  readonly #look: WalletLook;
  #stopLooking: (() => void) | undefined;
  #stop: (() => void) | undefined;

  constructor(registry: ConnectorRegistry, report: (event: EngineInput) => void) {
    this.#registry = registry;
    this.#report = report;
    this.#look = new WalletLook(report);
  }

  watch(): void {
    this.#stopLooking = this.#look.watch();
    this.#stop = this.#registry.watch({
      found: (connector) => this.#found(connector),
      lost: (connector) => {
        const { id } = connector;
        this.#look.left(connector);
        this.#listening.get(id)?.();
        this.#listening.delete(id);
        this.#report({ type: 'connector_lost', id });
      },
    });
  }

  async run(effect: WalletRequest): Promise<void> {
    const connector = this.#registry.get(effect.connector_id);
    const answer = connector
      ? await connector.request(effect.method, effect.params)
      : { error: { code: DISCONNECTED, message: `${effect.connector_id} is not in this page` } };
    if (!this.#stop) return;
    this.#report({ type: 'wallet_answered', id: effect.id, ...answer });
    if (connector && effect.method === 'portico_connect' && !('error' in answer))
      this.#look.connected(connector);
    if (connector && effect.method === 'portico_disconnect') this.#look.left(connector);
  }

  dispose(): void {
    this.#stopLooking?.();
    this.#stop?.();
    this.#stop = undefined;
    for (const stop of this.#listening.values()) stop();
    this.#listening.clear();
  }

  #found(connector: Connector): void {
    this.#listening.get(connector.id)?.();
    const stop = connector.listen((name, data) => {
      this.#look.emitted(connector, name, data);
      this.#report({ type: 'wallet_emitted', connector_id: connector.id, name, data });
    });
    this.#listening.set(connector.id, stop);
    this.#report({
      type: 'connector_found',
      id: connector.id,
      kind: connector.kind,
      chain_namespace: connector.chainNamespace,
      name: connector.name,
      ...(connector.icon !== undefined && { icon: connector.icon }),
      ...(connector.autoConnect && { auto_connect: true }),
    });
  }
}
