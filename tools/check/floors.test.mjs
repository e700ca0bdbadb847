// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import test from 'node:test';
import { cppFloors } from './floors.mjs';

const ROWS = [
  [0, 'core/base', []],
  [2, 'server/indexer/rules', ['core/base']],
  [3, 'server/store', ['core/base', 'server/indexer/rules']],
  [4, 'server/indexer', ['server/indexer/rules', 'server/store']],
  [5, 'server/app', ['core', 'server']],
];
const FILES = {
  'core/base/a.hpp': '',
  'server/indexer/rules/a.hpp': '#include "core/base/a.hpp"\n#include "server/indexer/rules/b.hpp"\n#include <vector>',
  'server/store/a.cpp': '#include "core/base/a.hpp"\n  #  include "server/indexer/rules/a.hpp"',
  'server/indexer/a.hpp': '#include "server/indexer/rules/a.hpp"\n#include "server/store/a.hpp"',
  'server/app/a.cpp': '#include "server/indexer/a.hpp"\n#include "core/base/a.hpp"',
};
const floors = (files, rows = ROWS) => cppFloors(Object.entries(files).map(([file, text]) => ({ file, text })), rows);
const changed = (at, row) => ROWS.map((old, index) => (index === at ? row : old));

test('what goes down only passes', () => assert.deepEqual(floors(FILES), []));

test('an include that goes up, to the side or out of the list is named', () => {
  const up = { ...FILES, 'server/store/b.hpp': '#include "server/indexer/a.hpp"' };
  assert.deepEqual(floors(up), ['server/store/b.hpp: includes server/indexer/a.hpp, which is not below server/store']);
  const inner = { ...FILES, 'server/indexer/rules/b.hpp': '#include "server/indexer/a.hpp"' };
  assert.deepEqual(floors(inner), ['server/indexer/rules/b.hpp: includes server/indexer/a.hpp, which is not below server/indexer/rules']);
  assert.deepEqual(floors({ ...FILES, 'server/new/a.hpp': '' }), ['server/new/a.hpp: not in a folder that floors.mjs knows']);
});

test('a row may name neither a higher floor nor a later row, nor one of its own headers', () => {
  const text = 'floors.mjs: server/store (floor 3) may include server/indexer/a.hpp, which is not below it';
  const row = [3, 'server/store', ['core/base', 'server/indexer/rules', 'server/indexer/a.hpp']];
  assert.ok(floors(FILES, changed(2, row)).includes(text));
  const same = [4, 'server/store', ['core/base', 'server/indexer/rules', 'server/indexer/a.hpp']];
  assert.ok(floors(FILES, changed(2, same)).includes(text.replace('floor 3', 'floor 4')), 'on one floor the later is above');
});

test('what nobody includes any more is taken from its row', () => {
  assert.deepEqual(floors({ ...FILES, 'server/store/a.cpp': '#include "core/base/a.hpp"' }), [
    'floors.mjs: no file of server/store includes server/indexer/rules any more',
  ]);
});
