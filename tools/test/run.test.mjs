// SPDX-License-Identifier: Apache-2.0
//
// A whole run, of suites that are made for it: what is told of a test that fails now and then, of one that always fails, of a
// second try that ran nothing, and of a suite that does not end.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Runs ./x test's runner over these suites, in a folder of its own. */
function runOver(t, suites, ...words) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-run-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(import.meta.dirname, join(folder, 'test'), { recursive: true });
  writeFileSync(
    join(folder, 'test/suites.mjs'),
    `export const suites = ${JSON.stringify(suites.map((suite) => ({ ...suite, command: [process.execPath, '--input-type=module', '-e', suite.script] })))};
     export const chooseSuites = () => [...suites];
     export const isMeant = () => true;`,
  );
  writeFileSync(join(folder, 'test/quarantine.json'), '[]');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/run.mjs', ...words], { cwd: folder, encoding: 'utf8' });
  return { status, text: stdout + stderr, flaky: readFileSync(join(folder, 'build/logs/flaky.txt'), 'utf8') };
}

test('a test that fails one time in three is listed, and the run passes', (t) => {
  const { status, text, flaky } = runOver(t, [{ name: 'asan:some', runner: 'gtest', script: program('runs % 3 === 1') }]);
  assert.equal(status, 0, text);
  assert.match(text, /^3 passed, 0 failed$/m);
  assert.match(text, /flaky, passed at the second try:\n {2}asan:some {2}Code\.IsRead\n {4}first: .*\([\d.]+ s\), then passed/);
  assert.match(flaky, /^asan:some {2}Code\.IsRead$/m);
});

test('where nothing may be flaky it fails', (t) => {
  const { status, text, flaky } = runOver(t, [{ name: 'asan:some', runner: 'gtest', script: program('runs % 3 === 1') }], '--strict');
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
  const { status, text } = runOver(t, [{ name: 'asan:some', runner: 'gtest', minutes: 0.1, script }]);
  assert.equal(status, 1, text);
  assert.match(text, /not done within 0\.1 minutes\s+it was in Code\.Waits\s[\s\S]*waits for a mail/);
});
