// SPDX-License-Identifier: Apache-2.0
//
// One instance of a machine and what the effects of every machine open: timers, storage, log. What only
// one machine asks for is its owner's (`own`). Dropped as a whole, so that nothing old reaches the next.
import type { StorageRunner } from './effects/StorageRunner.ts';
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
} from './generated/pairing.ts';
import { type RefusedStep, readOutput, writeInput } from './readOutput.ts';
import { Machine } from './wasm/Machine.ts';
import { watchOnline } from './watchOnline.ts';

type SharedEffect = TimerSet | TimerClear | StorageSet | StorageRemove | Log;
/** What only this machine asks for. */
export type OwnEffect<Effect> = Exclude<Effect, SharedEffect>;

export interface RunningMachineOptions<Effect> {
  readonly module: WebAssembly.Module;
  /** The machine's configuration but for what is stored and the time, which come from here. */
  readonly config: object;
  readonly storage?: StorageRunner;
  readonly log: WriteLog;
  readonly report: (event: TimerFired | StorageChanged | OnlineChanged) => void;
  readonly own: (effect: OwnEffect<Effect>) => void;
}

export class RunningMachine<
  Input,
  Effect extends { readonly type: string },
  Output extends { readonly effects: readonly Effect[] },
> {
  readonly #options: RunningMachineOptions<Effect>;
  readonly #machine: Machine;
  readonly #timers: TimerRunner;
  #stopOnline: (() => void) | undefined;

  constructor(options: RunningMachineOptions<Effect>) {
    this.#options = options;
    const { module, config, storage, report } = options;
    const all = { ...config, ...(storage && { storage: storage.items() }), at_ms: Date.now() };
    this.#machine = new Machine(module, JSON.stringify(all));
    this.#timers = new TimerRunner(report);
  }

  /** Starts to report what nobody asked for: what other tabs store, on and offline. */
  watch(): void {
    const { storage, report } = this.#options;
    storage?.watch(report);
    this.#stopOnline = watchOnline(report);
  }

  step(event: Input): Output | RefusedStep {
    const input = writeInput({ at_ms: Date.now(), event });
    return typeof input === 'string' ? readOutput(this.#machine.step(input)) : input;
  }

  obey(effects: readonly Effect[]): void {
    for (const effect of effects) this.#run(effect);
  }

  dispose(): void {
    this.#stopOnline?.();
    this.#timers.dispose();
    this.#options.storage?.dispose();
    this.#machine.drop();
  }

  #run(effect: Effect): void {
    const { storage, log, own } = this.#options;
    const shared = effect as unknown as SharedEffect;
    switch (shared.type) {
      case 'timer_set':
        this.#timers.set(shared);
        break;
      case 'timer_clear':
        this.#timers.clear(shared.timer_id);
        break;
      case 'storage_set':
        storage?.set(shared);
        break;
      case 'storage_remove':
        storage?.remove(shared);
        break;
      case 'log':
        log(shared);
        break;
      default:
        shared satisfies never;
        own(effect as unknown as OwnEffect<Effect>);
    }
  }
}
