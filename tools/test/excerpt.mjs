// SPDX-License-Identifier: Apache-2.0
//
// What is shown of a suite that failed: the lines around its errors, and of a test of e2e what was on its page too.
const LINES_AROUND = 5;
const LINES_OF_FAIL = 40;
const HITS_MAX = 12;

/** The lines that a reader needs: around failures, else the end. */
export function excerpt(text) {
  const lines = text.split('\n');
  const hits = lines.flatMap((line, index) => (/\bFAILED\b|Failure|not ok|✗|✖|ERROR|error:|AssertionError|FAIL /.test(line) ? [index] : []));
  if (hits.length === 0) return lines.slice(-20).join('\n');
  const fails = hits.filter((hit) => lines[hit].startsWith('FAIL  '));
  const others = hits.filter((hit) => !fails.some((fail) => hit >= fail && hit < fail + LINES_OF_FAIL));
  const keep = new Set();
  const keepFrom = (hit, count) => {
    for (let index = hit; index < hit + count; index++) keep.add(index);
  };
  for (const hit of fails.slice(0, HITS_MAX)) keepFrom(hit, LINES_OF_FAIL);
  for (const hit of others.slice(0, HITS_MAX)) keepFrom(hit, LINES_AROUND);
  return lines.filter((_, index) => keep.has(index)).join('\n');
}
