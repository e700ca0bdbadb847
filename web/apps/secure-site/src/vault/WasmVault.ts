// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm in its own instance (core/vault/contract.hpp). Secrets go in and out as bytes behind the JSON, never as
// texts. What was sent and what came back is overwritten where it lay; the caller wipes the bytes that it has.
import type { VaultAnswer, VaultRequest } from '../generated/wasm.ts';

interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  version(): number;
  alloc(size: number): number;
  free(at: number): void;
  create(at: number, size: number): number;
  step(handle: number, at: number, size: number): number;
  output(): number;
}

const ABI_VERSION = 1;
const LENGTH_BYTES = 4;
/** Most bytes that getRandomValues gives in one call. */
const RANDOM_MAX_BYTES = 65_536;

type Refused = Extract<VaultAnswer, { type: 'refused' }>;
export type AnswerOf<T extends VaultAnswer['type']> = Extract<VaultAnswer, { type: T }>;

/** The vault refused: nothing was done. `code` is a word of the error catalogue. */
export class VaultRefusal extends Error {
  override readonly name = 'VaultRefusal';
  readonly code: string;

  constructor({ code, message }: Pick<Refused, 'code' | 'message'>) {
    super(message);
    this.code = code;
  }
}

export interface Answered {
  readonly answer: Exclude<VaultAnswer, Refused>;
  readonly secrets: readonly Uint8Array[];
}

export class WasmVault {
  readonly #wasm: Exports;
  readonly #handle: number;

  constructor(module: WebAssembly.Module) {
    const entropy = (at: number, size: number) => {
      const end = (at >>> 0) + (size >>> 0);
      for (let from = at >>> 0; from < end; from += RANDOM_MAX_BYTES) {
        const length = Math.min(RANDOM_MAX_BYTES, end - from);
        crypto.getRandomValues(new Uint8Array(this.#wasm.memory.buffer, from, length));
      }
    };
    const instance = new WebAssembly.Instance(module, { env: { entropy } });
    this.#wasm = instance.exports as unknown as Exports; // the version check is what makes it true
    if (this.#wasm.version?.() !== ABI_VERSION) throw new Error('Not a module of this version');
    this.#wasm._initialize();
    this.#handle = this.#wasm.create(0, 0);
  }

  /** All of the module's memory, for the test that searches it. */
  get memory(): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer);
  }

  /** Errors: VaultRefusal. */
  ask(request: VaultRequest, secrets: readonly Uint8Array[] = []): Answered {
    const document = new TextEncoder().encode(JSON.stringify(request));
    const behind = secrets.reduce((size, secret) => size + LENGTH_BYTES + secret.length, 0);
    const size = document.length + (behind > 0 ? 1 + behind : 0);
    const at = this.#wasm.alloc(size) >>> 0;
    if (at === 0) throw new Error('The vault is out of memory');
    const input = new Uint8Array(this.#wasm.memory.buffer, at, size);
    input.set(document);
    write(secrets, input.subarray(document.length));
    const length = this.#wasm.step(this.#handle, at, size) >>> 0;
    this.#wasm.free(at); // wipes it
    const output = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.output() >>> 0, length);
    try {
      return read(output);
    } finally {
      output.fill(0);
    }
  }
}

function write(secrets: readonly Uint8Array[], to: Uint8Array): void {
  if (secrets.length === 0) return;
  let at = 1;
  to[0] = 0;
  for (const secret of secrets) {
    new DataView(to.buffer, to.byteOffset).setUint32(at, secret.length);
    to.set(secret, at + LENGTH_BYTES);
    at += LENGTH_BYTES + secret.length;
  }
}

function read(output: Uint8Array): Answered {
  const end = output.indexOf(0);
  const document = end < 0 ? output : output.subarray(0, end);
  const answer: VaultAnswer = JSON.parse(new TextDecoder().decode(document));
  if (answer.type === 'refused') throw new VaultRefusal(answer);
  const secrets: Uint8Array[] = [];
  const view = new DataView(output.buffer, output.byteOffset);
  for (let at = end + 1; end >= 0 && at < output.length; ) {
    const length = view.getUint32(at);
    secrets.push(output.slice(at + LENGTH_BYTES, at + LENGTH_BYTES + length));
    at += LENGTH_BYTES + length;
  }
  return { answer, secrets };
}
