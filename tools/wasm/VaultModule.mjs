// SPDX-License-Identifier: Apache-2.0
//
// vault.wasm as its tests and benchmark speak to it (core/vault/contract.hpp): requests with secrets behind them. Runs in
// Node and in a page.

export class VaultModule {
  /** `module`: compiled; `entropy(bytes)` fills them. */
  constructor(module, entropy = (bytes) => crypto.getRandomValues(bytes)) {
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
    const text = new TextEncoder().encode(JSON.stringify(request));
    const input = new Uint8Array(
      secrets.reduce((size, one) => size + 4 + one.length, text.length + 1),
    );
    input.set(text);
    let next = text.length + 1;
    for (const secret of secrets) {
      new DataView(input.buffer).setUint32(next, secret.length);
      input.set(secret, next + 4);
      next += 4 + secret.length;
    }
    const used = secrets.length > 0 ? input.length : text.length;
    const at = this.wasm.alloc(used) >>> 0;
    this.memory.set(input.subarray(0, used), at);
    const size = this.wasm.step(this.handle, at, used) >>> 0;
    this.wasm.free(at);
    const from = this.wasm.output() >>> 0;
    const answer = this.memory.slice(from, from + size);
    if (wipe) this.memory.fill(0, from, from + size);
    const end = answer.indexOf(0);
    const found = [];
    for (next = end + 1; end >= 0 && next < size; next += 4 + found.at(-1).length) {
      const length = new DataView(answer.buffer).getUint32(next);
      found.push(answer.subarray(next + 4, next + 4 + length));
    }
    const said = new TextDecoder().decode(answer.subarray(0, end < 0 ? size : end));
    return { ...JSON.parse(said), secrets: found };
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
