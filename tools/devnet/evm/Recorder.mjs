// SPDX-License-Identifier: Apache-2.0
//
// Plays transactions onto a chain, block by block at given times, and keeps what they were: the history
// that tests and benchmarks compare with.
import {
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
} from 'viem';
import { makeRandom } from './random.mjs';

const GAS = 700_000n;
const DEPLOY_GAS = 7_000_000n;
const GWEI = 10n ** 9n;

export class Recorder {
  /** Every transaction so far, in the order of the chain. */
  history = [];
  /** Numbers of blocks by hash, once it is checked. */
  blocks = new Map();
  #call;
  #nonces = new Map();
  #waiting = [];
  #height = 0;
  #random = makeRandom('fees');

  /** @param {{ call: Function, artifacts: object, accounts: string[], startsAt: number }} world */
  constructor({ call, artifacts, accounts, startsAt }) {
    this.#call = call;
    this.artifacts = artifacts;
    this.accounts = accounts;
    this.startsAt = startsAt;
    this.now = startsAt;
  }

  /**
   * Sends a transaction into the next block; `what` is told in the history. Those of one sender may be sent
   * without waiting: they keep their order.
   */
  async send({ from, to, data, value = 0n, gas = GAS, fails = false }, what) {
    const nonce = this.#nonces.get(from) ?? 0;
    this.#nonces.set(from, nonce + 1);
    const transaction = { from, to, data, value, gas, nonce: BigInt(nonce), ...this.#fees() };
    const record = {
      hash: undefined,
      ...what,
      from,
      ...(to && { to }),
      ...(value > 0n && { value: `${value}` }),
      fails,
    };
    this.#waiting.push(record);
    record.hash = await this.#call('eth_sendTransaction', [transaction]);
    return record.hash;
  }

  /** The same from an address without a key, as long as the node lends it one. */
  async sendAs(transaction, what) {
    await this.#call('anvil_impersonateAccount', [transaction.from]);
    const hash = await this.send(transaction, what);
    await this.#call('anvil_stopImpersonatingAccount', [transaction.from]);
    return hash;
  }

  /** Calls a contract's function: `contract` is { address, abi }. */
  write(from, contract, functionName, args = [], what = {}, more = {}) {
    const data = encodeFunctionData({ abi: contract.abi, functionName, args });
    return this.send(
      { from, to: contract.address, data, ...more },
      { kind: functionName, ...what },
    );
  }

  /** @returns {Promise<{ address: string, abi: any }>} what will stand there after the block */
  async deploy(from, name, args = []) {
    const { abi, bytecode } = this.artifacts[name];
    const address = getContractAddress({ from, nonce: BigInt(this.#nonces.get(from) ?? 0) });
    const data = encodeDeployData({ abi, bytecode, args });
    await this.send({ from, data, gas: DEPLOY_GAS }, { kind: 'deploy', contract: address });
    return { address, abi };
  }

  async read(contract, functionName, args = []) {
    const data = encodeFunctionData({ abi: contract.abi, functionName, args });
    const answer = await this.#call('eth_call', [{ to: contract.address, data }, 'latest']);
    return decodeFunctionResult({ abi: contract.abi, functionName, data: answer });
  }

  /** Closes the block. Its time is `seconds` after the last one's. */
  async block(seconds = 12) {
    this.now += seconds;
    await this.#call('evm_mine', [this.now]);
    this.#height += 1;
    for (const { fails, ...record } of this.#waiting) {
      const status = fails ? 'failed' : 'success';
      this.history.push({ ...record, status, block: this.#height, timestamp: this.now });
    }
    this.#waiting = [];
  }

  /** Throws unless every transaction stands in its block and ended as it was meant to. */
  async check() {
    const byBlock = Map.groupBy(this.history, ({ block }) => block);
    const heights = Array.from({ length: this.#height }, (_, index) => index + 1);
    const all = await Promise.all(
      heights.map((height) => this.#call('eth_getBlockReceipts', [`0x${height.toString(16)}`])),
    );
    for (const [index, receipts] of all.entries()) {
      const height = heights[index];
      this.blocks.set(receipts[0].blockHash, height);
      const meant = byBlock.get(height);
      const found = receipts.map(
        ({ transactionHash, status }) =>
          `${transactionHash} ${status === '0x1' ? 'success' : 'failed'}`,
      );
      for (const { hash, status, kind, from } of meant) {
        if (!found.includes(`${hash} ${status}`))
          throw new Error(`${kind} from ${from} in block ${height} did not end with ${status}`);
      }
      if (found.length !== meant.length)
        throw new Error(`block ${height} has ${found.length} transactions, not ${meant.length}`);
    }
  }

  /** Waits until a time, in seconds since 1970; no block is mined. */
  until(time) {
    if (time > this.now) this.now = time;
  }

  /** Mostly what wallets send today, and the older types. */
  #fees() {
    const sort = this.#random.below(20);
    const tip = GWEI * BigInt(1 + this.#random.below(3));
    if (sort < 3) return { gasPrice: 12n * GWEI };
    if (sort === 3) return { gasPrice: 12n * GWEI, accessList: [] };
    return { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: tip };
  }
}
