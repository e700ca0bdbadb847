// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadModule } from './loadModule.ts';

/** The smallest module there is: its magic word and version. */
const bytes = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const address = `data:application/wasm;base64,${Buffer.from(bytes).toString('base64')}`;
const digestOf = (content: Uint8Array) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

it('compiles what has the digest, and where none is asked for whatever it is', async () => {
  expect(await loadModule(address, digestOf(bytes))).toBeInstanceOf(WebAssembly.Module);
  expect(await loadModule(address)).toBeInstanceOf(WebAssembly.Module);
});

// A script of one build that is given the module of another.
it('refuses what has another digest, as a file that cannot be fetched', async () => {
  await expect(loadModule(address, digestOf(Uint8Array.of(1)))).rejects.toThrow(TypeError);
});
