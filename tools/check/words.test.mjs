// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import { retiredWords } from './words.mjs';

const faults = (text) => retiredWords([{ file: 'web/a.ts', text }]);

test('a retired word is no part of an identifier, however it is written', () => {
  for (const name of ['lintel', 'ViewLintel', 'view_lintel', 'kLintelHeight', 'LINTEL_HEIGHT', 'obeyAll']) {
    assert.equal(faults(`const ${name} = 1;`).length, 1, name);
  }
  assert.deepEqual(faults('const plinth = 1;'), ['web/a.ts: plinth says plinth: the word is footer']);
});

test('other words, comments and texts are left alone', () => {
  assert.deepEqual(faults("const disobeyed = 'niche'; // the lintel of a doorway\n/* plinth */ const x = \"deeds\";"), []);
});
