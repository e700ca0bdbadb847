// SPDX-License-Identifier: Apache-2.0
//
// One instance of the pairing machine with everything that its effects opened. A chunk of its own, fetched
// together with the module: most pages show their first view without it.
import { SocketRunner } from './effects/SocketRunner.ts';
import { StorageRunner } from './effects/StorageRunner.ts';
import { TabRunner } from './effects/TabRunner.ts';
import { TimerRunner } from './effects/TimerRunner.ts';
import type {
  PairingConfig,
  PairingEffect,
  PairingInput,
  PairingOutput,
} from './generated/pairing.ts';
import type { PairingBridgeOptions } from './PairingBridge.ts';
import { isRefused, type RefusedStep, readOutput } from './readOutput.ts';
import { Turns } from './Turns.ts';
import { Machine } from './wasm/Machine.ts';
import { isOnline, watchOnline } from './watchOnline.ts';

/** Every key the pairing machine stores begins with this (core/walletconnect/records.hpp). */
const STORAGE_PREFIX = 'portico.wc/';

export class RunningPairing {
  readonly #turns = new Turns();
  readonly #machine: Machine;
  readonly #options: PairingBridgeOptions;
  readonly #lost: (error: unknown) => void;
  readonly #sockets: SocketRunner;
  readonly #storage: StorageRunner;
  readonly #tabs: TabRunner;
  readonly #timers: TimerRunner;
  readonly #stopOnline: () => void;

  constructor(
    module: WebAssembly.Module,
    options: PairingBridgeOptions,
    lost: (error: unknown) => void,
  ) {
    this.#options = options;
    this.#lost = lost;
    this.#storage = new StorageRunner(STORAGE_PREFIX, options.storageArea);
    const config: PairingConfig = {
      ...options.config,
      role: 'dapp',
      storage: this.#storage.items(),
      at_ms: Date.now(),
    };
    this.#machine = new Machine(module, JSON.stringify(config));
    const report = (event: PairingInput) => this.send(event);
    this.#sockets = new SocketRunner(report);
    this.#timers = new TimerRunner(report);
    this.#tabs = new TabRunner(STORAGE_PREFIX, report);
    this.#storage.watch(report);
    this.#stopOnline = watchOnline(report);
  }

  /** The first step: the machine restores, and learns whether there is a network. */
  begin(): void {
    this.send({ type: 'online_changed', online: isOnline() });
  }

  send(event: PairingInput): void {
    const step = () => this.#machine.step(JSON.stringify({ at_ms: Date.now(), event }));
    this.#turns.take(() => this.#obey(step));
  }

  dispose(): void {
    this.#turns.clear();
    this.#stopOnline();
    this.#sockets.dispose();
    this.#timers.dispose();
    this.#tabs.dispose();
    this.#storage.dispose();
    this.#machine.drop();
  }

  #obey(act: () => string): void {
    let output: PairingOutput | RefusedStep;
    try {
      output = readOutput<PairingOutput>(act());
    } catch (error) {
      this.#lost(error);
      return;
    }
    if (isRefused(output)) {
      const message = `The pairing machine cannot read a step: ${output.error.message}`;
      this.#options.log({ level: 'error', message });
      return;
    }
    for (const effect of output.effects) this.#run(effect);
    for (const event of output.events) this.#options.report({ type: 'pairing_emitted', event });
  }

  #run(effect: PairingEffect): void {
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
      case 'timer_set':
        this.#timers.set(effect);
        break;
      case 'timer_clear':
        this.#timers.clear(effect.timer_id);
        break;
      case 'storage_set':
        this.#storage.set(effect);
        break;
      case 'storage_remove':
        this.#storage.remove(effect);
        break;
      case 'tab_post':
        this.#tabs.post(effect);
        break;
      case 'log':
        this.#options.log(effect);
        break;
      default:
        effect satisfies never;
    }
  }
}
