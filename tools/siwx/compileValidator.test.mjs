// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert';
import { test } from 'node:test';
import { committed, compileValidator } from './compileValidator.mjs';

test('the code that is committed is that of the contract beside it', () => {
  assert.equal(compileValidator(), committed());
});
