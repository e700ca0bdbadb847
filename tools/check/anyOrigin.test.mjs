// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyOrigin } from './anyOrigin.mjs';

const of = (text, file = 'web/packages/engine/src/a.ts') => anyOrigin([{ file, text }]);

test('case 6: a message to any origin is found, in each spelling', () => {
  assert.equal(of("w.postMessage(x, '*')").length, 1);
  assert.equal(of('w.postMessage(\n  make(a, b),\n  "*",\n  [port],\n)').length, 1);
  assert.equal(of("w.postMessage(x, { targetOrigin: '*' })").length, 1);
  assert.match(of("\n\nw.postMessage({ a: 1 }, '*')")[0], /a\.ts:3: /);
});

test('what names an origin, or goes by a port, is fine', () => {
  assert.deepEqual(of("w.postMessage(x, origin)\nport.postMessage(x)\nw.postMessage('*', origin)"), []);
  assert.deepEqual(of("w.postMessage(x, '*')", 'e2e/scenarios/a.mjs'), []);
});
