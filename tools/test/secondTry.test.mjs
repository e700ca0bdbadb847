// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { passedAgain, ranAgain, runningAtEnd, secondTry } from './secondTry.mjs';

test('of GoogleTest the tests that failed, without the shard that they were in', () => {
  const suite = { name: 'asan:app:1', command: ['app_test'], runner: 'gtest', env: { GTEST_FILTER: '-*Crash*', GTEST_TOTAL_SHARDS: '4', A: '1' } };
  const text =
    '[  FAILED  ] Box.Opens (12 ms)\n[  FAILED  ] All/Box.Closes/3, where GetParam() = 7 (1 ms)\n[  PASSED  ] 7 tests.\n' +
    '[  FAILED  ] 2 tests, listed below:\n[  FAILED  ] Box.Opens\n[  FAILED  ] All/Box.Closes/3, where GetParam() = 7\n';
  const again = secondTry(suite, text);
  assert.deepEqual(again.tests, ['Box.Opens', 'All/Box.Closes/3']);
  assert.equal(again.suite.env.GTEST_FILTER, 'Box.Opens:All/Box.Closes/3');
  assert.equal(again.suite.env.GTEST_TOTAL_SHARDS, undefined);
  assert.equal(again.suite.env.A, '1');
});

test('a program that ended in the middle is tried again whole', () => {
  const suite = { name: 'asan:app:1', command: ['app_test'], runner: 'gtest' };
  assert.deepEqual(secondTry(suite, '\n[  FAILED  ] Box.Opens did not end within 240 s\n'), { suite, tests: [] });
  assert.deepEqual(secondTry({ name: 'x', command: ['x'] }, 'no'), { suite: { name: 'x', command: ['x'] }, tests: [] });
});

test("a sanitizer's report is final, and so is a check", () => {
  const suite = { name: 'asan:app:1', command: ['app_test'], runner: 'gtest' };
  assert.equal(secondTry(suite, '==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1'), null);
  assert.equal(secondTry(suite, 'a.cpp:3:4: runtime error: signed integer overflow: 1'), null);
  assert.equal(secondTry({ name: 'check', command: ['check'], again: false }, 'FAILED types'), null);
});

test('of groups the tests, and after a set-up that failed the group', () => {
  const suite = { name: 'e2e:firefox', command: ['node', 'e2e/run.mjs', 'all of them'], words: 2, runner: 'groups' };
  const text = 'ok    a › one (1.0 s)\nFAIL  a › two (in words) (21.8 s)\n      Error: no\nFAIL  b › set-up\n      Error\n1 passed, 4 failed\n';
  const again = secondTry(suite, text);
  assert.deepEqual(again.tests, ['a › two (in words)', 'b › set-up']);
  assert.deepEqual(again.suite.command, ['node', 'e2e/run.mjs', 'a › two (in words)', 'b › ']);
  assert.deepEqual(secondTry(suite, 'FAIL  a › two (21.8 s)\n').tests, [], 'its end is missing');
});

test('of Node the files', () => {
  const suite = { name: 'tools', command: ['node', '--test', '--test-timeout=9', 'tools/**/*.test.mjs'], runner: 'node' };
  const file = join(process.cwd(), 'tools/a/b.test.mjs');
  const again = secondTry(suite, `not ok 1 - one\n  location: '${file}:12:1'\nnot ok 2 - two\n  location: '${file}:20:1'\n`);
  assert.deepEqual(again.suite.command, ['node', '--test', '--test-timeout=9', 'tools/a/b.test.mjs']);
});

test('of the simulator the seed', () => {
  const suite = { name: 'sim', command: ['sim', '--seeds', '1000', '--first', '1'], runner: 'sim' };
  assert.deepEqual(secondTry(suite, 'FAILED seed 77 (replay: x)\n').suite.command, ['sim', '--seeds', '1', '--first', '77']);
});

test('of Vitest the tests that its report names, or files that failed as such', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-again-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'web.json');
  const suite = { name: 'web', command: ['vitest', 'run', `--outputFile=${report}`], runner: 'vitest' };
  assert.deepEqual(secondTry(suite, '').tests, [], 'no report');
  const file = (name, ...assertionResults) => ({ name: join(process.cwd(), name), status: 'failed', assertionResults });
  const bad = file('web/a.test.ts', { status: 'failed', fullName: 'shows 1 (of 2)' }, { status: 'passed', fullName: 'x' });
  writeFileSync(report, JSON.stringify({ testResults: [bad, { ...bad, status: 'passed' }] }));
  const again = secondTry(suite, '');
  assert.deepEqual(again.tests, ['web/a.test.ts › shows 1 (of 2)']);
  assert.deepEqual(again.suite.command.slice(3), ['web/a.test.ts', '-t', '^(?:shows 1 \\(of 2\\))$']);
  const chosen = { ...suite, command: [...suite.command, 'web/a.test.ts', '-t', 'shows'] };
  assert.deepEqual(secondTry(chosen, '').suite.command.slice(3), ['web/a.test.ts', 'web/a.test.ts', '-t', '^(?:shows 1 \\(of 2\\))$']);
  writeFileSync(report, JSON.stringify({ testResults: [bad, file('web/b.test.ts')] }));
  assert.deepEqual(secondTry(suite, '').suite.command.slice(3), ['web/a.test.ts', 'web/b.test.ts']);
});

test('a second try that ran less than what had failed decides nothing', () => {
  assert.ok(ranAgain(['a', 'b'], 2, { passed: 2, failed: 0 }));
  assert.ok(ranAgain(['g › set-up'], 3, { passed: 4, failed: 0 }), 'the whole group');
  assert.ok(!ranAgain(['a'], 1, { passed: 0, failed: 0 }), 'its filter matched nothing');
  assert.ok(!ranAgain(['a', 'b'], 2, { passed: 1, failed: 0 }));
  assert.ok(!ranAgain(['a'], 1, null), 'all were skipped, or it printed no count');
  assert.ok(ranAgain([], 1, null), 'a whole suite that prints none');
});

test('what passed at the second try is what did not fail again, by itself or with its file', () => {
  assert.deepEqual(passedAgain(['a › one', 'a › two'], ['a › two']), ['a › one']);
  assert.deepEqual(passedAgain(['a.test.ts', 'b.test.ts'], ['a.test.ts › shows']), ['b.test.ts']);
  assert.deepEqual(passedAgain(['a.test.ts › shows', 'b.test.ts › shows'], ['a.test.ts']), ['b.test.ts › shows']);
});

test('what a suite was in when it was ended', () => {
  assert.match(runningAtEnd('[ RUN      ] A.B\n[       OK ] A.B (1 ms)\n[ RUN      ] A.C\nwaits\n'), /^it was in A\.C\n/);
  assert.doesNotMatch(runningAtEnd('[ RUN      ] A.B\n[       OK ] A.B (1 ms)\n'), /it was in/);
});
