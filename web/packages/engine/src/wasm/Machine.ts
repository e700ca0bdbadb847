// SPDX-License-Identifier: Apache-2.0
//
// One machine in its own wasm instance, spoken to in JSON text (the C ABI of core/wasm). A trap means
// that an invariant of ours broke: the instance must not be used again, so every call after it fails.
import { fillEntropy } from './fillEntropy.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  version(): number;
  alloc(size: number): number;
  free(at: number): void;
  create(at: number, size: number): number;
  step(at: number, size: number): number;
  output(): number;
  drop(): void;
}

/** The machine has trapped and can only be dropped. */
export class MachineTrap extends Error {
  override readonly name = 'MachineTrap';
}

/** The machine refused a configuration or a step; it is as it was before. */
export class MachineRefusal extends Error {
  override readonly name = 'MachineRefusal';
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Machine {
  /** Output of the creation. */
  readonly created: string;
  readonly #exports: Exports;
  #trapped = false;

  /** Errors: MachineRefusal when the configuration does not conform; MachineTrap. */
  constructor(module: WebAssembly.Module, config: string) {
    const entropy = (at: number, size: number) => fillEntropy(this.#exports.memory, at, size);
    const instance = new WebAssembly.Instance(module, { env: { entropy } });
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize?.();
    this.created = this.#call('create', config);
  }

  step(input: string): string {
    return this.#call('step', input);
  }

  /** Frees what the machine holds. Harmless after a trap and a second time. */
  drop(): void {
    if (this.#trapped) return;
    this.#trapped = true;
    this.#exports.drop();
  }

  #call(name: 'create' | 'step', text: string): string {
    if (this.#trapped) throw new MachineTrap('The machine is gone');
    try {
      return this.#exchange(name, text);
    } catch (error) {
      if (error instanceof MachineRefusal) throw error;
      this.#trapped = true;
      throw new MachineTrap(error instanceof Error ? error.message : String(error), {
        cause: error,
      });
    }
  }

  #exchange(name: 'create' | 'step', text: string): string {
    const wasm = this.#exports;
    const bytes = encoder.encode(text);
    const at = wasm.alloc(bytes.length);
    new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
    const size = wasm[name](at, bytes.length);
    wasm.free(at);
    // Memory may have grown, so the buffer is looked up again.
    const output = new Uint8Array(wasm.memory.buffer, wasm.output(), Math.abs(size));
    const answer = decoder.decode(output);
    if (size < 0) throw new MachineRefusal(answer);
    return answer;
  }
}
