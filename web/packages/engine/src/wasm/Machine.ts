// SPDX-License-Identifier: Apache-2.0
//
// One machine in its own wasm instance, spoken to in JSON text.
import { Instance } from './Instance.ts';

export { MachineRefusal, MachineTrap } from './Instance.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Machine {
  readonly #instance: Instance;

  /** Errors: MachineRefusal when the configuration does not conform; MachineTrap. */
  constructor(module: WebAssembly.Module, config: string) {
    this.#instance = new Instance(module, encoder.encode(config));
  }

  /** Takes a step as JSON text and gives its output as JSON text. Errors: MachineTrap. */
  step(input: string): string {
    return decoder.decode(this.#instance.step(encoder.encode(input)));
  }

  /** Frees what the machine holds. Harmless after a trap and a second time. */
  drop(): void {
    this.#instance.drop();
  }
}
