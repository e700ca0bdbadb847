// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuarantined, quarantineFaults } from './quarantine.mjs';

const entry = { suite: 'e2e', test: 'shop › pays', since: '2026-01-01', why: 'unknown', mended_when: '100 runs pass' };

test('an entry is good for three weeks, with all its words', () => {
  assert.deepEqual(quarantineFaults([entry], '2026-01-22'), []);
  assert.match(quarantineFaults([entry], '2026-01-23')[0], /longer than 21 days/);
  assert.match(quarantineFaults([{ ...entry, why: '' }], '2026-01-02')[0], /has no why/);
  assert.match(quarantineFaults([{ ...entry, since: 'soon' }], '2026-01-02')[0], /longer/);
  assert.match(quarantineFaults([entry], '2025-12-31')[0], /since 2026-01-01, which is to come/);
});

test('ten at most', () => {
  assert.equal(quarantineFaults(Array(10).fill(entry), '2026-01-02').length, 0);
  assert.match(quarantineFaults(Array(11).fill(entry), '2026-01-02')[0], /11 tests/);
});

test('it holds for one suite', () => {
  assert.ok(isQuarantined([entry], 'e2e', 'the shop › pays twice'));
  assert.ok(!isQuarantined([entry], 'hosts', 'the shop › pays twice'));
});
