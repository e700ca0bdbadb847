// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtPrograms } from './builtPrograms.mjs';

test('the programs that the build knows and that are built, not what lies there of a target that is gone', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-built-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.deepEqual(builtPrograms(folder, '_test'), [], 'before anything is configured');
  mkdirSync(join(folder, 'core/base'), { recursive: true });
  for (const name of ['base_test', 'gone_test', 'base_fuzz', 'base']) writeFileSync(join(folder, 'core/base', name), '');
  const rule = (name) => `build core/base/${name}: CXX_EXECUTABLE_LINKER__${name}_RelWithDebInfo core/base/a.cpp.o | libbase.a\n  FLAGS = -O2\n`;
  writeFileSync(
    join(folder, 'build.ninja'),
    `build base_test: phony core/base/base_test\n${rule('base_test')}${rule('base_fuzz')}${rule('base')}${rule('unbuilt_test')}`,
  );
  assert.deepEqual(builtPrograms(folder, '_test'), [join(folder, 'core/base/base_test')]);
  assert.deepEqual(builtPrograms(folder, '_fuzz'), [join(folder, 'core/base/base_fuzz')]);
});
