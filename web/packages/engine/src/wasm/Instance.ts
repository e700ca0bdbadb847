// SPDX-License-Identifier: Apache-2.0
//
// One instance of a wasm module of ours, spoken to in bytes (the C ABI of core/wasm/abi.hpp): the only loader of these modules.
// A trap means that an invariant of ours broke: the instance is wiped and must not be used again, so every call after it fails.
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

export class Instance {
  readonly #wasm: Exports;
  #handle = 0;

  /** Errors: MachineRefusal when the configuration does not conform; MachineTrap. */
  constructor(module: WebAssembly.Module, config: Uint8Array = new Uint8Array()) {
    const entropy = (at: number, size: number) => fillEntropy(this.#wasm.memory, at, size);
    const instance = new WebAssembly.Instance(module, { env: { entropy } });
    this.#wasm = exportsOf(instance);
    this.#handle = this.#guard(() => {
      this.#wasm._initialize();
      return this.#withBytes([config], (at, size) => this.#wasm.create(at, size));
    });
    if (this.#handle !== 0) return;
    const { code, message } = readError(this.#output());
    throw new MachineRefusal(code, message);
  }

  get isGone(): boolean {
    return this.#handle === 0;
  }

  /** All of the module's memory. */
  get memory(): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer);
  }

  /** Takes a step, whose input is these parts in a row, and gives its output where it lies: read it before the next call. Errors: MachineTrap. */
  step(...parts: readonly Uint8Array[]): Uint8Array {
    const handle = this.#handle;
    if (handle === 0) throw new MachineTrap('The machine is gone');
    return this.#guard(() =>
      this.#output(this.#withBytes(parts, (at, size) => this.#wasm.step(handle, at, size))),
    );
  }

  /** Frees what the machine holds. Harmless after a trap and a second time. */
  drop(): void {
    const handle = this.#handle;
    this.#handle = 0;
    if (handle !== 0) this.#guard(() => this.#wasm.drop(handle));
  }

  #withBytes(parts: readonly Uint8Array[], use: (at: number, size: number) => number): number {
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    const start = this.#wasm.alloc(size) >>> 0;
    if (start === 0) throw new Error('The machine is out of memory');
    let at = start;
    for (const part of parts) {
      this.memory.set(part, at);
      at += part.length;
    }
    const result = use(start, size) >>> 0;
    this.#wasm.free(start);
    return result;
  }

  /** The last answer; its length is looked for where it is not known. */
  #output(size?: number): Uint8Array {
    // Memory may have grown, so the buffer is looked up anew.
    const rest = this.memory.subarray(this.#wasm.output() >>> 0);
    return rest.subarray(0, size ?? Math.max(rest.indexOf(0), 0));
  }

  /** What the call broke off with lies in memory still, keys too: all of it is overwritten. */
  #guard<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (error) {
      this.#handle = 0;
      const reason = this.#reasonOf(error);
      this.memory.fill(0);
      throw new MachineTrap(reason, { cause: error });
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

function readError(output: Uint8Array): { code: string; message: string } {
  const text = new TextDecoder().decode(output);
  const document: { error?: { code?: string; message?: string } } = JSON.parse(text || '{}');
  return { code: document.error?.code ?? 'unknown_error', message: document.error?.message ?? '' };
}
