// SPDX-License-Identifier: Apache-2.0
//
// What a page loads for money, as tools/size.mjs counts it: the modules of its sections beside their budgets.
import { readFileSync } from 'node:fs';
import { brotliOf } from './brotliOf.mjs';

const SECTIONS = ['swap', 'money', 'solana_send', 'replace', 'names', 'pay'];

export function printSizes() {
  const budgets = JSON.parse(readFileSync('tools/wasm/modules.json', 'utf8'));
  console.log('### What a page loads for money, bytes after brotli\n');
  console.log('| module | size | budget | used |\n|---|---:|---:|---:|');
  let total = 0;
  for (const name of SECTIONS) {
    const size = brotliOf(readFileSync(`build/wasm/${name}.wasm`));
    total += size;
    const used = Math.round((100 * size) / budgets[name]);
    console.log(`| ${name}.wasm | ${size} | ${budgets[name]} | ${used} % |`);
  }
  console.log(`| all of them | ${total} | | |\n`);
}
