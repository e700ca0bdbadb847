// SPDX-License-Identifier: Apache-2.0
//
// The smart account of a wallet's owner: where it may be, and its address, which approval.wasm computes and no network is
// asked for. A network counts where this server has a bundler and the contracts of the account are there.
import type { SmartAccount, WasmApproval } from '../approval/WasmApproval.ts';
import { Refusal } from '../frame/FrameServer.ts';
import type { NodeApi } from '../node/NodeApi.ts';
import type { BundlerApi } from './BundlerApi.ts';
import type { BundlerNetwork } from './bundlerNetworks.ts';

export interface SmartAccountParts {
  readonly node: NodeApi;
  readonly bundler: BundlerApi;
  readonly networks: readonly BundlerNetwork[];
  readonly approval: () => Promise<Pick<WasmApproval, 'smartAccount'>>;
}

export class SmartAccounts {
  readonly bundler: BundlerApi;
  readonly #on: SmartAccountParts;
  readonly #ready = new Map<string, Promise<boolean>>();

  constructor(parts: SmartAccountParts) {
    this.#on = parts;
    this.bundler = parts.bundler;
  }

  async of(owner: string): Promise<SmartAccount> {
    return (await this.#on.approval()).smartAccount(owner);
  }

  /** Where this server has a bundler, CAIP-2; whether the contracts are there, isOffered says. */
  get networks(): string[] {
    return this.#on.networks.map(({ chain }) => chain);
  }

  /** `network`: CAIP-2. Errors: NodeUnreachable. */
  async isOffered(network: string, owner: string): Promise<boolean> {
    if (!this.#on.networks.some(({ chain }) => chain === network)) return false;
    let ready = this.#ready.get(network);
    if (!ready) {
      ready = this.#hasContracts(network, owner);
      this.#ready.set(network, ready);
      // What is there stays; what is not may come, and a network that did not answer may.
      ready.then(
        (is) => is || this.#ready.delete(network),
        () => this.#ready.delete(network),
      );
    }
    return ready;
  }

  /** Numbers of the networks; one that does not answer is left out. */
  async offered(owner: string): Promise<number[]> {
    const rows = await Promise.all(
      this.#on.networks.map(async ({ chain }) => ({
        chain,
        is: await this.isOffered(chain, owner).catch(() => false),
      })),
    );
    return rows.filter(({ is }) => is).map(({ chain }) => Number(chain.slice('eip155:'.length)));
  }

  pays(network: string): boolean {
    return this.#on.networks.some(({ chain, pays }) => pays && chain === network);
  }

  /** Fees of the owner's own account (decision 110). */
  paysOwn(network: string): boolean {
    return this.#on.networks.some(({ chain, paysOwn }) => paysOwn && chain === network);
  }

  /** Errors: Refusal; NodeUnreachable. */
  async isDeployed(network: string, account: string): Promise<boolean> {
    const code = await this.#on.node.ask(network, 'eth_getCode', [account, 'latest']);
    if (typeof code !== 'string' || !/^0x[0-9a-fA-F]*$/.test(code))
      throw new Refusal('The network did not say whether your account is there');
    return code !== '0x';
  }

  async #hasContracts(network: string, owner: string): Promise<boolean> {
    const { contracts } = await this.of(owner);
    const codes = await this.#on.node.askAll(
      network,
      contracts.map((one) => ({ method: 'eth_getCode', params: [one, 'latest'] })),
    );
    return codes.every((code) => typeof code === 'string' && code.length > 2);
  }
}
