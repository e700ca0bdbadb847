// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUDGETS, sizesOf, tooLarge } from './sizes.mjs';

const budget = { raw: 1_000, brotli: 400 };

test('a module within both budgets has nothing to say', () => {
  assert.deepEqual(tooLarge({ raw: 1_000, brotli: 400 }, budget), []);
});

test('bytes that brotli hides count all the same', () => {
  const sizes = sizesOf(new Uint8Array(1_001));
  assert.ok(sizes.brotli < 50);
  assert.deepEqual(tooLarge(sizes, budget), ['has 1001 bytes, the most allowed is 1000']);
});

test('what does not compress is told as what a page pays', () => {
  assert.deepEqual(tooLarge({ raw: 900, brotli: 401 }, budget), [
    'has 401 bytes after brotli, the most allowed is 400',
  ]);
});

test('every module has both budgets', () => {
  for (const [name, { raw, brotli }] of Object.entries(BUDGETS)) {
    assert.ok(Number.isInteger(raw) && Number.isInteger(brotli), name);
    assert.ok(raw > brotli, name);
  }
});
