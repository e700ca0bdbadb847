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

/** Of an owner's key (core/smart_account). */
export interface SmartAccount {
  readonly account: string;
  readonly factory: string;
  readonly factoryData: string;
  /** What has to be on a network before it can be. */
  readonly contracts: readonly string[];
  readonly entryPoint: string;
}

/** ERC-7715 (core/approval/permission_calls.hpp). */
export interface AskedPermissions {
  readonly method: string;
  readonly params: unknown;
  readonly network: string;
  readonly account: string;
  /** Seconds since 1970. */
  readonly now: number;
  /** The account has the module. */
  readonly enabled: boolean;
}

export interface PermissionCalls {
  /** The contract that keeps limits. */
  readonly module: string;
  readonly calls: readonly { to: string; value: string; data: string }[];
  /** Of each that is given: what it is taken back by. */
  readonly contexts: readonly string[];
}

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

  smartAccount(owner: string): SmartAccount {
    return this.#ask<SmartAccount>({ smart_account: owner });
  }

  /** Of an operation that makes these calls, all or none. */
  smartCallData(calls: readonly { to: string; value: string; data: string }[]): string {
    return this.#ask<{ callData: string }>({ smart_calls: calls }).callData;
  }

  /** What the account does to give permissions, or to take them back. */
  permissionCalls(asked: AskedPermissions): PermissionCalls {
    return this.#ask<PermissionCalls>({ permissions: asked });
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
