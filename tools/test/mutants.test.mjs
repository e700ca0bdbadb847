// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { mutate, readMutants } from './mutants.mjs';

test('each mutant still changes something, and is at least ten', () => {
  const mutants = readMutants();
  assert.ok(mutants.length >= 10);
  for (const mutant of mutants) {
    const text = readFileSync(mutant.file, 'utf8');
    assert.notEqual(mutate(mutant, text), text);
  }
});

test('what is not there exactly once is said', () => {
  const mutant = { what: 'a slip', file: 'some.cpp', from: 'a < b', to: 'a <= b' };
  assert.equal(mutate(mutant, 'return a < b;'), 'return a <= b;');
  assert.throws(() => mutate(mutant, 'return a > b;'), /some\.cpp has what it changes 0 times/);
  assert.throws(() => mutate(mutant, 'a < b; a < b'), /2 times/);
});
