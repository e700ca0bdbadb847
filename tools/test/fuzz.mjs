// SPDX-License-Identifier: Apache-2.0
//
// Runs every libFuzzer target for some seconds, two at a time, and says how many inputs each tried. `corpora`: what is committed of
// inputs, and no others; that follows no branches, and so takes the targets of the sanitizers' build.
//   node tools/test/fuzz.mjs SECONDS|corpora [TARGET]
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { builtPrograms } from './builtPrograms.mjs';

const seconds = process.argv[2] ?? '10';
const only = process.argv[3];
const folder = seconds === 'corpora' ? 'build/asan' : 'build/fuzz';
const targets = builtPrograms(folder, '_fuzz').filter((path) => !only || [only, `${only}_fuzz`].includes(basename(path)));
if (targets.length === 0) {
  console.error(`No fuzz target ${only ?? ''} in ${folder}.`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
let executions = 0;
const queue = [...targets];
await Promise.all([worker(), worker()]);
console.log(`${executions} inputs tried`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function worker() {
  for (let path = queue.shift(); path; path = queue.shift()) {
    const name = basename(path);
    const { code, text } = await fuzz(path, name);
    const runs = Number([...text.matchAll(/Done (\d+) runs|stat::number_of_executed_units: (\d+)/g)].at(-1)?.slice(1).find(Boolean) ?? 0);
    executions += runs;
    if (code === 0) passed += 1;
    else failed += 1;
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${runs} inputs`);
    if (code !== 0) console.log(text.split('\n').slice(-40).join('\n'));
  }
}

function fuzz(path, name) {
  const found = `build/findings/${name}`;
  const corpus = `${found}/corpus`;
  mkdirSync(corpus, { recursive: true });
  const seeds = `fuzz/corpus/${name.replace(/_fuzz$/, '')}`;
  // What this machine has found before has no say in whether a change lands.
  const committedOnly = seconds === 'corpora';
  const folders = [...(committedOnly ? [] : [corpus]), ...(existsSync(seeds) ? [seeds] : [])];
  return new Promise((resolve) => {
    const child = spawn(
      path,
      [committedOnly ? '-runs=0' : `-max_total_time=${seconds}`, '-rss_limit_mb=2048', '-timeout=10', '-print_final_stats=1', `-artifact_prefix=${found}/`, ...folders],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    child.stderr.on('data', (data) => (text += data));
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}
