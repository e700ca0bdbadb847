// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { file, text } from './makeRequests.mjs';

test('the requests of the tests are what ethers and @solana/kit write', () => {
  assert.equal(readFileSync(file, 'utf8'), text, 'run tools/approval/makeRequests.mjs');
});
