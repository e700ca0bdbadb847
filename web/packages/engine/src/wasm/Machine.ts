// SPDX-License-Identifier: Apache-2.0
//
// One machine in its own wasm instance, spoken to in JSON text (the C ABI of core/wasm/abi.hpp). A
// trap means that an invariant of ours broke: the instance must not be used again, so every call
// after it fails.
import { fillEntropy } from './fillEntropy.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  version(): number;
  alloc(size: number): number;
  free(at: number): void;
  create(at: number, size: number): number;
  step(handle: number, at: number, size: number): number;
  output(): number;
  drop(handle: number): void;
}

const ABI_VERSION = 1;

/** The machine has trapped and can only be dropped. */
export class MachineTrap extends Error {
  override readonly name = 'MachineTrap';
}

/** The machine refused its configuration. `code` is a word of the error catalogue. */
export class MachineRefusal extends Error {
  override readonly name = 'MachineRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Machine {
  readonly #wasm: Exports;
  #handle = 0;

  /** Errors: MachineRefusal when the configuration does not conform; MachineTrap. */
  constructor(module: WebAssembly.Module, config: string) {
    const entropy = (at: number, size: number) => fillEntropy(this.#wasm.memory, at, size);
    const instance = new WebAssembly.Instance(module, { env: { entropy } });
    this.#wasm = exportsOf(instance);
    this.#handle = this.#guard(() => {
      this.#wasm._initialize();
      return this.#withText(config, (at, size) => this.#wasm.create(at, size));
    });
    if (this.#handle !== 0) return;
    const { code, message } = readError(this.#output());
    throw new MachineRefusal(code, message);
  }

  /** Takes a step as JSON text and gives its output as JSON text. Errors: MachineTrap. */
  step(input: string): string {
    const handle = this.#handle;
    if (handle === 0) throw new MachineTrap('The machine is gone');
    return this.#guard(() => {
      const size = this.#withText(input, (at, length) => this.#wasm.step(handle, at, length));
      return this.#output(size);
    });
  }

  /** Frees what the machine holds. Harmless after a trap and a second time. */
  drop(): void {
    const handle = this.#handle;
    this.#handle = 0;
    if (handle !== 0) this.#guard(() => this.#wasm.drop(handle));
  }

  #withText(text: string, use: (at: number, size: number) => number): number {
    const bytes = encoder.encode(text);
    const at = this.#wasm.alloc(bytes.length) >>> 0;
    if (at === 0) throw new Error('The machine is out of memory');
    new Uint8Array(this.#wasm.memory.buffer, at, bytes.length).set(bytes);
    const result = use(at, bytes.length) >>> 0;
    this.#wasm.free(at);
    return result;
  }

  /** The last answer; its length is looked for where it is not known. */
  #output(size?: number): string {
    // Memory may have grown, so the buffer is looked up anew.
    const at = this.#wasm.output() >>> 0;
    const rest = new Uint8Array(this.#wasm.memory.buffer, at);
    return decoder.decode(rest.subarray(0, size ?? Math.max(rest.indexOf(0), 0)));
  }

  #guard<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      this.#handle = 0;
      throw new MachineTrap(this.#reasonOf(error), { cause: error });
    }
  }

  /** The broken invariant, which the machine writes down before it traps. */
  #reasonOf(error: unknown): string {
    try {
      const { message } = readError(this.#output());
      if (message !== '') return message;
    } catch {
      // The trap came from outside our assertions (out of memory, out of stack).
    }
    return error instanceof Error ? error.message : String(error);
  }
}

function exportsOf(instance: WebAssembly.Instance): Exports {
  // The only place that believes a module's shape; the version check is what makes it true.
  const wasm = instance.exports as unknown as Exports;
  if (typeof wasm.version !== 'function' || wasm.version() !== ABI_VERSION) {
    throw new Error(`This module does not speak version ${ABI_VERSION} of Portico's machine ABI`);
  }
  return wasm;
}

function readError(text: string): { code: string; message: string } {
  const document: { error?: { code?: string; message?: string } } = JSON.parse(text || '{}');
  return { code: document.error?.code ?? 'unknown_error', message: document.error?.message ?? '' };
}
