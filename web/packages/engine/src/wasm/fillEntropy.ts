// SPDX-License-Identifier: Apache-2.0
//
// The one import of every module: fills its memory with random bytes of the platform.

/** Most bytes that getRandomValues gives in one call. */
const CHUNK_MAX_BYTES = 65_536;

export function fillEntropy(memory: WebAssembly.Memory, at: number, size: number): void {
  const start = at >>> 0;
  const end = start + (size >>> 0);
  for (let from = start; from < end; from += CHUNK_MAX_BYTES) {
    const length = Math.min(CHUNK_MAX_BYTES, end - from);
    crypto.getRandomValues(new Uint8Array(memory.buffer, from, length));
  }
}
