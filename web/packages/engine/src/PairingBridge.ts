// SPDX-License-Identifier: Apache-2.0
//
// Carries commands and events between the engine and the pairing machine, which loads at the first
// command (behind the painted modal). Commands wait for it; a failure to load and a trap are told to
// the engine, and the next command tries again.
import type { WriteLog } from './effects/writeLog.ts';
import type { EngineInput } from './generated/engine.ts';
import type { PairingConfig, PairingInput } from './generated/pairing.ts';
import type { RunningPairing } from './RunningPairing.ts';
import { loadModule, type WasmSource } from './wasm/loadModule.ts';

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
    const [module, { RunningPairing }] = await Promise.all([
      Promise.resolve(this.#options.source()).then(loadModule),
      import('./RunningPairing.ts'),
    ]);
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
