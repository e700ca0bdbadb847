// SPDX-License-Identifier: Apache-2.0
//
// Prints what a summary of a request takes, natively and in WebAssembly, from the request's text to the summary's, and what
// the library weighs as a module of its own.
//
// Usage: node bench/approval/run.mjs [--native PROGRAM]     portico-approval-bench of the native build
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { context, loadApproval, modulePath } from '../../tools/approval/loadApproval.mjs';

const { values } = parseArgs({
  options: {
    native: { type: 'string', default: 'build/native/bench/approval/portico-approval-bench' },
  },
});
for (const path of [values.native, modulePath]) {
  if (existsSync(path)) continue;
  console.error(`bench/approval: ${path} is missing; run the builds first`);
  process.exit(1);
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const named = JSON.parse(readFileSync('core/approval/testdata/requests.json', 'utf8'));
const titles = {
  ether: 'transfer of ether',
  transfer: 'transfer of a token',
  'swap and unwrap': 'swap and unwrap in a multicall',
  universal: 'four commands of the Universal Router',
  'sign-in': 'sign-in message',
  permit: 'permit (typed data)',
  order: 'order of Seaport (typed data)',
  'permit2 batch of twenty': 'Permit2, twenty tokens (typed data)',
  'solana: sol': 'Solana, four instructions',
};
const solana = {
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  account: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
};
const requests = Object.keys(titles).map((name) => ({
  ...named[name],
  context: context(account, name.startsWith('solana') ? solana : {}),
}));

const native = execFileSync(values.native, {
  input: requests.map((one) => `${JSON.stringify(one)}\n`).join(''),
  encoding: 'utf8',
}).split('\n');

const describe = loadApproval();
function bestUs(work) {
  const run = (times) => {
    const start = performance.now();
    for (let i = 0; i < times; i += 1) work();
    return ((performance.now() - start) * 1_000) / times;
  };
  let times = 1;
  while (run(times) * times < 12_500) times *= 2;
  return Math.min(...Array.from({ length: 6 }, () => run(times * 4)));
}

const us = (value) => value.toFixed(value < 10 ? 2 : 1);
console.log('### What an approval says\n');
console.log('| us per summary | native | wasm |\n|---|---:|---:|');
for (const [i, title] of Object.values(titles).entries()) {
  console.log(
    `| ${title} | ${us(Number(native[i]))} | ${us(bestUs(() => describe(requests[i])))} |`,
  );
}
const bytes = readFileSync(modulePath);
const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
console.log(`\nAs a module of its own: ${bytes.length} bytes, ${small.length} after brotli.`);
