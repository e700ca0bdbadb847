// SPDX-License-Identifier: Apache-2.0
//
// clang-tidy (.clang-tidy) over our C++ files, each compiled by itself. Prints one line for each finding and ends with
// "N passed, N failed", in files. Takes an hour on two cores: ./x test nightly.
//   node tools/check/tidy.mjs [FOLDER...]
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';

const TOOL = 'clang-tidy-19';
const BUILD = 'build/apart';
if (spawnSync(TOOL, ['--version']).status !== 0) {
  console.error(`${TOOL} is not installed: apt-get install ${TOOL}`);
  process.exit(2);
}
mkdirSync('build/logs', { recursive: true });
// Joined files would hide in which one a finding is, and precompiled headers would have to be built.
execFileSync('cmake', ['--preset', 'apart'], { stdio: ['ignore', 'ignore', 'inherit'] });

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['core', 'server', 'sim'];
const queue = [...new Set(JSON.parse(readFileSync(`${BUILD}/compile_commands.json`, 'utf8')).map(({ file }) => relative('.', file)))]
  .filter((file) => file.endsWith('.cpp') && !file.startsWith('build/') && folders.some((folder) => file === folder || file.startsWith(`${folder}/`)))
  .sort();
if (queue.length === 0) {
  console.error(`No C++ file below ${folders.join(', ')}.`);
  process.exit(2);
}

let passed = 0;
const findings = new Set();
const failed = [];
await Promise.all(Array.from({ length: availableParallelism() }, worker));
for (const line of [...findings].sort()) console.log(`error: ${line}`);
writeFileSync('build/logs/tidy.log', `${[...findings, ...failed].join('\n')}\n`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

async function worker() {
  for (let file = queue.shift(); file; file = queue.shift()) {
    const { code, text } = await tidy(file);
    if (code === 0) passed += 1;
    else failed.push(file);
    const lines = text.split('\n').filter((line) => /^\/.*: (?:warning|error): /.test(line));
    for (const line of lines) findings.add(relative('.', line));
    if (code !== 0 && lines.length === 0) findings.add(`${file}: ${TOOL} failed: ${text.trim().split('\n').at(-1)}`);
  }
}

function tidy(file) {
  return new Promise((resolve) => {
    const child = spawn(TOOL, ['-p', BUILD, '--quiet', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    child.stderr.on('data', (data) => (text += data));
    child.on('error', (error) => resolve({ code: 1, text: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}
