// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSuites, needsOf, suites } from './suites.mjs';

const made = [
  { name: 'check', lanes: ['all', 'fast'] },
  { name: 'web', lanes: ['all'] },
  { name: 'web:fast', lanes: ['fast'] },
  { name: 'native:relay', lanes: ['fast'] },
  { name: 'native:app', lanes: [] },
  { name: 'asan:app:1', lanes: ['all'] },
  { name: 'nightly:sim', lanes: ['nightly'] },
];
const names = (...words) => chooseSuites(words, made).map((suite) => suite.name);

test('a lane, a name, or the beginning of one chooses suites', () => {
  assert.deepEqual(names(), ['check', 'web', 'asan:app:1']);
  assert.deepEqual(names('fast'), ['check', 'web:fast', 'native:relay']);
  assert.deepEqual(names('nightly'), ['nightly:sim']);
  assert.deepEqual(names('native'), ['native:relay', 'native:app']);
  assert.deepEqual(names('web'), ['web']);
  assert.deepEqual(names('asan:app', 'check'), ['check', 'asan:app:1']);
});

test('a suite builds what it tests, though it has never been built', () => {
  const needs = (...words) => {
    const { native, asan, wasm, web } = needsOf(words);
    return { native: [...native], asan: [...asan], wasm, web };
  };
  const none = { native: [], asan: [], wasm: false, web: false };
  assert.deepEqual(needs('native:relay'), { ...none, native: ['portico_relay_test'] });
  assert.deepEqual(needs('asan:app:2'), { ...none, asan: ['portico_app_test'] });
  assert.deepEqual(needs('asan:app:crashes'), { ...none, native: ['portico', 'portico_crash_at'], asan: ['portico_app_test'] });
  assert.deepEqual(needs('sim'), { ...none, native: ['portico-sim'] });
  assert.deepEqual(needs('web'), { ...none, wasm: true, web: true });
  assert.deepEqual(needs('devnet'), none);
  assert.deepEqual(needs().asan, ['portico_tests']);
  assert.deepEqual(needs('fast').asan, []);
});

test('the fast lane has no process and no sanitizer in it', () => {
  for (const { name, lanes } of suites) {
    if (/^(asan|e2e|hosts|package|fuzz|sim|devnet|nightly)|native:(app|store)$/.test(name)) assert.ok(!lanes.includes('fast'), name);
  }
});
