// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { whyItFailed } from './failures.mjs';

test('each test has its own text, whatever else failed', (t) => {
  const gtest = { command: [], runner: 'gtest' };
  const printed =
    '[ RUN      ] A.B\na.cpp:7: Failure\nExpected: 6\n[  FAILED  ] A.B (1 ms)\n[ RUN      ] A.C\nc.cpp:9: Failure\nExpected: nine\n[  FAILED  ] A.C (1 ms)\n';
  assert.match(whyItFailed(gtest, printed, 'A.C'), /^c\.cpp:9: Failure \| Expected: nine$/);
  assert.match(whyItFailed(gtest, printed, 'A.B'), /^a\.cpp:7: Failure \| Expected: 6$/);

  const groups = { command: [], runner: 'groups' };
  const told = 'FAIL  a › one (1.0 s)\n      Error: waited for one\nok    a › two (1.0 s)\nFAIL  a › three (1.0 s)\n      Error: waited for three\n';
  assert.match(whyItFailed(groups, told, 'a › three'), /Error: waited for three$/);

  const node = { command: [], runner: 'node' };
  const tap =
    "not ok 1 - x\n  ---\n  location: '/r/tools/x.test.mjs:1:1'\n  error: 'of x'\n  ...\nnot ok 2 - y\n  ---\n  location: '/r/tools/y.test.mjs:1:1'\n  error: 'of y'\n  ...\n";
  assert.match(whyItFailed(node, tap, 'tools/y.test.mjs'), /'of y'/);

  const folder = mkdtempSync(join(tmpdir(), 'portico-failures-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'web.json');
  const failed = (fullName, text) => ({ status: 'failed', fullName, failureMessages: [text] });
  writeFileSync(
    report,
    JSON.stringify({
      testResults: [{ name: join(process.cwd(), 'a.test.ts'), status: 'failed', assertionResults: [failed('one', 'Error: of one'), failed('two', 'Error: of two')] }],
    }),
  );
  assert.match(whyItFailed({ command: [`--outputFile=${report}`], runner: 'vitest' }, '', 'a.test.ts › two'), /Error: of two$/);
});

test('without a test, or of one that the output does not tell apart, what it says first', () => {
  assert.match(whyItFailed({ command: [], runner: 'gtest' }, 'ERROR: no disk\n'), /^ERROR: no disk/);
  assert.match(whyItFailed({ command: [], runner: 'gtest' }, 'ERROR: no disk\n', 'A.B'), /^ERROR: no disk/);
  assert.match(whyItFailed({ command: [], runner: 'gtest' }, ''), /it printed nothing/);
});
