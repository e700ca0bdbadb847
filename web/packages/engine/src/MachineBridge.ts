// SPDX-License-Identifier: Apache-2.0
//
// Carries events from the engine to a machine that loads at the first of them (behind the painted modal),
// together with the code that runs it. Events wait for it; a failure to load and a trap are told, and the
// next event tries again; after four traps within a minute only when the minute is over.
import type { WriteLog } from './effects/writeLog.ts';
import { RecentTraps } from './RecentTraps.ts';

export interface BridgedMachine<Input> {
  /** The first step. */
  begin(): void;
  send(event: Input): void;
  dispose(): void;
}

export interface MachineBridgeOptions<Input> {
  /** For the log. */
  readonly name: string;
  /** Fetches module and code, and gives what creates the machine. */
  readonly load: () => Promise<(lost: (error: unknown) => void) => BridgedMachine<Input>>;
  readonly lost: (message: string) => void;
  readonly log: WriteLog;
}

export class MachineBridge<Input> {
  readonly #options: MachineBridgeOptions<Input>;
  #running: BridgedMachine<Input> | undefined;
  #loading: Promise<void> | undefined;
  #waiting: Input[] = [];
  readonly #traps = new RecentTraps();
  #disposed = false;

  constructor(options: MachineBridgeOptions<Input>) {
    this.#options = options;
  }

  /** Loads the machine if need be. */
  start(): void {
    if (this.#running || this.#loading || this.#disposed) return;
    this.#loading = this.#load()
      .catch((error: unknown) => this.#lost(error))
      .finally(() => {
        this.#loading = undefined;
      });
  }

  send(event: Input): void {
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
    if (this.#traps.tooMany) throw new Error('it broke too often within a minute');
    const create = await this.#options.load();
    if (this.#disposed) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const running = create((error) => {
      this.#traps.add();
      this.#lost(error);
    });
    this.#running = running;
    running.begin();
    // Lost at one of them, it takes no more.
    for (const event of waiting) if (this.#running === running) running.send(event);
  }

  #lost(error: unknown): void {
    this.#running?.dispose();
    this.#running = undefined;
    this.#waiting = [];
    if (this.#disposed) return;
    const message = error instanceof Error ? error.message : String(error);
    this.#options.log({ level: 'error', message: `${this.#options.name} lost: ${message}` });
    this.#options.lost(message.slice(0, 1000));
  }
}
