// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm as its tests and benchmark speak to it (core/vault/contract.hpp): requests with secrets behind them.
import { readFileSync } from 'node:fs';

const compiled = () =>
  new WebAssembly.Module(readFileSync(new URL('../../build/wasm/vault.wasm', import.meta.url)));

export class VaultModule {
  /** `entropy(bytes)` fills them. */
  constructor(entropy = (bytes) => crypto.getRandomValues(bytes), module = compiled()) {
    const fill = (at, size) =>
      entropy(new Uint8Array(this.wasm.memory.buffer, at >>> 0, size >>> 0));
    this.wasm = new WebAssembly.Instance(module, { env: { entropy: fill } }).exports;
    this.wasm._initialize();
    this.handle = this.wasm.create(0, 0);
  }

  get memory() {
    return new Uint8Array(this.wasm.memory.buffer);
  }

  /** The answer's document and its secrets. `wipe`: overwrites the answer where it lies, as the page does. */
  ask(request, secrets = [], { wipe = true } = {}) {
    const parts = [Buffer.from(JSON.stringify(request))];
    if (secrets.length > 0) parts.push(Buffer.of(0));
    for (const secret of secrets) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(secret.length);
      parts.push(length, secret);
    }
    const input = Buffer.concat(parts);
    const at = this.wasm.alloc(input.length) >>> 0;
    this.memory.set(input, at);
    const size = this.wasm.step(this.handle, at, input.length) >>> 0;
    this.wasm.free(at);
    const from = this.wasm.output() >>> 0;
    const answer = Buffer.from(this.memory.slice(from, from + size));
    if (wipe) this.memory.fill(0, from, from + size);
    const end = answer.indexOf(0);
    const found = [];
    for (let next = end + 1; end >= 0 && next < answer.length; ) {
      const length = answer.readUInt32BE(next);
      found.push(answer.subarray(next + 4, next + 4 + length));
      next += 4 + length;
    }
    return { ...JSON.parse(answer.subarray(0, end < 0 ? size : end).toString()), secrets: found };
  }

  /** A wallet on one device: its signed record and its two shares. */
  createWallet() {
    const { wallet, secrets } = this.ask({
      type: 'create_wallet',
      tenant: '00'.repeat(16),
      wallet: '11'.repeat(16),
      device: 'A'.repeat(43),
      has_long_phrase: false,
      recovery_keys: [],
    });
    return { wallet, shares: secrets.slice(0, 2) };
  }
}
