// SPDX-License-Identifier: Apache-2.0
//
// node bench/vault/run.mjs [signatures|waits|social|server]...: the embedded wallet's figures as Markdown. Loopback only. Needs the
// native, wasm and web builds.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { printServer } from './server.mjs';
import { printSignatures } from './signatures.mjs';
import { printSocial } from './social.mjs';
import { printWaits } from './waits.mjs';

function printSize() {
  const bytes = readFileSync('build/wasm/vault.wasm');
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  console.log(`vault.wasm: ${bytes.length} bytes, ${small.length} after brotli.\n`);
}

const tables = {
  signatures: printSignatures,
  waits: printWaits,
  social: printSocial,
  server: printServer,
};
const asked = process.argv.slice(2);
printSize();
for (const name of asked.length > 0 ? asked : Object.keys(tables)) {
  const closing = [];
  const keep = { closeOnExit: (_name, close) => closing.unshift(close), note() {}, onFailure() {} };
  try {
    await tables[name](keep);
  } finally {
    for (const close of closing) await close();
  }
}
