// SPDX-License-Identifier: Apache-2.0
//
// approval.wasm and permissions.wasm (core/approval/answer.hpp): what a request would do, and the calls that give
// permissions. They have no key and draw nothing.
import { Instance } from '@portico/engine/wasm';
import { Refusal } from '../frame/FrameServer.ts';
import type { ApprovalRequest, ApprovalSummary, Simulation } from './summary.ts';

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
  /** Contracts that are on the network. */
  readonly present: readonly string[];
}

export interface PermissionCalls {
  /** The contract that keeps limits. */
  readonly module: string;
  /** What has to be on the network. */
  readonly needs: readonly string[];
  /** What the calls put there, but for what is present. */
  readonly makes: readonly string[];
  readonly calls: readonly { to: string; value: string; data: string }[];
  /** Of each that is given: what it is taken back by. */
  readonly contexts: readonly string[];
}

/** A module that is asked by a text and answers by one. */
class Answering {
  readonly #module: WebAssembly.Module;
  #instance: Instance;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#instance = new Instance(module);
  }

  ask<T extends object>(request: object): T {
    // A request that broke an invariant took the instance with it; the next one needs nothing of it.
    if (this.#instance.isGone) this.#instance = new Instance(this.#module);
    const output = this.#instance.step(new TextEncoder().encode(JSON.stringify(request)));
    const answer: Answer<T> = JSON.parse(new TextDecoder().decode(output));
    if ('error' in answer) throw new Refusal(answer.error.message);
    return answer;
  }
}

export class WasmApproval {
  readonly #approval: Answering;
  readonly #loadPermissions: () => Promise<WebAssembly.Module>;
  #permissions: Promise<Answering> | undefined;

  /** `loadPermissions`: permissions.wasm, which few requests need. Called again where it failed. */
  constructor(module: WebAssembly.Module, loadPermissions: () => Promise<WebAssembly.Module>) {
    this.#approval = new Answering(module);
    this.#loadPermissions = loadPermissions;
  }

  /** Errors, here and below: Refusal, with the words of core/approval. */
  describe(request: ApprovalRequest): ApprovalSummary {
    return this.#approval.ask<{ summary: ApprovalSummary }>(request).summary;
  }

  /** Of eth_simulateV1. */
  simulationParams(method: string, params: unknown, account: string): unknown {
    return this.#approval.ask<{ params: unknown }>({ simulate: { method, params, account } })
      .params;
  }

  /** `result`: a node's answer to so many calls. */
  readSimulation(result: unknown, calls: number, account: string, network: string): Simulation {
    return this.#approval.ask<{ simulation: Simulation }>({
      simulated: { result, calls, account, network },
    }).simulation;
  }

  smartAccount(owner: string): SmartAccount {
    return this.#approval.ask<SmartAccount>({ smart_account: owner });
  }

  /** Of an operation that makes these calls, all or none. */
  smartCallData(calls: readonly { to: string; value: string; data: string }[]): string {
    return this.#approval.ask<{ callData: string }>({ smart_calls: calls }).callData;
  }

  /** What an account of its own code (EIP-7702) sends itself, for these calls, all or none. */
  ownCallData(calls: readonly { to: string; value: string; data: string }[]): string {
    return this.#approval.ask<{ data: string }>({ own_calls: calls }).data;
  }

  /** What the account does to give permissions, or to take them back. Errors: also those of loading. */
  async permissionCalls(asked: AskedPermissions): Promise<PermissionCalls> {
    this.#permissions ??= this.#loadPermissions().then(
      (module) => new Answering(module),
      (error) => {
        this.#permissions = undefined; // the next one tries again
        throw error;
      },
    );
    return (await this.#permissions).ask<PermissionCalls>(asked);
  }
}
