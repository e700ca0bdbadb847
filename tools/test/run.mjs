// SPDX-License-Identifier: Apache-2.0
//
// Runs the suites of ./x test, single-core programs three at a time (many wait for a disk or a
// peer), shows one line for each and what failed, and ends
// with the plain line "N passed, N failed". A suite that prints no count passes or fails as one test.
//   node tools/test/run.mjs [fast | nightly | SUITE...]
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { readCounts } from './counts.mjs';
import { excerpt } from './excerpt.mjs';
import { chooseSuites, isMeant, suites } from './suites.mjs';

const logs = 'build/logs';
mkdirSync(logs, { recursive: true });

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !suites.some((suite) => isMeant(suite, word)));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: fast nightly ${suites.map((suite) => suite.name).join(' ')}`);
  process.exit(2);
}
const chosen = chooseSuites(wanted);

const LANES = 3;
let passed = 0;
let failed = 0;
const queue = [...chosen];
while (queue.length > 0) {
  const next = queue.findIndex((suite) => !suite.single);
  const together = queue[0].single ? queue.splice(0, next < 0 ? queue.length : next) : queue.splice(0, 1);
  await Promise.all(Array.from({ length: LANES }, () => lane(together)));
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function lane(suites) {
  for (let suite = suites.shift(); suite; suite = suites.shift()) await report(suite);
}

async function report(suite) {
  const started = Date.now();
  const { code, text, log } = await runSuite(suite);
  const counts = readCounts(text) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  // A crash after the last test, or a runner that lies, still fails.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  passed += counts.passed;
  failed += counts.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const state = counts.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${state} ${suite.name.padEnd(28)} ${String(counts.passed).padStart(6)} passed ${counts.failed} failed  ${seconds} s`);
  // What a suite left out because this machine lacks a program is said here, too.
  for (const [line] of text.matchAll(/^NOT RUN .*$/gm)) console.log(`       ${line}`);
  if (counts.failed > 0) console.log(`${excerpt(text)}\n       whole log: ${log}`);
}

function runSuite(suite) {
  const log = `${logs}/test-${suite.name.replaceAll(/[^a-z0-9-]/gi, '_')}.log`;
  return new Promise((resolve) => {
    const out = createWriteStream(log);
    const child = spawn(suite.command[0], suite.command.slice(1), {
      env: { ...process.env, ...suite.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), (suite.minutes ?? 10) * 60_000);
    child.stdout.pipe(out, { end: false });
    child.stderr.pipe(out, { end: false });
    child.on('error', (error) => out.write(`${error.message}\n`));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal) out.write(`\nended by ${signal}\n`);
      out.end(() => resolve({ code: code ?? 1, text: readFileSync(log, 'utf8'), log }));
    });
  });
}
