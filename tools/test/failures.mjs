// SPDX-License-Identifier: Apache-2.0
//
// Why a test failed, in a line: for the list of flaky tests, each with its own.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { excerpt } from './excerpt.mjs';

const LENGTH_MAX = 300;

/**
 * @param {{ command: string[], runner?: string }} suite
 * @param {string} output what the suite printed
 * @param {string} [test] one of those that secondTry named; none: whatever the output says first
 */
export function whyItFailed(suite, output, test) {
  const text = stripVTControlCharacters(output);
  const own = test === undefined ? undefined : PARTS[suite.runner]?.(text, test, suite);
  return firstLine(own ?? text);
}

/** What a suite's output says of one test; undefined where that cannot be told. */
const PARTS = {
  gtest: (text, test) => between(text, (line) => line.startsWith(`[ RUN      ] ${test}`), (line) => line.startsWith(`[  FAILED  ] ${test}`)),
  groups: (text, test) => between(text, (line) => line.startsWith(`FAIL  ${test}`), (line) => /^\S/.test(line)),
  node: (text, file) => between(text, (line) => /location: '|test at /.test(line) && line.includes(file), (line) => /^\s*\.\.\.$/.test(line)),
  sim: (text, seed) => between(text, (line) => line.startsWith(`FAILED ${seed}`), (line) => /^(ok|FAILED|\d+ passed)/.test(line)),
  vitest: (_text, test, suite) => {
    const results = readReport(suite)?.testResults ?? [];
    for (const { name, message, assertionResults } of results) {
      const file = relative('.', name);
      if (file === test) return `${file}\n${message ?? ''}`;
      const failed = assertionResults.find(({ status, fullName }) => status === 'failed' && `${file} › ${fullName}` === test);
      if (failed) return `${test}\n${failed.failureMessages?.[0] ?? ''}`;
    }
    return undefined;
  },
};

/** The lines from the first that `begins` up to the next that `ends`. */
function between(text, begins, ends) {
  const lines = text.split('\n');
  const first = lines.findIndex(begins);
  if (first < 0) return undefined;
  const length = lines.slice(first + 1).findIndex(ends);
  return lines.slice(first, length < 0 ? undefined : first + 1 + length).join('\n');
}

function firstLine(text) {
  const [what = 'it printed nothing', ...more] = excerpt(text).split('\n').map((line) => line.trim()).filter(Boolean);
  const why = more.find((line) => /error|expected|failure|not done/i.test(line)) ?? more[0] ?? '';
  return `${what} | ${why}`.slice(0, LENGTH_MAX);
}

/** The file that Vitest's `--outputFile` names. */
export const reportOf = ({ command }) => command.find((word) => word.startsWith('--outputFile='))?.slice('--outputFile='.length);

/** What Vitest reported of a run; undefined where it ended before it wrote that. */
export function readReport(suite) {
  try {
    return JSON.parse(readFileSync(reportOf(suite), 'utf8'));
  } catch {
    return undefined;
  }
}
