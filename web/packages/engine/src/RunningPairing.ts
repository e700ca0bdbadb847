// SPDX-License-Identifier: Apache-2.0
//
// The pairing machine with its sockets and its word to other tabs. A chunk of its own, fetched together
// with the module: most pages show their first view without it.
import { SocketRunner } from './effects/SocketRunner.ts';
import { StorageRunner } from './effects/StorageRunner.ts';
import { TabRunner } from './effects/TabRunner.ts';
import type { PairingEffect, PairingInput, PairingOutput } from './generated/pairing.ts';
import type { BridgedMachine } from './MachineBridge.ts';
import type { PairingBridgeOptions } from './pairingBridge.ts';
import { RunningMachine } from './RunningMachine.ts';
import { isRefused, type RefusedStep } from './readOutput.ts';
import { Turns } from './Turns.ts';
import { isOnline } from './watchOnline.ts';

/** Every key the pairing machine stores begins with this (core/walletconnect/records.hpp). */
const STORAGE_PREFIX = 'portico.wc/';

export class RunningPairing implements BridgedMachine<PairingInput> {
  readonly #turns = new Turns();
  readonly #machine: RunningMachine<PairingInput, PairingEffect, PairingOutput>;
  readonly #options: PairingBridgeOptions;
  readonly #lost: (error: unknown) => void;
  readonly #sockets: SocketRunner;
  readonly #tabs: TabRunner;
  #disposed = false;

  constructor(
    module: WebAssembly.Module,
    options: PairingBridgeOptions,
    lost: (error: unknown) => void,
  ) {
    this.#options = options;
    this.#lost = lost;
    const report = (event: PairingInput) => this.send(event);
    this.#sockets = new SocketRunner(report);
    this.#tabs = new TabRunner(STORAGE_PREFIX, report);
    this.#machine = new RunningMachine({
      module,
      config: { ...options.config, role: 'dapp' },
      storage: new StorageRunner(STORAGE_PREFIX, options.storageArea),
      log: options.log,
      report,
      own: (effect) => {
        switch (effect.type) {
          case 'socket_open':
            this.#sockets.open(effect);
            break;
          case 'socket_send':
            this.#sockets.send(effect);
            break;
          case 'socket_close':
            this.#sockets.close(effect.socket_id);
            break;
          case 'tab_post':
            this.#tabs.post(effect);
            break;
          default:
            effect satisfies never;
        }
      },
    });
    this.#machine.watch();
  }

  /** The first step: the machine restores, and learns whether there is a network. */
  begin(): void {
    this.send({ type: 'online_changed', online: isOnline() });
  }

  send(event: PairingInput): void {
    if (!this.#disposed) this.#turns.take(() => this.#step(event));
  }

  dispose(): void {
    this.#disposed = true;
    this.#turns.clear();
    this.#sockets.dispose();
    this.#tabs.dispose();
    this.#machine.dispose();
  }

  #step(event: PairingInput): void {
    let output: PairingOutput | RefusedStep;
    try {
      output = this.#machine.step(event);
    } catch (error) {
      this.#lost(error);
      return;
    }
    if (isRefused(output)) {
      const message = `The pairing machine cannot read a step: ${output.error.message}`;
      this.#options.log({ level: 'error', message });
      return;
    }
    this.#machine.obey(output.effects);
    for (const told of output.events)
      this.#options.report({ type: 'pairing_emitted', event: told });
  }
}
