// SPDX-License-Identifier: Apache-2.0
//
// The machines beside the engine, and what machines say to each other: intents go to their owner, questions to
// chains go to the account machine and their answers back to who asked, and a machine may watch the slices
// of the others.
import type { WriteLog } from './effects/writeLog.ts';
import type { ChainAnswered, EngineInput, RequestChain } from './generated/engine.ts';
import type { SliceChanged, WatchSlices } from './generated/machine.ts';
import { machines } from './generated/machines.ts';
import type { MachineRow, MachineSource, MachineWorld } from './machines/MachineRow.ts';
import { messageOf, type Tagged, WasmMachine } from './WasmMachine.ts';
import { loadModule } from './wasm/loadModule.ts';

/** Effects that any machine may ask for. */
type BetweenMachines = RequestChain | WatchSlices;
type EventHandler = (event: Tagged) => void;

export interface MachineSetOptions {
  readonly rows: Readonly<Record<string, MachineRow>>;
  readonly sources: Readonly<Record<string, MachineSource>>;
  readonly world: MachineWorld;
  readonly storageArea?: Storage | null | undefined;
  readonly log: WriteLog;
  /** To the engine. */
  readonly report: (event: EngineInput) => void;
  readonly show: (slices: object) => void;
  /** All slices as they are now. */
  readonly slices: () => object;
}

/** JSON-RPC: an internal error. */
const INTERNAL_ERROR = -32603;
/** Who answers for chains. */
const CHAINS = 'account';

const ownerOfIntent = new Map<string, string>(
  Object.entries(machines).flatMap(([name, { intents }]) =>
    intents.map((intent): [string, string] => [intent, name]),
  ),
);

/** The machine that an intent is for, of the list or of these rows; none: the engine. */
export function ownerOf(
  intent: string,
  rows: Readonly<Record<string, MachineRow>> = {},
): string | undefined {
  return (
    ownerOfIntent.get(intent) ??
    Object.keys(rows).find((name) => rows[name]?.intents?.includes(intent))
  );
}

export class MachineSet {
  readonly #options: MachineSetOptions;
  readonly #machines = new Map<string, WasmMachine<Tagged, Tagged>>();
  /** Questions to chains by the id that the account machine knows them by. */
  readonly #requested = new Map<number, { readonly id: number; readonly answer: EventHandler }>();
  readonly #watchers = new Map<EventHandler, ReadonlySet<string>>();
  #lastAsked = 0;

  constructor(options: MachineSetOptions) {
    this.#options = options;
    for (const [name, row] of Object.entries(options.rows)) this.add(name, row);
  }

  add(name: string, row: MachineRow): void {
    this.#machines.set(name, this.#make(name, row));
  }

  /** Loads the machine if need be. */
  start(name: string): void {
    this.#machines.get(name)?.start();
  }

  send(name: string, event: Tagged): void {
    this.#machines.get(name)?.send(event);
  }

  /** Runs an effect of the machine whose events `answer` takes; false: it is no such effect. */
  run(effect: Tagged, answer: EventHandler): boolean {
    const known = effect as BetweenMachines;
    if (known.type === 'request_chain') {
      const id = ++this.#lastAsked;
      this.#requested.set(id, { id: known.id, answer });
      this.send(CHAINS, { ...known, id } as Tagged);
      return true;
    }
    if (known.type !== 'watch_slices') return false;
    const names = new Set(known.names);
    this.#watchers.set(answer, names);
    this.#notify(answer, names, this.#options.slices());
    return true;
  }

  /** Tells those who watch them of slices that changed. */
  changed(slices: object): void {
    for (const [answer, names] of this.#watchers) this.#notify(answer, names, slices);
  }

  dispose(): void {
    this.#requested.clear();
    this.#watchers.clear();
    for (const machine of this.#machines.values()) machine.dispose();
  }

  #make(name: string, row: MachineRow): WasmMachine<Tagged, Tagged> {
    const { world, log, storageArea, report, show, sources } = this.#options;
    const answer: EventHandler = (event) => this.send(name, event);
    return new WasmMachine<Tagged, Tagged>({
      name: row.title,
      log,
      storageArea,
      show,
      between: (effect) => this.run(effect, answer),
      notify: (event) => {
        if (event.type === 'chain_answered') return this.#answered(event as ChainAnswered);
        const forwarded = row.forward?.(event);
        if (forwarded) this.send(...forwarded);
        report(row.wrap ? row.wrap(event) : (event as EngineInput));
      },
      lost: (error) => this.#lost(name, row, answer, messageOf(error)),
      load: async () => {
        const source = row.wasm ?? sources[name];
        if (!source) throw new Error('this page has no module of it');
        const [module, { openKind }] = await Promise.all([
          Promise.resolve(source()).then(loadModule),
          row.code(),
        ]);
        return { module, kind: openKind(world) };
      },
    });
  }

  #answered({ id, ...answered }: ChainAnswered): void {
    const requested = this.#requested.get(id);
    this.#requested.delete(id);
    requested?.answer({ ...answered, id: requested.id } as Tagged);
  }

  #lost(name: string, row: MachineRow, handler: EventHandler, message: string): void {
    const { log, report, show } = this.#options;
    log({ level: 'error', message: `${row.title} lost: ${message}` });
    this.#watchers.delete(handler);
    for (const [id, { answer }] of this.#requested)
      if (answer === handler) this.#requested.delete(id);
    if (row.failed) show(row.failed);
    if (row.lost) report(row.lost(message.slice(0, 1000)));
    if (name !== CHAINS) return;
    const error = { code: INTERNAL_ERROR, message };
    for (const id of [...this.#requested.keys()])
      this.#answered({ type: 'chain_answered', id, error } as ChainAnswered);
  }

  #notify(answer: EventHandler, names: ReadonlySet<string>, slices: object): void {
    for (const [name, value] of Object.entries(slices)) {
      if (!names.has(name)) continue;
      const event: SliceChanged = { type: 'slice_changed', name, value };
      answer(event);
    }
  }
}
