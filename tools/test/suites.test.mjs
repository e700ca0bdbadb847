// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSuites, needsOf, suites } from './suites.mjs';

const made = [
  { name: 'check', lanes: ['land', 'all', 'fast'] },
  { name: 'web', lanes: ['land', 'all', 'fast'] },
  { name: 'web:browsers', lanes: ['all'] },
  { name: 'sim:some', lanes: ['land'], part: true },
  { name: 'hosts', lanes: ['all'] },
  { name: 'native:relay', lanes: ['fast'] },
  { name: 'native:app', lanes: [] },
  { name: 'asan:app:1', lanes: ['land', 'all'] },
  { name: 'nightly:sim', lanes: ['nightly'] },
];
const names = (...words) => chooseSuites(words, made).map((suite) => suite.name);

test('a lane, a name, or the beginning of one chooses suites', () => {
  assert.deepEqual(names(), ['check', 'web', 'sim:some', 'asan:app:1']);
  assert.deepEqual(names('all'), ['check', 'web', 'web:browsers', 'hosts', 'asan:app:1']);
  assert.deepEqual(names('fast'), ['check', 'web', 'native:relay']);
  assert.deepEqual(names('nightly'), ['nightly:sim']);
  assert.deepEqual(names('native'), ['native:relay', 'native:app']);
  assert.deepEqual(names('web'), ['web', 'web:browsers']);
  assert.deepEqual(names('=web'), ['web']);
  assert.deepEqual(names('sim'), []);
  assert.deepEqual(names('asan:app', 'check'), ['check', 'asan:app:1']);
});

test('a suite builds what it tests, though it has never been built', () => {
  const needs = (...words) => {
    const { native, asan, fuzz, wasm, web } = needsOf(words);
    return { native: [...native], asan: [...asan], fuzz: [...fuzz], wasm, web };
  };
  const none = { native: [], asan: [], fuzz: [], wasm: false, web: false };
  assert.deepEqual(needs('native:relay'), { ...none, native: ['portico_relay_test'] });
  assert.deepEqual(needs('asan:app:2'), { ...none, asan: ['portico_app_test'] });
  assert.deepEqual(needs('asan:app:crashes'), { ...none, native: ['portico', 'portico_crash_at'], asan: ['portico_app_test'] });
  assert.deepEqual(needs('sim'), { ...none, native: ['portico-sim'] });
  assert.deepEqual(needs('web'), { ...none, wasm: true, web: true });
  assert.deepEqual(needs('devnet'), none);
  assert.deepEqual(needs('fuzz:corpora'), { ...none, asan: ['fuzz/all'] });
  assert.deepEqual(needs('fuzz'), { ...none, fuzz: ['fuzz/all'] });
  assert.deepEqual([needs().fuzz, needs('all').fuzz, needs('nightly').fuzz], [[], ['fuzz/all'], ['fuzz/all']]);
  assert.deepEqual(needs('asan:app:some_crashes').native, ['portico', 'portico_crash_at']);
  assert.deepEqual(needs().asan, ['portico_tests']);
  assert.deepEqual(needs('fast').asan, []);
});

test('the fast lane has no process and no sanitizer in it', () => {
  for (const { name, lanes } of suites) {
    if (/^(asan|e2e|hosts|package|fuzz|sim|devnet|nightly)|native:(app|store)$/.test(name)) assert.ok(!lanes.includes('fast'), name);
  }
});

test('what only a part of runs before a landing is whole in all', () => {
  const all = suites.filter(({ lanes }) => lanes.includes('all')).map(({ name }) => name);
  for (const { name, lanes, part } of suites) {
    if (lanes.includes('land') && part) assert.ok(all.includes(name.split(':')[0]), name);
    else if (lanes.includes('land') && !name.endsWith(':some_crashes')) assert.ok(lanes.includes('all'), name);
  }
});
