// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm in its own instance (core/vault/contract.hpp). Secrets go in and out as bytes behind the JSON, never as
// texts. What was sent and what came back is overwritten where it lay, after a step that broke off as well; the caller wipes
// the bytes that it has.
import { Instance } from '@portico/engine/wasm';
import type { VaultAnswer, VaultRequest } from '../generated/wasm.ts';

const LENGTH_BYTES = 4;

type Refused = Extract<VaultAnswer, { type: 'refused' }>;
export type AnswerOf<T extends VaultAnswer['type']> = Extract<VaultAnswer, { type: T }>;

/** The vault refused: nothing was done. `code`: of the error catalogue, or of the site itself (words/en/faults.ts). */
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
  readonly #module: WebAssembly.Module;
  #instance: Instance;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#instance = new Instance(module);
  }

  /** All of the module's memory, for the test that searches it. */
  get memory(): Uint8Array {
    return this.#instance.memory;
  }

  /** Errors: VaultRefusal; MachineTrap, after which the next request has an instance of its own: none needs another's. */
  ask(request: VaultRequest, secrets: readonly Uint8Array[] = []): Answered {
    if (this.#instance.isGone) this.#instance = new Instance(this.#module);
    const document = new TextEncoder().encode(JSON.stringify(request));
    const output = this.#instance.step(document, ...framed(secrets));
    try {
      return read(output);
    } finally {
      output.fill(0);
    }
  }
}

/** A zero byte, then each behind its length. */
function framed(secrets: readonly Uint8Array[]): Uint8Array[] {
  if (secrets.length === 0) return [];
  return [new Uint8Array(1), ...secrets.flatMap((secret) => [lengthOf(secret), secret])];
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES);
  new DataView(bytes.buffer).setUint32(0, length);
  return bytes;
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
