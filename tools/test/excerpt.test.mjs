// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerpt } from './excerpt.mjs';

const lines = (count, name) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

test('shows of a failed test of e2e what it says, with what was on its page', () => {
  const text = ['ok    one', 'FAIL  two', '      Error: waited', ...lines(60, '      page'), 'ok    three'].join('\n');
  const shown = excerpt(text).split('\n');
  assert.equal(shown[0], 'FAIL  two');
  assert.ok(shown.includes('      page 30'));
  assert.ok(!shown.includes('      page 50'));
  assert.ok(!shown.includes('ok    one'));
});

test('shows the lines around an error, and without any the end', () => {
  const shown = excerpt([...lines(30, 'a'), 'b.cpp:1: Failure', ...lines(30, 'c')].join('\n')).split('\n');
  assert.deepEqual(shown, ['b.cpp:1: Failure', 'c 0', 'c 1', 'c 2', 'c 3']);
  assert.equal(excerpt(lines(30, 'a').join('\n')).split('\n').length, 20);
});
