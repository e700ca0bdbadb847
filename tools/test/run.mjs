// SPDX-License-Identifier: Apache-2.0
//
// Runs the suites of ./x test, single-core programs three at a time (many wait for a disk or a peer), shows one line for each and
// what failed, then tries what failed once more, alone (secondTry.mjs), and ends with the plain line "N passed, N failed".
// What passes at the second try counts as passed and is listed as flaky, here and in build/logs/flaky.txt. What fails again and
// stands in quarantine.json decides nothing. A suite that prints no count passes or fails as one test.
//   node tools/test/run.mjs [--strict] [all | fast | nightly | SUITE...]      --strict: a flaky test fails, as it does in nightly
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { readCounts } from './counts.mjs';
import { excerpt } from './excerpt.mjs';
import { isQuarantined, readQuarantine } from './quarantine.mjs';
import { ranAgain, runningAtEnd, secondTry } from './secondTry.mjs';
import { chooseSuites, isMeant, suites } from './suites.mjs';

const logs = 'build/logs';
mkdirSync(logs, { recursive: true });

const wanted = process.argv.slice(2).filter((word) => word !== '--strict');
const isStrict = process.argv.includes('--strict') || wanted.includes('nightly');
const unknown = wanted.filter((word) => !suites.some((suite) => isMeant(suite, word)));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: all fast nightly ${suites.map((suite) => suite.name).join(' ')}`);
  process.exit(2);
}
const chosen = chooseSuites(wanted);
const quarantine = readQuarantine();

const LANES = 3;
/** How long a suite that is told to end has for closing what it started. */
const CLOSING_MS = 20_000;
/** Suites that run now: ended from outside, it ends them. */
const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(1);
  });
let passed = 0;
let failed = 0;
/** Rows of vectors are data: each of their suites counts as one test. */
let rows = 0;
const times = [];
const toTryAgain = [];
const flaky = [];
const quarantined = [];

const queue = [...chosen];
while (queue.length > 0) {
  const next = queue.findIndex((suite) => !suite.single);
  const together = queue[0].single ? queue.splice(0, next < 0 ? queue.length : next) : queue.splice(0, 1);
  await Promise.all(Array.from({ length: LANES }, () => lane(together)));
}
for (const first of toTryAgain) await tryAgain(first);

console.log('\nslowest suites (took of limit):');
for (const { name, seconds, minutes } of times.sort((a, b) => b.seconds - a.seconds).slice(0, 8)) {
  console.log(`  ${name.padEnd(28)} ${seconds.toFixed(1)} s of ${minutes * 60} s`);
}
const entries = flaky.map(({ suite, tests, why, seconds }) => `${suite}  ${tests}\n    first: ${why} (${seconds[0].toFixed(1)} s), then passed (${seconds[1].toFixed(1)} s)`);
writeFileSync(`${logs}/flaky.txt`, entries.map((entry) => `${entry}\n`).join(''));
if (flaky.length > 0) console.log(`\nflaky, passed at the second try:\n  ${entries.join('\n  ')}`);
console.log(`\n${quarantine.length} in quarantine (tools/test/quarantine.json)${quarantined.length > 0 ? `, of which failed: ${quarantined.join(', ')}` : ''}`);
if (isStrict) failed += flaky.length;
if (rows > 0) console.log(`${rows} rows of published vectors agree (each of their suites counts as one test)`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function lane(suites) {
  for (let suite = suites.shift(); suite; suite = suites.shift()) await runFirst(suite);
}

async function runFirst(suite) {
  const result = await run(suite);
  const { counts, seconds } = result;
  times.push({ name: suite.name, seconds, minutes: limitOf(suite) });
  say(counts.failed === 0 ? 'ok' : 'FAILED', suite.name, result);
  if (suite.rows) rows += counts.passed;
  passed += suite.rows ? Number(counts.failed === 0) : counts.passed;
  if (counts.failed === 0) return;
  showFailure(result);
  const again = secondTry(suite, result.text);
  if (!again) failed += counts.failed;
  else toTryAgain.push({ ...again, result });
}

/** Nothing else runs now. */
async function tryAgain({ suite, tests, result: first }) {
  const second = await run(suite, '-again');
  const { counts } = second;
  const name = `${suite.name} again`;
  if (!ranAgain(tests, first.counts.failed, second.printed)) {
    say('FAILED', name, second);
    console.log(`       did not run what had failed: ${tests.join(', ')}\n       whole log: ${second.log}`);
    failed += first.counts.failed;
    return;
  }
  // The whole suite counts anew, else those that failed the first time.
  if (tests.length === 0) passed += counts.passed - first.counts.passed;
  else passed += Math.max(0, first.counts.failed - counts.failed);
  if (counts.failed === 0) {
    say('flaky', name, second);
    const what = tests.length === 0 ? 'the whole suite' : tests.join(', ');
    flaky.push({ suite: suite.name, tests: what, why: firstLine(first.text), seconds: [first.seconds, second.seconds] });
    return;
  }
  const names = secondTry(suite, second.text)?.tests ?? [];
  if (names.length > 0 && names.every((test) => isQuarantined(quarantine, suite.name, test))) {
    say('quarantined', name, second);
    quarantined.push(...names);
    return;
  }
  say('FAILED', name, second);
  showFailure(second);
  failed += counts.failed;
}

/** Set in, so that the counts of a suite are not taken for those of the run. */
function showFailure({ text, log }) {
  const lines = excerpt(stripVTControlCharacters(text)).trimEnd();
  console.log(`${lines.replace(/^/gm, '       ')}\n       whole log: ${log}`);
}

function say(state, name, { counts, seconds, text }) {
  console.log(`${state.padEnd(6)} ${name.padEnd(28)} ${String(counts.passed).padStart(6)} passed ${counts.failed} failed  ${seconds.toFixed(1)} s`);
  // What a suite left out because this machine lacks a program is said here, too.
  for (const [line] of text.matchAll(/^NOT RUN .*$/gm)) console.log(`       ${line}`);
}

/** What failed first and why, for the list. */
function firstLine(text) {
  const [what = 'it printed nothing', ...more] = excerpt(stripVTControlCharacters(text)).split('\n').map((line) => line.trim()).filter(Boolean);
  const why = more.find((line) => /error|expected|failure|not done/i.test(line)) ?? more[0] ?? '';
  return `${what} | ${why}`.slice(0, 300);
}

async function run(suite, suffix = '') {
  const started = performance.now();
  const { code, text, log } = await runSuite(suite, suffix);
  const printed = readCounts(text);
  const counts = { ...(printed ?? { passed: code === 0 ? 1 : 0, failed: 0 }) };
  // A crash after the last test, or a runner that lies, still fails.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, printed, text, log, seconds: (performance.now() - started) / 1000 };
}

/** Minutes; several times what it takes on two quiet cores. */
function limitOf(suite) {
  return suite.minutes ?? 20;
}

function runSuite(suite, suffix) {
  const log = `${logs}/test-${suite.name.replaceAll(/[^a-z0-9-]/gi, '_')}${suffix}.log`;
  return new Promise((resolve) => {
    const out = createWriteStream(log);
    const child = spawn(suite.command[0], suite.command.slice(1), {
      env: { ...process.env, ...suite.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.add(child);
    let isLate = false;
    const timers = [
      setTimeout(() => {
        isLate = true;
        child.kill('SIGTERM');
        timers.push(setTimeout(() => child.kill('SIGKILL'), CLOSING_MS));
      }, limitOf(suite) * 60_000),
    ];
    child.stdout.pipe(out, { end: false });
    child.stderr.pipe(out, { end: false });
    child.on('error', (error) => out.write(`${error.message}\n`));
    child.on('close', (code, signal) => {
      children.delete(child);
      for (const timer of timers) clearTimeout(timer);
      if (isLate) out.write(`\nFAILED: not done within ${limitOf(suite)} minutes\n${runningAtEnd(readFileSync(log, 'utf8'))}\n`);
      else if (signal) out.write(`\nended by ${signal}\n`);
      out.end(() => resolve({ code: isLate ? 1 : (code ?? 1), text: readFileSync(log, 'utf8'), log }));
    });
  });
}
