// SPDX-License-Identifier: Apache-2.0
//
// One machine in a page, whichever it is: its wasm instance, what the effects of every machine open (timers,
// storage, log), its turns, and what happens when it breaks. What only one machine asks for is its kind's
// (machines/). An instance is dropped as a whole, so that nothing old reaches the next one.
//
//   state     event                              next
//   idle      event                              loading (module and code), the event waits
//   loading   loaded                             running: first online_changed, `first`, then what waited
//   loading   failed                             idle; what waited is dropped, `lost`
//   running   trap                               idle, or running again at once (`restart`); `lost`
//   idle      event after a fourth trap          idle; `lost`, until the minute is over
//   any       dispose                            gone: takes nothing more
import { StorageRunner } from './effects/StorageRunner.ts';
import { TimerRunner } from './effects/TimerRunner.ts';
import type { WriteLog } from './effects/writeLog.ts';
import type {
  Log,
  OnlineChanged,
  StorageChanged,
  StorageRemove,
  StorageSet,
  TimerClear,
  TimerFired,
  TimerSet,
} from './generated/machine.ts';
import { RecentTraps } from './RecentTraps.ts';
import { isRefused, type RefusedStep, readOutput, writeInput } from './readOutput.ts';
import { Turns } from './Turns.ts';
import { Machine, MachineTrap } from './wasm/Machine.ts';
import { isOnline, watchOnline } from './watchOnline.ts';

export interface Tagged {
  readonly type: string;
}
type SharedEffect = TimerSet | TimerClear | StorageSet | StorageRemove | Log;
type SharedEvent = TimerFired | StorageChanged | OnlineChanged;

export interface MachineOutput<Effect> {
  readonly effects: readonly Effect[];
  /** Events of another machine. */
  readonly events?: readonly Tagged[];
  readonly slices?: object;
}

/** What one instance of a machine has opened. */
export interface OpenMachine<Event, Effect> {
  /** The machine's configuration but for what is stored and the time. */
  readonly config: object;
  /** What it is told first, behind whether there is a network. */
  readonly first?: readonly Event[];
  /** Runs what only this machine asks for. */
  readonly run: (effect: Exclude<Effect, SharedEffect>) => void;
  /** Starts to report what nobody asked for. */
  readonly watch?: () => void;
  readonly dispose: () => void;
}

export interface MachineKind<Event, Effect> {
  /** Every key it stores begins with this; none: it stores nothing. */
  readonly storagePrefix?: string;
  readonly open: (send: (event: Event) => void) => OpenMachine<Event, Effect>;
  /** A step that could not be read, or written: what the machine is told instead, if anything. */
  readonly refused?: (event: Event, error: RefusedStep['error']) => Event | undefined;
}

export interface LoadedMachine<Event, Effect> {
  readonly module: WebAssembly.Module;
  readonly kind: MachineKind<Event, Effect>;
}

export interface WasmMachineOptions<Event, Effect> {
  /** For the log. */
  readonly name: string;
  /** Fetches the module and the code of its kind. */
  readonly load: () => Promise<LoadedMachine<Event, Effect>>;
  readonly log: WriteLog;
  readonly storageArea?: Storage | null | undefined;
  /** Slices that changed, before the effects of the same step run. */
  readonly show?: (slices: object) => void;
  /** Runs an effect between machines; false: it is none. */
  readonly between?: (effect: Tagged) => boolean;
  /** An event for another machine, after them. */
  readonly notify?: (event: Tagged) => void;
  /** After a trap there is another instance at once; else with the next event. */
  readonly restarts?: boolean;
  /** It could not be loaded, or has trapped. */
  readonly lost: (error: unknown, restarted: boolean) => void;
  readonly turns?: Turns;
}

interface Instance<Event, Effect> {
  readonly machine: Machine;
  readonly kind: MachineKind<Event, Effect>;
  readonly open: OpenMachine<Event, Effect>;
  readonly timers: TimerRunner;
  readonly storage: StorageRunner | undefined;
  stopOnline?: () => void;
}

export class WasmMachine<Event extends Tagged, Effect extends Tagged> {
  readonly #options: WasmMachineOptions<Event, Effect>;
  readonly #turns: Turns;
  readonly #traps = new RecentTraps();
  #loaded: LoadedMachine<Event, Effect> | undefined;
  #instance: Instance<Event, Effect> | undefined;
  #loading: Promise<void> | undefined;
  #waiting: Event[] = [];
  #disposed = false;

  constructor(options: WasmMachineOptions<Event, Effect>) {
    this.#options = options;
    this.#turns = options.turns ?? new Turns();
  }

  get isRunning(): boolean {
    return this.#instance !== undefined;
  }

  /** Loads the machine if need be. */
  start(): void {
    if (this.#instance || this.#loading || this.#disposed) return;
    this.#loading = this.#load()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#loading = undefined;
      });
  }

  /** Creates the machine now. Errors: MachineRefusal (of its configuration), MachineTrap. */
  begin(loaded: LoadedMachine<Event, Effect>): void {
    this.#loaded = loaded;
    const waiting = this.#waiting;
    this.#waiting = [];
    const instance = this.#create(loaded);
    this.#instance = instance;
    // The first step gives every slice and the start-up effects.
    const output = this.#step(instance, { type: 'online_changed', online: isOnline() } as never);
    this.#turns.enqueue(() => this.#runEffects(instance, output));
    for (const event of instance.open.first ?? []) this.#give(instance, event);
    this.#turns.enqueue(() => this.#watch(instance));
    for (const event of waiting) this.#give(instance, event);
  }

  send(event: Event): void {
    if (this.#disposed) return;
    if (this.#instance) {
      this.#give(this.#instance, event);
      return;
    }
    this.#waiting.push(event);
    this.start();
  }

  dispose(): void {
    this.#disposed = true;
    this.#drop();
  }

  async #load(): Promise<void> {
    if (this.#traps.tooMany) throw new Error('it broke too often within a minute');
    const loaded = await this.#options.load();
    if (!this.#disposed) this.begin(loaded);
  }

  #create({ module, kind }: LoadedMachine<Event, Effect>): Instance<Event, Effect> {
    const prefix = kind.storagePrefix;
    const storage =
      prefix === undefined ? undefined : new StorageRunner(prefix, this.#options.storageArea);
    const timers = new TimerRunner((event) => this.#give(instance, event as never));
    const open = kind.open((event) => this.#give(instance, event));
    const stored = storage && { storage: storage.items() };
    const config = { ...open.config, ...stored, at_ms: Date.now() };
    const machine = new Machine(module, JSON.stringify(config));
    const instance: Instance<Event, Effect> = { machine, kind, open, timers, storage };
    return instance;
  }

  /** From now on it hears what nobody asked for: what other tabs store, on and offline. */
  #watch(instance: Instance<Event, Effect>): void {
    if (this.#instance !== instance) return; // lost at one of its first events
    const report = (event: SharedEvent): void => this.#give(instance, event as never);
    instance.open.watch?.();
    instance.storage?.watch(report);
    instance.stopOnline = watchOnline(report);
  }

  /** One event to one instance: nothing if that has gone when its turn comes. */
  #give(instance: Instance<Event, Effect>, event: Event): void {
    this.#turns.enqueue(() => {
      if (this.#instance !== instance) return;
      let output: MachineOutput<Effect> | undefined;
      try {
        output = this.#step(instance, event);
      } catch (error) {
        this.#fail(error);
        return;
      }
      this.#runEffects(instance, output);
    });
  }

  /**
   * What JSON has no form for is its sender's mistake and never reaches the machine. Errors: MachineTrap.
   */
  #step(instance: Instance<Event, Effect>, event: Event): MachineOutput<Effect> | undefined {
    const input = writeInput({ at_ms: Date.now(), event });
    const output =
      typeof input === 'string'
        ? readOutput<MachineOutput<Effect>>(instance.machine.step(input))
        : input;
    if (!isRefused(output)) return output;
    const { name, log } = this.#options;
    log({ level: 'error', message: `${name} cannot read ${event.type}: ${output.error.message}` });
    const instead = instance.kind.refused?.(event, output.error);
    return instead && this.#step(instance, instead);
  }

  #runEffects(instance: Instance<Event, Effect>, output: MachineOutput<Effect> | undefined): void {
    if (!output) return;
    const { effects, events = [], slices = {} } = output;
    if (Object.keys(slices).length > 0) this.#options.show?.(slices);
    for (const effect of effects) this.#run(instance, effect);
    for (const event of events) this.#options.notify?.(event);
  }

  #run({ timers, storage, open }: Instance<Event, Effect>, effect: Effect): void {
    const shared = effect as unknown as SharedEffect;
    switch (shared.type) {
      case 'timer_set':
        timers.set(shared);
        break;
      case 'timer_clear':
        timers.clear(shared.timer_id);
        break;
      case 'storage_set':
        storage?.set(shared);
        break;
      case 'storage_remove':
        storage?.remove(shared);
        break;
      case 'log':
        this.#options.log(shared);
        break;
      default:
        shared satisfies never;
        if (!this.#options.between?.(effect)) open.run(effect as never);
    }
  }

  #fail(error: unknown): void {
    if (error instanceof MachineTrap) this.#traps.add();
    this.#drop();
    if (!this.#disposed) this.#options.lost(error, this.#restart());
  }

  #restart(): boolean {
    if (!this.#options.restarts || !this.#loaded || this.#traps.tooMany) return false;
    try {
      this.begin(this.#loaded);
      return true;
    } catch (error) {
      this.#drop();
      const message = `${this.#options.name} could not start again: ${messageOf(error)}`;
      this.#options.log({ level: 'error', message });
      return false;
    }
  }

  #drop(): void {
    const instance = this.#instance;
    this.#instance = undefined;
    this.#waiting = [];
    if (!instance) return;
    instance.stopOnline?.();
    instance.timers.dispose();
    instance.storage?.dispose();
    instance.open.dispose();
    instance.machine.drop();
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
