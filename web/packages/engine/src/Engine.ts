// SPDX-License-Identifier: Apache-2.0
//
// The engine in a page: its wasm instance, the runners of its effects and the store that the views
// read. A trap drops the instance and starts another from what it had stored, and says so; too many
// in a row stop the engine for good, which the alert slice shows.
import { ConnectorRegistry } from './ConnectorRegistry.ts';
import type { EngineStore } from './EngineStore.ts';
import { HostRunner } from './effects/HostRunner.ts';
import { StorageRunner } from './effects/StorageRunner.ts';
import { type WriteLog, writeLog } from './effects/writeLog.ts';
import type { AccountInput, AccountSlices } from './generated/account.ts';
import type { EngineConfig, EngineInput, EngineOutput } from './generated/engine.ts';
import type { PairingConfig } from './generated/pairing.ts';
import { Listeners } from './Listeners.ts';
import { RecentTraps } from './RecentTraps.ts';
import { RunningEngine } from './RunningEngine.ts';
import type { Slices } from './Slices.ts';
import { Turns } from './Turns.ts';
import { loadModule, type WasmSource } from './wasm/loadModule.ts';

export interface EngineOptions {
  readonly wasm: {
    readonly engine: WasmSource;
    /** Asked for when the pairing machine is first needed. */
    readonly pairing: () => WasmSource | Promise<WasmSource>;
    /** Asked for when somebody is connected, or a chain is asked. */
    readonly account: () => WasmSource | Promise<WasmSource>;
  };
  readonly config: Omit<EngineConfig, 'storage' | 'at_ms'>;
  readonly pairing: Omit<PairingConfig, 'role' | 'storage' | 'at_ms'>;
  readonly connectors?: ConnectorRegistry;
  readonly storageArea?: Storage | null;
  readonly log?: WriteLog;
  /** Told after a trap; `restarted` is false when the engine has given up. */
  readonly onTrap?: (error: unknown, restarted: boolean) => void;
}

/** Every key the engine stores begins with this (core/engine/contract.hpp). */
const STORAGE_PREFIX = 'portico:';

export class Engine implements EngineStore {
  readonly connectors: ConnectorRegistry;
  readonly host: HostRunner;
  readonly #module: WebAssembly.Module;
  readonly #options: EngineOptions;
  readonly #log: WriteLog;
  readonly #listeners = new Listeners();
  readonly #turns = new Turns(() => this.#settle());
  #running: RunningEngine | undefined;
  #slices: Slices;
  #announced: Slices;
  readonly #traps = new RecentTraps();

  /** Loads the module and creates the machine. Rejects when the configuration is refused. */
  static async create(options: EngineOptions): Promise<Engine> {
    return new Engine(await loadModule(options.wasm.engine), options);
  }

  private constructor(module: WebAssembly.Module, options: EngineOptions) {
    this.#module = module;
    this.#options = options;
    this.#log = options.log ?? writeLog;
    this.connectors = options.connectors ?? new ConnectorRegistry();
    this.host = new HostRunner((event) => this.send(event));
    const { running, output } = this.#start();
    this.#slices = this.#announced = output.slices as Slices;
    this.#turns.take(() => running.obey(output.effects));
    running.watch();
  }

  getSlices = (): Slices => this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    return this.#listeners.add(listener);
  };

  send = (event: EngineInput): void => {
    this.#turns.take(() => this.#step(event));
  };

  tell = (event: AccountInput): void => {
    this.#turns.take(() => this.#running?.tell(event));
  };

  /** Tells of something of ours that broke beside the engine: it may tell the server. */
  report(error: unknown): void {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    this.send({
      type: 'error_caught',
      error_type: name.slice(0, 16),
      error_message: message.slice(0, 256),
      stack_trace: (stack ?? '').slice(0, 1_000),
    });
  }

  dispose(): void {
    this.send({ type: 'page_hidden' });
    this.#turns.clear();
    this.#running?.dispose();
    this.#running = undefined;
    this.host.rejectAll('Portico was removed from the page');
    this.#listeners.clear();
  }

  #start(): { running: RunningEngine; output: EngineOutput } {
    const area = this.#options.storageArea;
    const running = new RunningEngine({
      module: this.#module,
      config: this.#options.config,
      storage: new StorageRunner(STORAGE_PREFIX, area),
      connectors: this.connectors,
      host: this.host,
      log: this.#log,
      pairing: {
        source: this.#options.wasm.pairing,
        config: this.#options.pairing,
        storageArea: area,
      },
      account: {
        source: this.#options.wasm.account,
        show: (slices) => this.#turns.take(() => this.#show(slices)),
      },
      networks: () => this.#slices.networks.networks,
      report: (event) => this.send(event),
    });
    this.#running = running;
    return { running, output: running.begin() };
  }

  #step(event: EngineInput): void {
    const running = this.#running;
    if (!running) {
      this.host.rejectAll('Portico has stopped');
      return;
    }
    let output: EngineOutput;
    try {
      output = running.step(event);
    } catch (error) {
      this.#trapped(error);
      return;
    }
    this.#take(running, output);
  }

  #take(running: RunningEngine, output: EngineOutput): void {
    if (Object.keys(output.slices).length > 0) this.#show(output.slices);
    running.obey(output.effects);
  }

  #show(slices: EngineOutput['slices'] | AccountSlices): void {
    this.#slices = { ...this.#slices, ...slices } as Slices;
  }

  #trapped(error: unknown): void {
    this.#traps.add();
    this.#turns.clear();
    this.#running?.dispose();
    this.#running = undefined;
    const restarted = !this.#traps.tooMany && this.#restart();
    const message = messageOf(error);
    const end = restarted ? 'it was restarted from what it had stored' : 'it stays stopped';
    this.#log({ level: 'error', message: `The engine broke (${message}); ${end}` });
    this.host.rejectAll('Portico was restarted');
    this.#options.onTrap?.(error, restarted);
    if (restarted) this.report(error);
    else this.#showStopped(message);
  }

  #restart(): boolean {
    try {
      const { running, output } = this.#start();
      this.#take(running, output);
      running.watch();
      return true;
    } catch (error) {
      this.#running?.dispose();
      this.#running = undefined;
      const message = `The engine could not start again: ${messageOf(error)}`;
      this.#log({ level: 'error', message });
      return false;
    }
  }

  #showStopped(message: string): void {
    this.#slices = {
      ...this.#slices,
      alert: {
        open: true,
        code: 'engine_stopped',
        short_message: 'Portico has stopped',
        long_message: `Reload the page. ${message}`,
      },
    };
  }

  #settle(): void {
    if (this.#slices === this.#announced) return;
    this.#announced = this.#slices;
    this.#listeners.tell();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
