// SPDX-License-Identifier: Apache-2.0
//
// What of a suite that failed is tried once more, alone: the tests that failed, by what the suite's runner takes to name them, or
// the whole suite where its output does not say which they were. Never tried again is what says a fault whenever it says it: a
// sanitizer's report, and suites whose `again` is false (checks, vectors, fuzzing: the same input gives the same answer).
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './failures.mjs';

const SANITIZER = /ERROR: (?:Address|Leak)Sanitizer|SUMMARY: \w+Sanitizer|: runtime error: /;

/**
 * @param {{ name: string, command: string[], runner?: string, again?: boolean, env?: object }} suite
 * @param {string} output what it printed
 * @returns {{ suite: typeof suite, tests: string[] } | null} `tests`: what failed, for people; empty: the whole suite is tried
 *   again. null: this is final.
 */
export function secondTry(suite, output) {
  if (suite.again === false) return null;
  const text = stripVTControlCharacters(output);
  if (SANITIZER.test(text)) return null;
  return RUNNERS[suite.runner]?.(suite, text) ?? { suite, tests: [] };
}

/**
 * Whether a second try ran what had failed. A filter that matches nothing ends without a failure and says nothing.
 * @param {string[]} tests of secondTry
 * @param {number} failedFirst how many
 * @param {{ passed: number, failed: number } | null} counts what the second try printed of counts
 */
export const ranAgain = (tests, failedFirst, counts) =>
  tests.length === 0 || (counts !== null && counts.passed + counts.failed >= failedFirst);

/** Those of `tests` that a second try did not have among what failed again: of a file that failed whole, its tests too. */
export const passedAgain = (tests, failed) =>
  tests.filter((test) => !failed.some((other) => other === test || other.startsWith(`${test} › `) || test.startsWith(`${other} › `)));

/** Each gives null where the output does not tell. */
const RUNNERS = { gtest, groups, node, sim, vitest };

function gtest(suite, text) {
  // A program that ended before its summary left tests out.
  if (!/^\[ {2}PASSED {2}\]/m.test(text)) return null;
  const tests = distinct(text, /^\[ {2}FAILED {2}\] ([\w/]+\.[\w/]+)/gm);
  if (tests.length === 0) return null;
  const env = { ...suite.env, GTEST_FILTER: tests.join(':'), GTEST_TOTAL_SHARDS: undefined, GTEST_SHARD_INDEX: undefined };
  return { suite: { ...suite, env }, tests };
}

/** tools/harness/runGroups.mjs. */
function groups(suite, text) {
  if (!/^\d+ passed, \d+ failed$/m.test(text)) return null;
  const tests = distinct(text, /^FAIL {2}(.+?)(?: \([\d.]+ s\))?$/gm);
  if (tests.length === 0) return null;
  const filters = tests.map((test) => test.replace(/ › set-up$/, ' › '));
  return { suite: { ...suite, command: [...suite.command.slice(0, suite.words), ...filters] }, tests };
}

/** Node's own: the files, whole, as tests of a file share what it set up. */
function node(suite, text) {
  const files = distinct(text, /(?:location: '|test at )(.+?):\d+:\d+/g).map((file) => relative('.', file));
  if (files.length === 0) return null;
  const options = suite.command.filter((word) => !/[*/]/.test(word));
  return { suite: { ...suite, command: [...options, ...files] }, tests: files };
}

function sim(suite, text) {
  const seeds = distinct(text, /^FAILED seed (\d+)/gm);
  if (seeds.length !== 1) return null;
  const { command } = suite;
  const first = command.with(command.indexOf('--first') + 1, seeds[0]);
  return { suite: { ...suite, command: first.with(first.indexOf('--seeds') + 1, '1') }, tests: [`seed ${seeds[0]}`] };
}

/** By the report that its `--outputFile` names. */
function vitest(suite) {
  const files = readReport(suite)?.testResults.filter(({ status }) => status === 'failed') ?? [];
  const failed = files.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    return tests.map(({ fullName }) => ({ file: relative('.', name), fullName }));
  });
  // A file that failed before its tests did is tried whole.
  const whole = files.some(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'));
  if (files.length === 0) return null;
  const names = whole ? [] : ['-t', `^(?:${[...new Set(failed.map(({ fullName }) => escaped(fullName)))].join('|')})$`];
  // Vitest takes one -t: the suite's own goes where the tests are named.
  const own = whole ? -1 : suite.command.indexOf('-t');
  const rest = own === -1 ? suite.command : suite.command.toSpliced(own, 2);
  const command = [...rest, ...new Set(files.map(({ name }) => relative('.', name))), ...names];
  const tests = whole ? files.map(({ name }) => relative('.', name)) : failed.map(({ file, fullName }) => `${file} › ${fullName}`);
  return { suite: { ...suite, command }, tests };
}

const distinct = (text, pattern) => [...new Set([...text.matchAll(pattern)].map((match) => match[1]))];
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The test that was running when a suite was killed, with the last lines that it had printed; of runners that say what they begin. */
export function runningAtEnd(output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const begun = lines.filter((line) => line.startsWith('[ RUN      ]')).at(-1)?.slice(13);
  const ended = new Set(lines.flatMap((line) => /^\[(?: {7}OK| {2}FAILED|\s+SKIPPED) \] (\S+)/.exec(line)?.[1] ?? []));
  const running = begun && !ended.has(begun) ? `it was in ${begun}\n` : '';
  return running + lines.slice(-12).join('\n');
}
