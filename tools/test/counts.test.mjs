// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCounts } from './counts.mjs';

const cases = [
  ['our own line', 'x\n12 passed, 1 failed\n', { passed: 12, failed: 1 }],
  ['GoogleTest, all good', '[==========] 3 tests ran.\n[  PASSED  ] 3 tests.\n', { passed: 3, failed: 0 }],
  [
    'GoogleTest with failures',
    '[  PASSED  ] 7 tests.\n[  FAILED  ] 2 tests, listed below:\n[  FAILED  ] A.B\n[  FAILED  ] A.C\n',
    { passed: 7, failed: 2 },
  ],
  ['Vitest', ' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 41 passed (42)\n', { passed: 41, failed: 1 }],
  ['Vitest in colour', '\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m5 passed\u001b[39m', { passed: 5, failed: 0 }],
  ['Node, TAP', '# tests 4\n# pass 3\n# fail 1\n', { passed: 3, failed: 1 }],
  ['Node, spec', 'ℹ tests 4\nℹ pass 4\nℹ fail 0\n', { passed: 4, failed: 0 }],
  ['nothing that counts', 'Segmentation fault', null],
];
for (const [name, text, expected] of cases) {
  test(name, () => assert.deepEqual(readCounts(text), expected));
}
