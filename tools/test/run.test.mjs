// SPDX-License-Identifier: Apache-2.0
//
// A whole run, of suites that are made for it: what is told of a test that fails now and then, of one that always fails, of runs
// that ran nothing, of a suite that does not end, and of what is in quarantine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** What a GoogleTest program prints. JavaScript over `runs`, how often it ran, and `filter`, GTEST_FILTER: whether it fails, and what it does first. */
const program = (fails, first = '') => `
  import { appendFileSync, readFileSync } from 'node:fs';
  appendFileSync('runs', '.');
  const runs = readFileSync('runs', 'utf8').length;
  const filter = process.env.GTEST_FILTER ?? '';
  ${first}
  const isBad = ${fails};
  const all = filter ? 1 : 3;
  if (isBad) console.log('[ RUN      ] Code.IsRead\\nsome_test.cpp:7: Failure\\nExpected: 6\\n[  FAILED  ] Code.IsRead (0 ms)');
  console.log('[==========] ' + all + ' tests ran.');
  console.log('[  PASSED  ] ' + (all - isBad) + ' tests.');
  if (isBad) console.log('[  FAILED  ] 1 test, listed below:\\n[  FAILED  ] Code.IsRead\\n\\n 1 FAILED TEST');
  process.exit(isBad ? 1 : 0);`;

/** What runGroups.mjs prints of a suite whose tests pass or fail: `tests` is JavaScript, `{ name: passes }` over `runs` and the filters. */
const groups = (tests) => `
  import { appendFileSync, readFileSync } from 'node:fs';
  appendFileSync('runs', '.');
  const runs = readFileSync('runs', 'utf8').length;
  const filters = process.argv.slice(1);
  const tests = Object.entries(${tests}).filter(([name]) => filters.length === 0 || filters.includes(name));
  for (const [name, passes] of tests) console.log(passes ? 'ok    ' + name + ' (0.1 s)' : 'FAIL  ' + name + ' (0.1 s)\\n      Error: waited for ' + name);
  const failed = tests.filter(([, passes]) => !passes).length;
  console.log(tests.length - failed + ' passed, ' + failed + ' failed');
  process.exit(failed === 0 ? 0 : 1);`;
/** Their words stand before the filters: node, two of its own, and the script. */
const GROUPS = { runner: 'groups', words: 4 };

/** Runs ./x test's runner over these suites, in a folder of its own, with what stands in quarantine. */
function runOver(t, suites, words = [], quarantine = []) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-run-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(import.meta.dirname, join(folder, 'test'), { recursive: true });
  const made = suites.map(({ script, ...suite }) => ({ command: [process.execPath, '--input-type=module', '-e', script], ...suite }));
  writeFileSync(
    join(folder, 'test/suites.mjs'),
    `export const suites = ${JSON.stringify(made)};
     export const chooseSuites = () => [...suites];
     export const isMeant = () => true;`,
  );
  writeFileSync(join(folder, 'test/quarantine.json'), JSON.stringify(quarantine));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/run.mjs', ...words], { cwd: folder, encoding: 'utf8' });
  return { status, text: stdout + stderr, folder, flaky: readFileSync(join(folder, 'build/logs/flaky.txt'), 'utf8') };
}

test('a test that fails one time in three is listed, and the run passes', (t) => {
  const { status, text, flaky } = runOver(t, [{ name: 'asan:some', runner: 'gtest', script: program('runs % 3 === 1') }]);
  assert.equal(status, 0, text);
  assert.match(text, /^3 passed, 0 failed$/m);
  assert.match(text, /flaky, passed at the second try:\n {2}asan:some {2}Code\.IsRead\n {4}first: .*\([\d.]+ s\), then passed/);
  assert.match(flaky, /^asan:some {2}Code\.IsRead$/m);
});

test('where nothing may be flaky it fails', (t) => {
  const { status, text, flaky } = runOver(t, [{ name: 'asan:some', runner: 'gtest', script: program('runs % 3 === 1') }], ['--strict']);
  assert.equal(status, 1, text);
  assert.match(text, /^3 passed, 1 failed$/m);
  assert.match(flaky, /Code\.IsRead/);
});

test('a test that always fails fails the run', (t) => {
  const { status, text, flaky } = runOver(t, [{ name: 'asan:some', runner: 'gtest', script: program('true') }]);
  assert.equal(status, 1, text);
  assert.match(text, /^2 passed, 1 failed$/m);
  assert.equal(flaky, '');
});

test('a second try that ran nothing is no pass', (t) => {
  const nothing = `if (filter) { console.log('[==========] 0 tests ran.\\n[  PASSED  ] 0 tests.'); process.exit(0); }`;
  const script = program('true', nothing);
  const { status, text } = runOver(t, [{ name: 'asan:some', runner: 'gtest', script }]);
  assert.equal(status, 1, text);
  assert.match(text, /did not run what had failed: Code\.IsRead/);
});

test('a suite that does not end is told with the test that it was in', (t) => {
  const script = "console.log('[ RUN      ] Code.Waits\\nwaits for a mail'); setInterval(() => {}, 1000);";
  const { status, text } = runOver(t, [{ name: 'asan:some', runner: 'gtest', minutes: 0.2, script }]);
  assert.equal(status, 1, text);
  assert.match(text, /not done within 0\.2 minutes\s+it was in Code\.Waits\s[\s\S]*waits for a mail/);
  assert.match(text, /^FAILED asan:some again /m, 'it is tried again');
});

test('a suite that did not end and then does counts as passed, and is listed', (t) => {
  const script = program('false', 'if (runs === 1) await new Promise(() => setInterval(() => {}, 1000));');
  const { status, text, flaky } = runOver(t, [{ name: 'asan:some', runner: 'gtest', minutes: 0.2, script }]);
  assert.equal(status, 0, text);
  assert.match(text, /^3 passed, 0 failed$/m);
  assert.match(flaky, /^asan:some {2}the whole suite\n.*not done within/);
});

test('what a suite started and left behind is ended with it', (t) => {
  // It ends, and what it started holds its output open.
  const script = "import { spawn } from 'node:child_process'; console.log('left ' + spawn('sleep', ['600'], { stdio: 'inherit' }).pid); process.exit();";
  const { status, text, folder } = runOver(t, [{ name: 'some', again: false, minutes: 0.1, script }]);
  assert.equal(status, 1, text);
  const [, pid] = /left (\d+)/.exec(readFileSync(join(folder, 'build/logs/test-some.log'), 'utf8'));
  untilEnded([pid]);
});

test('what passes at the second try is listed beside what fails again, each with its own failure', (t) => {
  const script = groups("{ 'a › one': runs > 1, 'a › two': false, 'a › three': runs > 1, 'a › four': true }");
  const { status, text, flaky } = runOver(t, [{ name: 'e2e', ...GROUPS, script }]);
  assert.equal(status, 1, text);
  assert.match(text, /^3 passed, 1 failed$/m);
  assert.match(flaky, /^e2e {2}a › one\n.*waited for a › one \(/m);
  assert.match(flaky, /^e2e {2}a › three\n.*waited for a › three \(/m);
  assert.doesNotMatch(flaky, /two/);
});

const held = [{ suite: 'e2e', test: 'a › two', since: '2026-01-01', why: 'unknown', mended_when: '30 runs pass' }];

test('what is in quarantine decides nothing, and hides nothing that does', (t) => {
  const twoFails = [{ name: 'e2e', ...GROUPS, script: groups("{ 'a › one': true, 'a › two': false }") }];
  const alone = runOver(t, twoFails, [], held);
  assert.equal(alone.status, 0, alone.text);
  assert.match(alone.text, /^1 in quarantine .*, of which failed: a › two$/m);
  assert.match(alone.text, /^1 passed, 0 failed$/m);
  assert.equal(runOver(t, twoFails, ['--strict'], held).status, 0);
  assert.equal(runOver(t, twoFails).status, 1, 'without the entry');

  const beside = runOver(t, [{ name: 'e2e', ...GROUPS, script: groups("{ 'a › one': false, 'a › two': false, 'a › three': runs > 1 }") }], [], held);
  assert.equal(beside.status, 1, beside.text);
  assert.match(beside.text, /^1 passed, 1 failed$/m);
  assert.match(beside.flaky, /^e2e {2}a › three$/m);
});

test('what is in quarantine and passes at the second try is listed, also where nothing may be flaky', (t) => {
  const script = groups("{ 'a › one': true, 'a › two': runs > 1 }");
  const { status, text, flaky } = runOver(t, [{ name: 'e2e', ...GROUPS, script }], ['--strict'], held);
  assert.equal(status, 0, text);
  assert.match(flaky, /^e2e {2}a › two \(in quarantine\)$/m);
});

test('a suite whose filters match nothing fails, at once', (t) => {
  const none = program('false', "console.log('[==========] 0 tests ran.\\n[  PASSED  ] 0 tests.'); process.exit(0);");
  for (const suite of [
    { name: 'asan:some', runner: 'gtest', script: none },
    { name: 'e2e', ...GROUPS, script: groups('{}') },
    { name: 'web', runner: 'vitest', script: "console.log('      Tests  3 skipped (3)');" },
  ]) {
    const { status, text } = runOver(t, [suite]);
    assert.equal(status, 1, text);
    assert.match(text, /it ran no test/);
    assert.match(text, /^0 passed, 1 failed$/m);
    assert.doesNotMatch(text, / again /);
  }
});

test('what failed is tried again when all else is done, alone', (t) => {
  const note = (word) => `appendFileSync('order', '${word} ');`;
  const isThere = (word) => `existsSync('order') && readFileSync('order', 'utf8').includes('${word}')`;
  const until = (word) => `while (!(${isThere(word)})) await new Promise((resolve) => setTimeout(resolve, 10));`;
  const first = program(
    'runs === 1',
    `const { existsSync } = await import('node:fs'); ${note('first')} ${until('other')} process.on('exit', () => { ${note('first-end')} });`,
  );
  // It is under way when the first one has failed, and goes on until after that.
  const other = `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
    ${note('other')}
    ${until('first-end')}
    await new Promise((resolve) => setTimeout(resolve, 300));
    ${note('other-end')}`;
  const { status, text, folder } = runOver(t, [
    { name: 'asan:some', runner: 'gtest', single: true, script: first },
    { name: 'other', single: true, script: other },
    { name: 'last', script: `import { appendFileSync } from 'node:fs'; ${note('last')}` },
  ]);
  assert.equal(status, 0, text);
  const order = readFileSync(join(folder, 'order'), 'utf8');
  assert.match(order, /^(?:first other|other first) first-end other-end last first first-end $/);
});

test('rows of vectors are counted apart', (t) => {
  const script = "console.log('700 passed, 0 failed');";
  const { status, text } = runOver(t, [{ name: 'vectors', rows: true, script }, { name: 'asan:some', runner: 'gtest', script: program('false') }]);
  assert.equal(status, 0, text);
  assert.match(text, /^700 rows of published vectors agree/m);
  assert.match(text, /^4 passed, 0 failed$/m);
});

test('all suites and second tries are told with what they took and their limit, the slowest first', (t) => {
  const named = Array.from({ length: 10 }, (_, at) => ({ name: `some:${at}`, seconds: 3, command: ['echo', '1 passed, 0 failed'] }));
  const { text } = runOver(t, [...named, { name: 'asan:some', runner: 'gtest', minutes: 1, script: program('runs === 1') }]);
  const told = [...text.matchAll(/^ {2}(\S+(?: again)?) +([\d.]+) s of (\d+) s(?:; 3 s)?$/gm)].map(([, name, took, limit]) => ({ name, took: Number(took), limit }));
  assert.equal(told.length, 12, text);
  assert.equal(told.find(({ name }) => name === 'asan:some again').limit, '60');
  for (let at = 1; at < told.length; at++) assert.ok(told[at - 1].took >= told[at].took);
});

test('beside busy processes, which end with the run', (t) => {
  // What its parent has running: a busy process per core, and itself.
  const script = "import { readFileSync } from 'node:fs'; console.log(readFileSync(['/proc', process.ppid, 'task', process.ppid, 'children'].join('/'), 'utf8')); console.log('1 passed, 0 failed');";
  const { status, text, folder } = runOver(t, [{ name: 'some', script }], ['--busy']);
  assert.equal(status, 0, text);
  const pids = readFileSync(join(folder, 'build/logs/test-some.log'), 'utf8').split('\n')[0].trim().split(' ');
  assert.equal(pids.length, availableParallelism() + 1);
  untilEnded(pids);
});

/** Ended and reaped. */
function untilEnded(pids) {
  while (pids.some(isRunning)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

function isRunning(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}
