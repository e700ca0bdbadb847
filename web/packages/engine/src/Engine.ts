// SPDX-License-Identifier: Apache-2.0
//
// The engine in a page: its wasm instance, the runners of its effects and the store that the views
// read. A trap drops the instance and starts another from what it had stored, and says so; too many
// in a row stop the engine for good, which the alert slice shows.
import { ConnectorRegistry } from './ConnectorRegistry.ts';
import type { EngineStore, Intent } from './EngineStore.ts';
import { HostRunner } from './effects/HostRunner.ts';
import { type WriteLog, writeLog } from './effects/writeLog.ts';
import type { EngineConfig, EngineEffect, EngineInput, WatchAccount } from './generated/engine.ts';
import type { PairingConfig } from './generated/pairing.ts';
import { Listeners } from './Listeners.ts';
import { MachineSet, ownerOf } from './MachineSet.ts';
import { deferredMachines } from './machines/list.ts';
import type {
  MachineRow,
  MachineSource,
  OpenTransactions,
  PrepareConnect,
} from './machines/MachineRow.ts';
import { engineKind } from './machines/openEngine.ts';
import type { ServerClock } from './ServerClock.ts';
import type { Slices } from './Slices.ts';
import { Turns } from './Turns.ts';
import { messageOf, WasmMachine } from './WasmMachine.ts';
import { loadModule, type WasmSource } from './wasm/loadModule.ts';

export interface EngineOptions {
  /** The engine's module; of the machines beside it, how to get theirs when they are first needed. */
  readonly wasm: { readonly engine: WasmSource } & Readonly<
    Record<keyof typeof deferredMachines, MachineSource>
  >;
  /** Machines beyond those of the list, by name, with their modules: of sections, and tests. */
  readonly machines?: Readonly<Record<string, MachineRow>>;
  readonly config: Omit<EngineConfig, 'storage' | 'at_ms'>;
  readonly pairing: Omit<PairingConfig, 'role' | 'storage' | 'at_ms'>;
  readonly prepareConnect?: PrepareConnect | undefined;
  readonly connectors?: ConnectorRegistry;
  readonly storageArea?: Storage | null;
  readonly log?: WriteLog;
  /** Told after a trap; `restarted` is false when the engine has given up. */
  readonly onTrap?: (error: unknown, restarted: boolean) => void;
}

export class Engine implements EngineStore {
  readonly connectors: ConnectorRegistry;
  readonly host: HostRunner;
  readonly #options: EngineOptions;
  readonly #rows: Record<string, MachineRow>;
  readonly #log: WriteLog;
  readonly #listeners = new Listeners();
  readonly #turns = new Turns(() => this.#settle());
  readonly #machine: WasmMachine<EngineInput, EngineEffect>;
  /** Those beside the running instance. */
  #machines: MachineSet | undefined;
  readonly #clock: ServerClock = { origin: Number.NEGATIVE_INFINITY };
  #watched: WatchAccount | undefined;
  readonly #transactions: OpenTransactions = new Map();
  #slices = {} as Slices;
  #announced: Slices;

  /** Loads the module and creates the machine. Rejects when the configuration is refused. */
  static async create(options: EngineOptions): Promise<Engine> {
    return new Engine(await loadModule(options.wasm.engine), options);
  }

  private constructor(module: WebAssembly.Module, options: EngineOptions) {
    this.#options = options;
    this.#rows = { ...deferredMachines, ...options.machines };
    this.#log = options.log ?? writeLog;
    this.connectors = options.connectors ?? new ConnectorRegistry();
    this.host = new HostRunner((event) => this.send(event));
    const { config, storageArea, prepareConnect } = options;
    const kind = engineKind({
      config,
      connectors: this.connectors,
      host: this.host,
      clock: this.#clock,
      transactions: this.#transactions,
      prepareConnect,
      machines: (report) => this.#makeMachines(report),
      watched: (account) => {
        this.#watched = account;
      },
    });
    this.#machine = new WasmMachine({
      name: 'The engine',
      load: async () => ({ module, kind }),
      log: this.#log,
      storageArea,
      show: (slices) => this.#show(slices),
      restarts: true,
      lost: (error, restarted) => this.#lost(error, restarted),
      turns: this.#turns,
    });
    this.#machine.begin({ module, kind });
    this.#announced = this.#slices;
  }

  /** The account that its machines watch, as it last told. */
  get watched(): WatchAccount | undefined {
    return this.#watched;
  }

  getSlices = (): Slices => this.#slices;

  subscribe = (listener: () => void): (() => void) => {
    return this.#listeners.add(listener);
  };

  send = (event: EngineInput | Intent): void => {
    const owner = ownerOf(event.type, this.#rows);
    if (event.type === 'open_asked') this.host.watcher?.open(event.id);
    else if (owner) this.#machines?.send(owner, event);
    else if (this.#machine.isRunning) this.#machine.send(event as EngineInput);
    else this.host.rejectAll('Portico has stopped');
  };

  /** Of slices that no machine makes. */
  show(slices: Partial<Slices>): void {
    this.#turns.enqueue(() => this.#show(slices));
  }

  /** A section has been fetched that brings a machine of its own. */
  add(name: string, row: MachineRow): void {
    this.#rows[name] = row;
    this.#machines?.add(name, row);
  }

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
    this.#machine.dispose();
    this.#listeners.clear();
    this.host.rejectAll('Portico was removed from the page');
  }

  #makeMachines(report: (event: EngineInput) => void): MachineSet {
    const { config, pairing, wasm, storageArea } = this.#options;
    this.#watched = undefined;
    this.#machines = new MachineSet({
      rows: this.#rows,
      sources: wasm as unknown as Readonly<Record<string, MachineSource>>,
      world: {
        config,
        pairing,
        host: this.host,
        clock: this.#clock,
        log: this.#log,
        report,
        transactions: this.#transactions,
        connectors: this.connectors,
        networks: () => this.#slices.networks.networks,
        watched: () => this.#watched,
      },
      storageArea,
      log: this.#log,
      report,
      show: (slices) => this.#turns.enqueue(() => this.#show(slices)),
      slices: () => this.#slices,
    });
    return this.#machines;
  }

  #show(slices: object): void {
    this.#slices = { ...this.#slices, ...slices };
    this.#machines?.changed(slices);
  }

  #lost(error: unknown, restarted: boolean): void {
    const message = messageOf(error);
    const end = restarted ? 'it was restarted from what it had stored' : 'it stays stopped';
    this.#log({ level: 'error', message: `The engine broke (${message}); ${end}` });
    this.host.rejectAll('Portico was restarted');
    this.#options.onTrap?.(error, restarted);
    if (restarted) this.report(error);
    else this.#showStopped(message);
  }

  #showStopped(message: string): void {
    this.#show({
      alert: {
        open: true,
        code: 'engine_stopped',
        short_message: 'Portico has stopped',
        long_message: `Reload the page. ${message}`,
      },
    });
  }

  #settle(): void {
    if (this.#slices === this.#announced) return;
    this.#announced = this.#slices;
    this.#listeners.notify();
  }
}
