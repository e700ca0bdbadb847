// SPDX-License-Identifier: Apache-2.0
//
// core/approval in this process: build/wasm/approval.wasm over the ABI of core/wasm.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const modulePath = fileURLToPath(new URL('../../build/wasm/approval.wasm', import.meta.url));

/** @returns {(request: unknown) => any} what answer.hpp says; throws the program's own words when it is refused */
export function loadApproval() {
  const module = new WebAssembly.Module(readFileSync(modulePath));
  const entropy = () => {
    throw new Error('an approval takes no entropy');
  };
  const { exports } = new WebAssembly.Instance(module, { env: { entropy } });
  exports._initialize();
  const handle = exports.create(0, 0);
  if (handle === 0) throw new Error('approval.wasm refused to start');
  return (request) => {
    const line = Buffer.from(JSON.stringify(request));
    const input = exports.alloc(line.length);
    if (input === 0) throw new Error('out of memory');
    new Uint8Array(exports.memory.buffer, input, line.length).set(line);
    const length = exports.step(handle, input, line.length);
    const reply = JSON.parse(
      Buffer.from(exports.memory.buffer, exports.output(), length).toString(),
    );
    exports.free(input);
    if (reply.error)
      throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
    return reply;
  };
}

/** What a caller knows; `more` over the least of it. */
export const context = (account, more = {}) => ({
  network: 'eip155:1',
  account,
  origin: 'https://app.example',
  now: 1_790_000_000,
  currency: 'ETH',
  currency_decimals: 18,
  tokens: [],
  addresses: [],
  descriptors: [],
  ...more,
});
