// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert';
import { test } from 'node:test';
import { committed, compileSimulation } from './compileContracts.mjs';

test('the code that is committed is that of the contract beside it', () => {
  assert.equal(compileSimulation(), committed());
});
