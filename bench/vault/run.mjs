// SPDX-License-Identifier: Apache-2.0
//
// node bench/vault/run.mjs [signatures|waits|social|server]...: the embedded wallet's figures as Markdown. Loopback only. Needs the
// native, wasm and web builds.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { printTables } from '../shared/printTables.mjs';
import { printServer } from './server.mjs';
import { printSignatures } from './signatures.mjs';
import { printSocial } from './social.mjs';
import { printWaits } from './waits.mjs';

function printSize() {
  const bytes = readFileSync('build/wasm/vault.wasm');
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  console.log(`vault.wasm: ${bytes.length} bytes, ${small.length} after brotli.\n`);
}

printSize();
await printTables({
  signatures: printSignatures,
  waits: printWaits,
  social: printSocial,
  server: printServer,
});
