// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readMutants } from './mutants.mjs';
import { chooseSuites, makeSuites, needsOf } from './suites.mjs';

const programs = (folder) => ['core/engine/portico_engine_test', 'server/app/portico_app_test', 'server/store/portico_store_test'].map((path) => `${folder}/${path}`);
const suites = makeSuites(programs('build/native'), programs('build/asan'));
/** Names of the lane's suites, in the order that they run in. */
const inLane = (lane) => suites.filter(({ lanes }) => lanes.includes(lane)).map(({ name }) => name);

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

test('each lane has the suites that it is said to have: none is dropped without a word', () => {
  const app = ['asan:app:1', 'asan:app:2', 'asan:app:3', 'asan:app:4'];
  const units = ['asan:engine', 'asan:store'];
  const data = ['vectors:native', 'vectors:wasm', 'constant-time'];
  assert.deepEqual(inLane('land'), [
    ...['check', 'tools', 'web', 'web:react18', ...app, 'asan:app:some_crashes', ...units],
    ...[...data, 'sim:some', 'sim:some_processes', 'fuzz:corpora', 'e2e:journeys'],
  ]);
  assert.deepEqual(inLane('all'), [
    ...['check', 'tools', 'devnet', 'web', 'web:react18', 'web:browsers', ...app, 'asan:app:crashes:1', 'asan:app:crashes:2', ...units],
    ...[...data, 'sim', 'sim:processes', 'hosts', 'package', 'fuzz', 'e2e', 'e2e:firefox'],
  ]);
  assert.deepEqual(inLane('fast'), ['check', 'tools', 'web', 'native:engine']);
  assert.deepEqual(
    inLane('nightly'),
    [...['tidy', 'sim', 'sim-processes', 'processes', 'fuzz', 'wallets'].map((name) => `nightly:${name}`), 'shuffled:programs', 'shuffled:web', 'nightly:mutants'],
  );
});

test("what a mutant's suite tests is built, and passes before a landing", () => {
  const declared = globSync('{core,server}/**/CMakeLists.txt').map((path) => readFileSync(path, 'utf8')).join('');
  for (const { what, suite } of readMutants()) {
    const name = suite.replace(/^=/, '');
    const program = /^asan:(\w+)$/.exec(name)?.[1];
    if (program) assert.ok(declared.includes(`portico_library(portico_${program}`), what);
    const [found] = makeSuites([], program ? [`build/asan/portico_${program}_test`] : []).filter((one) => one.name === name);
    assert.ok(found?.lanes.includes('land'), what);
  }
});

test('a limit is at least four times what the suite takes on two quiet cores', () => {
  for (const { name, seconds = 0, minutes = 20 } of suites) assert.ok(minutes * 60 >= 4 * seconds, name);
  for (const name of ['web', 'asan:store', 'asan:app:1', 'e2e:journeys']) assert.ok(suites.find((suite) => suite.name === name).seconds > 0, name);
});

test('nothing runs beside browsers', () => {
  for (const name of ['web:browsers', 'hosts', 'e2e:journeys', 'e2e', 'e2e:firefox']) assert.ok(!suites.find((suite) => suite.name === name).single, name);
});

test('how a run is made is no suite', () => {
  const needs = (...words) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/test/suites.mjs', ...words], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  assert.equal(needs('--strict', 'native:relay'), needs('native:relay'));
  assert.equal(needs('--strict', '--busy'), needs());
});
