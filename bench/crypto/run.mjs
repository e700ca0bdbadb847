// SPDX-License-Identifier: Apache-2.0
//
// Prints how our crypto compares, as ratios within one run: native and wasm beside noble and hash-wasm, in
// Node and in Chromium. Exits 1 when wasm in Chromium misses its floor beside noble.
//
// Usage: node bench/crypto/run.mjs [--native program] [--wasm file]
// Needs portico-crypto-bench (native build) and crypto_bench.wasm (tools/build_wasm).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureInChromium } from './chromium.mjs';
import { measure } from './operations.mjs';

const { values } = parseArgs({
  options: {
    native: { type: 'string', default: 'build/native/bench/crypto/portico-crypto-bench' },
    wasm: { type: 'string', default: 'build/wasm/crypto_bench.wasm' },
  },
});

/** How many times faster than noble wasm must be in Chromium, at least. */
function floorOf(name) {
  if (name === 'keccak256 1 KB') return 8;
  return /^(secp256k1|ed25519|x25519)/.test(name) ? 3 : 1;
}

const us = (value) => (value === undefined ? '' : value < 10 ? value.toFixed(2) : value.toFixed(1));
const times = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} x`;

function table(title, rows, native) {
  const lines = rows.map((row) => [
    row.name,
    us(native[row.name]),
    us(row.wasm),
    us(row.noble),
    us(row.hashWasm),
    times(row.wasm / native[row.name]),
    `**${times(row.noble / row.wasm)}**`,
    row.hashWasm === undefined ? '' : times(row.hashWasm / row.wasm),
  ]);
  const heads = [
    'us per operation',
    'native',
    'wasm',
    'noble',
    'hash-wasm',
    'wasm / native',
    'noble / wasm',
    'hash-wasm / wasm',
  ];
  console.log(`### Crypto in ${title}\n`);
  console.log(`| ${heads.join(' | ')} |\n|${heads.map((_, i) => (i ? '---:' : '---')).join('|')}|`);
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
  console.log();
}

for (const [file, how] of [
  [values.native, 'the native build'],
  [values.wasm, 'tools/build_wasm'],
]) {
  if (existsSync(file)) continue;
  console.error(`bench/crypto: ${file} is missing; run ${how} first`);
  process.exit(1);
}

const native = JSON.parse(execFileSync(values.native, { encoding: 'utf8' }));
table(`Node ${process.versions.node}`, await measure(readFileSync(values.wasm)), native);
const chromium = await measureInChromium(values.wasm);
table(`Chromium ${chromium.version.split('.')[0]}`, chromium.rows, native);

for (const { name, wasm, noble } of chromium.rows) {
  if (noble / wasm >= floorOf(name)) continue;
  console.error(
    `bench/crypto: ${name} is ${times(noble / wasm)} noble in Chromium, at least ${floorOf(name)} x is wanted`,
  );
  process.exitCode = 1;
}
