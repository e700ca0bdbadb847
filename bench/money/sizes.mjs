// SPDX-License-Identifier: Apache-2.0
//
// What a page loads for money, as tools/size.mjs counts it: the modules of its sections beside their budgets.
import { readFileSync } from 'node:fs';
import { BUDGETS, brotliOf, usedOf } from '../../tools/wasm/sizes.mjs';

const SECTIONS = ['swap', 'money', 'solana_send', 'replace', 'onramp', 'names', 'pay'];

export function printSizes() {
  console.log('### What a page loads for money, bytes after brotli\n');
  console.log('| module | size | budget | used |\n|---|---:|---:|---:|');
  let total = 0;
  for (const name of SECTIONS) {
    const size = brotliOf(readFileSync(`build/wasm/${name}.wasm`));
    total += size;
    const { brotli } = BUDGETS[name];
    console.log(`| ${name}.wasm | ${size} | ${brotli} | ${usedOf(size, brotli)} |`);
  }
  console.log(`| all of them | ${total} | | |\n`);
}
