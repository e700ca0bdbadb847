// SPDX-License-Identifier: Apache-2.0
//
// Carries commands and events between the engine and the pairing machine, which loads at the first
// command (behind the painted modal). Commands wait for it; a failure to load and a trap are told to
// the engine, and the next command tries again.
import { SocketRunner } from './effects/SocketRunner.ts';
import { StorageRunner } from './effects/StorageRunner.ts';
import { TabRunner } from './effects/TabRunner.ts';
import { TimerRunner } from './effects/TimerRunner.ts';
import type { WriteLog } from './effects/writeLog.ts';
import type { EngineInput } from './generated/engine.ts';
import type {
  PairingConfig,
  PairingEffect,
  PairingInput,
  PairingOutput,
} from './generated/pairing.ts';
import { isRefused, type RefusedStep, readOutput } from './readOutput.ts';
import { Turns } from './Turns.ts';
import { loadModule, type WasmSource } from './wasm/loadModule.ts';
import { Machine } from './wasm/Machine.ts';
import { isOnline, watchOnline } from './watchOnline.ts';

/** Every key the pairing machine stores begins with this (core/walletconnect/records.hpp). */
const STORAGE_PREFIX = 'portico.wc/';

export interface PairingBridgeOptions {
  readonly source: () => WasmSource | Promise<WasmSource>;
  readonly config: Omit<PairingConfig, 'role' | 'storage' | 'at_ms'>;
  readonly storageArea?: Storage | null | undefined;
  readonly report: (event: EngineInput) => void;
  readonly log: WriteLog;
}

export class PairingBridge {
  readonly #options: PairingBridgeOptions;
  #running: RunningPairing | undefined;
  #loading: Promise<void> | undefined;
  #waiting: PairingInput[] = [];
  #disposed = false;

  constructor(options: PairingBridgeOptions) {
    this.#options = options;
  }

  /** Loads the machine if need be; its restored sessions come as an event. */
  start(): void {
    if (this.#running || this.#loading || this.#disposed) return;
    this.#loading = this.#load()
      .catch((error: unknown) => this.#lost(error))
      .finally(() => {
        this.#loading = undefined;
      });
  }

  command(event: PairingInput): void {
    if (this.#running) {
      this.#running.send(event);
      return;
    }
    this.#waiting.push(event);
    this.start();
  }

  dispose(): void {
    this.#disposed = true;
    this.#running?.dispose();
    this.#running = undefined;
    this.#waiting = [];
  }

  async #load(): Promise<void> {
    const module = await loadModule(await this.#options.source());
    if (this.#disposed) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const running = new RunningPairing(module, this.#options, (error) => this.#lost(error));
    this.#running = running;
    running.begin();
    for (const event of waiting) running.send(event);
  }

  #lost(error: unknown): void {
    this.#running?.dispose();
    this.#running = undefined;
    this.#waiting = [];
    if (this.#disposed) return;
    const message = error instanceof Error ? error.message : String(error);
    this.#options.log({ level: 'error', message: `Pairing machine lost: ${message}` });
    this.#options.report({ type: 'pairing_lost', message: message.slice(0, 1000) });
  }
}

/** One instance of the pairing machine with everything that its effects opened. */
class RunningPairing {
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
