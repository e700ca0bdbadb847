// SPDX-License-Identifier: Apache-2.0
//
// What ./x test runs, in order: cheap and telling first. `single`: a program that keeps one core busy,
// so that some run at a time, the longest first. `lanes`: where it runs besides being named: `land` is ./x test without a word, what
// every change passes before it is on main; `all` is everything but hours; `nightly` takes hours; `fast` starts no process.
// `part`: some of another suite, so that the other's name does not mean it too.
// `runner`: how its output names the tests that failed (secondTry.mjs). `again: false`: its failures are final, as the same input
// gives the same answer. `rows`: it counts rows of published data, so that it is one test. `seconds`: what it takes on two quiet cores
// (docs/benchmarks.md; of web:react18 half of its processor time; of those without, nobody has written that down yet). `minutes`: its limit, at least four times that; 20 where none stands.
// The native builds of the tests are in the fast lane alone, because each of them runs with sanitizers in the other.
import { builtPrograms } from './builtPrograms.mjs';
import { readWords } from './words.mjs';

const native = 'build/native';
const asan = 'build/asan';
const asanEnv = {
  ASAN_OPTIONS: 'detect_leaks=1:abort_on_error=0',
  UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
};

/** Those that start processes: databases, the server itself. */
const withProcesses = ['app', 'store'];
const CRASHES = '*Crash*';
const SOME_CRASHES = 'Crash/0.WhileAProjectIsMade:CrashInFolder.WhileABackup*:VaultCrash.*HandOver*';
/** In the lane of a landing and among everything. */
const LAND = ['land', 'all'];
const nameOf = (path) => path.split('/').at(-1).replace(/^portico_/, '').replace(/_test$/, '');

/** On two quiet cores, of sanitized programs; none of the others takes a minute. */
const SECONDS = { indexer: 96, store: 70 };
const APP_SECONDS = [107, 85, 74, 54];

// The server's processes are half of the time and mostly wait: they begin first, as four quarters. Those that are
// killed at every write start the program thousands of times: the tests have sanitizers, that program has none.
const sanitized = (programs) =>
  programs
    .toSorted((a, b) => Number(nameOf(b) === 'app') - Number(nameOf(a) === 'app'))
    .flatMap((path) => {
      const name = nameOf(path);
      const seconds = SECONDS[name];
      const suite = { lanes: LAND, name: `asan:${name}`, command: [path], runner: 'gtest', env: asanEnv, seconds, minutes: 30, single: true };
      if (name !== 'app') return [suite];
      return [
        ...APP_SECONDS.map((seconds, quarter) => ({
          ...suite,
          name: `asan:app:${quarter + 1}`,
          env: { ...asanEnv, GTEST_FILTER: `-${CRASHES}`, GTEST_TOTAL_SHARDS: '4', GTEST_SHARD_INDEX: `${quarter}` },
          seconds,
        })),
        ...[0, 1].map((half) => ({
          ...suite,
          lanes: ['all'],
          name: `asan:app:crashes:${half + 1}`,
          env: { ...asanEnv, GTEST_FILTER: CRASHES, GTEST_TOTAL_SHARDS: '2', GTEST_SHARD_INDEX: `${half}`, PORTICO_TEST_BUILD: native },
        })),
        {
          ...suite,
          lanes: ['land'],
          name: 'asan:app:some_crashes',
          env: { ...asanEnv, GTEST_FILTER: SOME_CRASHES, PORTICO_TEST_BUILD: native },
          seconds: 75,
        },
      ];
    });

/** Of vitest.config.ts. */
const vitest = (report, ...projects) => ({
  command: [
    ...['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=build/logs/${report}.json`],
    ...projects.flatMap((name) => ['--project', name]),
  ],
  runner: 'vitest',
  single: true,
});
/** Of tools/harness/runGroups.mjs: `words` of the command stand before its filters. */
const groups = (...command) => ({ command, words: 2, runner: 'groups' });
const nodeTests = (seconds, ...files) => ({ command: ['node', '--test', `--test-timeout=${seconds}000`, ...files], runner: 'node' });
const worlds = (...options) => ({ command: [`${native}/sim/portico-sim`, ...options], runner: 'sim' });

/** What is told apart by browsers: wallets of the page, the phone's, the account's views. */
const inFirefox = [
  'widget and browser wallets › connects',
  'widget and browser wallets › switches',
  'widget and browser wallets › is still connected',
  'widget and browser wallets › disconnects inside',
  'widget and the account › the total',
  'widget and the account › one transaction',
  'playground and test wallet page › connect',
];

/** All suites, of these GoogleTest programs. */
export const makeSuites = (nativePrograms, asanPrograms) => [
  { name: 'check', command: ['node', 'tools/check/run.mjs'], again: false, lanes: [...LAND, 'fast'] },
  { name: 'tools', ...nodeTests(480, 'tools/**/*.test.mjs'), lanes: [...LAND, 'fast'] },
  { name: 'devnet', ...nodeTests(540, 'tools/devnet/test/*.mjs'), single: true },
  { name: 'web', ...vitest('web', 'dom', 'dom processes', 'node'), seconds: 64, minutes: 30, lanes: [...LAND, 'fast'] },
  { name: 'web:react18', ...vitest('web_react18', 'react 18', 'react 18 processes'), seconds: 55, minutes: 20, lanes: LAND },
  // Browsers and builds of both cores: alone, so that nothing else decides how long a page takes.
  { name: 'web:browsers', ...vitest('web_browsers', 'peers'), minutes: 20, single: false },
  ...nativePrograms.map((path) => ({
    name: `native:${nameOf(path)}`,
    command: [path],
    runner: 'gtest',
    single: true,
    lanes: withProcesses.includes(nameOf(path)) ? [] : ['fast'],
  })),
  ...sanitized(asanPrograms),
  {
    name: 'vectors:native',
    command: ['node', 'tools/oracle/run_vectors.mjs', '--native', `${native}/tools/oracle/portico-oracle`],
    again: false,
    rows: true,
    single: true,
    lanes: LAND,
  },
  { name: 'vectors:wasm', command: ['node', 'tools/oracle/run_vectors.mjs', '--wasm'], again: false, rows: true, single: true, lanes: LAND },
  { name: 'constant-time', command: ['node', 'tools/constant_time/run.mjs'], again: false, single: true, lanes: LAND },
  { name: 'sim:some', ...worlds('--seeds', '100', '--first', '1'), single: true, part: true, lanes: ['land'] },
  { name: 'sim:some_processes', ...worlds('--seeds', '50', '--first', '1', '--processes', '3'), single: true, part: true, lanes: ['land'] },
  { name: 'sim', ...worlds('--seeds', '1000', '--first', '1'), minutes: 15, single: true },
  { name: 'sim:processes', ...worlds('--seeds', '200', '--first', '1', '--processes', '3'), minutes: 15, single: true },
  // As browsers: alone.
  { name: 'hosts', ...groups('node', 'web/examples/test/run.mjs'), minutes: 20 },
  { name: 'package', ...nodeTests(580, 'tools/package/check.mjs') },
  { name: 'fuzz:corpora', command: ['node', 'tools/test/fuzz.mjs', 'corpora'], again: false, part: true, lanes: ['land'] },
  { name: 'fuzz', command: ['node', 'tools/test/fuzz.mjs', '6'], again: false, minutes: 20 },
  // The first journey of each group.
  { name: 'e2e:journeys', ...groups('node', 'e2e/run.mjs'), env: { PORTICO_E2E: 'journeys' }, seconds: 175, minutes: 30, part: true, lanes: ['land'] },
  { name: 'e2e', ...groups('node', 'e2e/run.mjs'), minutes: 50 },
  // The journeys of connect and account in Firefox; WebKit's are a group of e2e.
  { name: 'e2e:firefox', ...groups('node', 'e2e/run.mjs', ...inFirefox), env: { PORTICO_BROWSER: 'firefox' } },
  // What takes hours: ./x test nightly.
  { name: 'nightly:tidy', command: ['node', 'tools/check/tidy.mjs'], again: false, minutes: 120, lanes: ['nightly'] },
  { name: 'nightly:sim', ...worlds('--seeds', '30000', '--first', '1'), minutes: 240, lanes: ['nightly'] },
  { name: 'nightly:sim-processes', ...worlds('--seeds', '10000', '--first', '1', '--processes', '3'), minutes: 240, lanes: ['nightly'] },
  {
    name: 'nightly:processes',
    command: [`${asan}/server/app/portico_app_test`, '--gtest_brief=1', '--gtest_repeat=10', '--gtest_shuffle', '--gtest_random_seed=1'],
    again: false,
    env: asanEnv,
    minutes: 240,
    lanes: ['nightly'],
  },
  { name: 'nightly:fuzz', command: ['node', 'tools/test/fuzz.mjs', '600'], again: false, minutes: 240, lanes: ['nightly'] },
  {
    name: 'nightly:wallets',
    command: ['npx', 'vitest', 'run', '--project', 'node', 'web/apps/secure-site/src/recover/manyWallets.test.ts'],
    again: false,
    env: { PORTICO_WALLETS: '10000' },
    minutes: 240,
    lanes: ['nightly'],
  },
  // Tests depend on the order of none of the others: ten orders of each program's, and of the files of web's.
  { name: 'shuffled:programs', command: ['node', 'tools/test/shuffled.mjs', 'programs'], again: false, minutes: 120, lanes: ['nightly'] },
  { name: 'shuffled:web', command: ['node', 'tools/test/shuffled.mjs', 'web'], again: false, minutes: 120, lanes: ['nightly'] },
  { name: 'nightly:mutants', command: ['node', 'tools/test/mutants.mjs'], again: false, minutes: 240, lanes: ['nightly'] },
].map((suite) => ({ lanes: ['all'], ...suite }));

export const suites = makeSuites(builtPrograms(native, '_test'), builtPrograms(asan, '_test'));

/** The suites that these words mean: lanes (all, fast, nightly), names, or names up to a colon (`native`, `asan:app`); `=web` that one alone. None: `land`. */
export function chooseSuites(words, from = suites) {
  if (words.length === 0) return chooseSuites(['land'], from);
  return from.filter((suite) => words.some((word) => isMeant(suite, word)));
}

export const isMeant = (suite, word) =>
  word === `=${suite.name}` || suite.name === word || suite.lanes.includes(word) || (suite.name.startsWith(`${word}:`) && !suite.part);

/**
 * What these words need built: `{ native: [target], asan: [target], fuzz: [target], wasm, web }`. Programs of tests need not be there yet:
 * `native:relay` is the target portico_relay_test.
 */
export function needsOf(words) {
  const needs = { native: new Set(), asan: new Set(), fuzz: new Set(), wasm: false, web: false };
  const page = () => {
    needs.wasm = true;
    needs.web = true;
  };
  for (const given of words.length === 0 ? ['land'] : words) {
    const word = given.replace(/^=/, '');
    const [kind, name] = word.split(':');
    const target = name === undefined ? 'portico_tests' : `portico_${name}_test`;
    if (kind === 'native') needs.native.add(target);
    else if (kind === 'asan') {
      needs.asan.add(target);
      if (['asan', 'asan:app'].includes(word) || /^asan:app:(some_)?crashes/.test(word)) needs.native.add('portico').add('portico_crash_at');
    } else if (word === 'fuzz:corpora') needs.asan.add('fuzz/all');
    else if (kind === 'fuzz' || word === 'nightly:fuzz') needs.fuzz.add('fuzz/all');
    else if (word === 'nightly:processes') needs.asan.add('portico_app_test');
    else if (word === 'nightly:tidy') needs.native.add('portico_tests').add('portico_programs');
    else if (word === 'shuffled:programs') needs.native.add('portico_tests');
    else if (word === 'shuffled:web') needs.wasm = true;
    else if (word === 'shuffled') {
      needs.native.add('portico_tests');
      needs.wasm = true;
    } else if (kind === 'sim' || word.startsWith('nightly:sim')) needs.native.add('portico-sim');
    else if (word === 'constant-time') needs.native.add('portico-constant-time');
    else if (word === 'vectors:native') needs.native.add('portico-oracle');
    else if (['vectors:wasm', 'tools', 'nightly:wallets'].includes(word)) needs.wasm = true;
    else if (kind === 'web') page();
    else if (word === 'hosts') page();
    else if (word === 'check') {
      needs.native.add('portico-typegen').add('portico');
      page();
    } else if (word === 'fast') {
      needs.native.add('portico_tests').add('portico_programs');
      page();
    } else if (word === 'nightly') {
      needs.native.add('portico_tests').add('portico_programs');
      needs.asan.add('portico_tests');
      needs.fuzz.add('fuzz/all');
      needs.wasm = true;
    } else if (!['devnet', 'nightly:mutants'].includes(word)) {
      // all, e2e, package, vectors, and what is not known: the runner says so.
      needs.native.add('portico_programs');
      page();
      if (word === 'all' || word === 'land') needs.asan.add('portico_tests');
      if (word === 'all') needs.fuzz.add('fuzz/all');
    }
  }
  return needs;
}

if (process.argv[1]?.endsWith('suites.mjs')) {
  // For ./x test: one line each, "native TARGET...", "asan TARGET...", "fuzz TARGET...", "wasm", "web".
  const { words } = readWords(process.argv.slice(2));
  // Programs of tests may not be there before they are built.
  const unknown = words.filter((word) => !/^(native|asan)(:|$)/.test(word) && chooseSuites([word]).length === 0);
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(', ')}. There are: all fast nightly native asan ${suites.map((suite) => suite.name).join(' ')}`);
    process.exit(2);
  }
  const needs = needsOf(words);
  for (const folder of ['native', 'asan', 'fuzz']) if (needs[folder].size > 0) console.log(folder, ...needs[folder]);
  for (const part of ['wasm', 'web']) if (needs[part]) console.log(part);
}
