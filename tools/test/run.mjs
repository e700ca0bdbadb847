// SPDX-License-Identifier: Apache-2.0
//
// Runs the suites of ./x test, single-core programs three at a time (many wait for a disk or a peer), shows one line for each and
// what failed, then tries what failed once more, alone (secondTry.mjs), and ends with the plain line "N passed, N failed".
// What passes at the second try counts as passed and is listed as flaky, here and in build/logs/flaky.txt. What fails again and
// stands in quarantine.json decides nothing. A suite that prints no count passes or fails as one test; one that ran no test fails.
//   node tools/test/run.mjs [--strict] [--busy] [all | fast | nightly | SUITE...]
//     --strict: a flaky test fails, as it does in nightly.   --busy: beside a busy process per core
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { keepBusy } from './busy.mjs';
import { readCounts } from './counts.mjs';
import { excerpt } from './excerpt.mjs';
import { reportOf, whyItFailed } from './failures.mjs';
import { isQuarantined, readQuarantine } from './quarantine.mjs';
import { passedAgain, ranAgain, runningAtEnd, secondTry } from './secondTry.mjs';
import { chooseSuites, isMeant, suites } from './suites.mjs';
import { readWords } from './words.mjs';

const logs = 'build/logs';
mkdirSync(logs, { recursive: true });

const { words: wanted, isStrict, isBusy } = readWords(process.argv.slice(2));
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
/** Suites that run now: whatever ends this, they end. */
const children = new Set();
process.on('exit', () => {
  for (const child of children) signalGroup(child, 'SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
if (isBusy) keepBusy();
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

console.log('\nslowest suites (took of limit; on two quiet cores):');
for (const { name, took, suite } of times.sort((a, b) => b.took - a.took)) {
  const quiet = suite.seconds ? `; ${suite.seconds} s` : '';
  console.log(`  ${name.padEnd(28)} ${took.toFixed(1)} s of ${Math.round(limitOf(suite) * 60)} s${quiet}`);
}
const entries = flaky.map(
  ({ suite, test, why, seconds, isHeld }) =>
    `${suite}  ${test}${isHeld ? ' (in quarantine)' : ''}\n    first: ${why} (${seconds[0].toFixed(1)} s), then passed (${seconds[1].toFixed(1)} s)`,
);
writeFileSync(`${logs}/flaky.txt`, entries.map((entry) => `${entry}\n`).join(''));
if (flaky.length > 0) console.log(`\nflaky, passed at the second try:\n  ${entries.join('\n  ')}`);
console.log(`\n${quarantine.length} in quarantine (tools/test/quarantine.json)${quarantined.length > 0 ? `, of which failed: ${quarantined.join(', ')}` : ''}`);
if (isStrict) failed += flaky.filter(({ isHeld }) => !isHeld).length;
if (rows > 0) console.log(`${rows} rows of published vectors agree (each of their suites counts as one test)`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function lane(suites) {
  for (let suite = suites.shift(); suite; suite = suites.shift()) await runFirst(suite);
}

async function runFirst(suite) {
  const result = await run(suite, suite.name);
  const { counts } = result;
  say(counts.failed === 0 ? 'ok' : 'FAILED', suite.name, result);
  if (suite.rows) rows += counts.passed;
  passed += suite.rows ? Number(counts.failed === 0) : counts.passed;
  if (counts.failed === 0) return;
  showFailure(result);
  const again = result.ranNothing ? null : secondTry(suite, result.text);
  if (!again) {
    failed += counts.failed;
    return;
  }
  // Now: a second try of Vitest writes over what its first one reported.
  const names = again.tests.length === 0 ? [undefined] : again.tests;
  const whys = new Map(names.map((test) => [test, whyItFailed(suite, result.text, test)]));
  toTryAgain.push({ ...again, result, whys });
}

/** Nothing else runs now. */
async function tryAgain({ suite, tests, result: first, whys }) {
  const name = `${suite.name} again`;
  const second = await run(suite, name, '-again');
  const { counts } = second;
  if (!ranAgain(tests, first.counts.failed, second.printed)) {
    say('FAILED', name, second);
    console.log(`       did not run what had failed: ${tests.join(', ')}\n       whole log: ${second.log}`);
    failed += first.counts.failed;
    return;
  }
  // The whole suite counts anew, else those that failed the first time.
  if (tests.length === 0) passed += counts.passed - first.counts.passed;
  else passed += Math.max(0, first.counts.failed - counts.failed);
  const isHeld = (test) => isQuarantined(quarantine, suite.name, test);
  const list = (test, isOne = true) =>
    flaky.push({ suite: suite.name, test: test ?? 'the whole suite', why: whys.get(test), seconds: [first.took, second.took], isHeld: isOne && isHeld(test) });
  const failedAgain = counts.failed === 0 ? [] : (secondTry(suite, second.text)?.tests ?? []);
  const isTold = counts.failed === 0 || failedAgain.length > 0;
  const held = failedAgain.filter(isHeld);
  quarantined.push(...held);
  // What passed stands in the list, whatever else failed again.
  if (isTold) for (const test of passedAgain(tests, failedAgain)) list(test);
  const decides = !isTold || failedAgain.length > held.length;
  if (tests.length === 0 && !decides) list(undefined, false);
  say(decides ? 'FAILED' : held.length > 0 ? 'quarantined' : 'flaky', name, second);
  if (!decides) return;
  showFailure(second);
  failed += Math.max(1, counts.failed - held.length);
}

/** Set in, so that the counts of a suite are not taken for those of the run. */
function showFailure({ text, log }) {
  const lines = excerpt(stripVTControlCharacters(text)).trimEnd();
  console.log(`${lines.replace(/^/gm, '       ')}\n       whole log: ${log}`);
}

function say(state, name, { counts, took, text }) {
  console.log(`${state.padEnd(6)} ${name.padEnd(28)} ${String(counts.passed).padStart(6)} passed ${counts.failed} failed  ${took.toFixed(1)} s`);
  // What a suite left out because this machine lacks a program is said here, too.
  for (const [line] of text.matchAll(/^NOT RUN .*$/gm)) console.log(`       ${line}`);
}

async function run(suite, name, suffix = '') {
  // What an earlier run reported is nothing of this one.
  const report = reportOf(suite);
  if (report) rmSync(report, { force: true });
  const started = performance.now();
  const { code, text, log } = await runSuite(suite, suffix);
  const took = (performance.now() - started) / 1000;
  times.push({ name, took, suite });
  const printed = readCounts(text);
  const counts = { ...(printed ?? { passed: code === 0 ? 1 : 0, failed: 0 }) };
  // A crash after the last test, or a runner that lies, still fails.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  // A filter by a name that nothing has any more ends well, and tests nothing. A runner of tests always prints how many.
  const ranNothing = code === 0 && (printed ? printed.passed + printed.failed === 0 : suite.runner !== undefined);
  if (!ranNothing) return { counts, printed, text, log, took };
  return { counts: { passed: 0, failed: 1 }, printed, text: `${text}\nFAILED: it ran no test\n`, log, took, ranNothing };
}

/** Minutes; several times what it takes on two quiet cores. */
function limitOf(suite) {
  return suite.minutes ?? 20;
}

/** A suite with all that it started. */
function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended, or never began
  }
}

function runSuite(suite, suffix) {
  const log = `${logs}/test-${suite.name.replaceAll(/[^a-z0-9-]/gi, '_')}${suffix}.log`;
  return new Promise((resolve) => {
    const out = createWriteStream(log);
    const child = spawn(suite.command[0], suite.command.slice(1), {
      env: { ...process.env, ...suite.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    children.add(child);
    let isLate = false;
    const timers = [
      setTimeout(() => {
        isLate = true;
        signalGroup(child, 'SIGTERM');
        timers.push(setTimeout(() => signalGroup(child, 'SIGKILL'), CLOSING_MS));
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
