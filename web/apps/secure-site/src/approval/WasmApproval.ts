// SPDX-License-Identifier: Apache-2.0
//
// approval.wasm (core/approval/answer.hpp): what a request would do. It has no key and draws nothing.
import { Refusal } from '../frame/FrameServer.ts';
import type { ApprovalRequest, ApprovalSummary, Simulation } from './summary.ts';

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

type Answer<T> = T | { readonly error: { readonly code: string; readonly message: string } };

const ABI_VERSION = 1;

export class WasmApproval {
  readonly #wasm: Exports;
  readonly #handle: number;

  constructor(module: WebAssembly.Module) {
    const entropy = () => {
      throw new Error('An approval draws nothing');
    };
    const { exports } = new WebAssembly.Instance(module, { env: { entropy } });
    this.#wasm = exports as unknown as Exports; // the version check is what makes it true
    if (this.#wasm.version?.() !== ABI_VERSION) throw new Error('Not a module of this version');
    this.#wasm._initialize();
    this.#handle = this.#wasm.create(0, 0);
  }

  /** Errors, here and below: Refusal, with the words of core/approval. */
  describe(request: ApprovalRequest): ApprovalSummary {
    return this.#ask<{ summary: ApprovalSummary }>(request).summary;
  }

  /** Of eth_simulateV1. */
  simulationParams(method: string, params: unknown, account: string): unknown {
    return this.#ask<{ params: unknown }>({ simulate: { method, params, account } }).params;
  }

  /** `result`: a node's answer to so many calls. */
  readSimulation(result: unknown, calls: number, account: string): Simulation {
    return this.#ask<{ simulation: Simulation }>({ simulated: { result, calls, account } })
      .simulation;
  }

  #ask<T extends object>(request: object): T {
    const input = new TextEncoder().encode(JSON.stringify(request));
    const at = this.#wasm.alloc(input.length) >>> 0;
    if (at === 0) throw new Error('Out of memory');
    new Uint8Array(this.#wasm.memory.buffer, at, input.length).set(input);
    const length = this.#wasm.step(this.#handle, at, input.length) >>> 0;
    this.#wasm.free(at);
    const output = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.output() >>> 0, length);
    const answer: Answer<T> = JSON.parse(new TextDecoder().decode(output));
    if ('error' in answer) throw new Refusal(answer.error.message);
    return answer;
  }
}
